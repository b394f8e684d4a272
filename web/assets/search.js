// What makes a search quicker: names as they are typed, arrow keys in the list,
// and the board of the game at hand. Without this script the form and the links
// do the same, a page at a time.
"use strict";
(() => {
  // A form's address names what was asked for and nothing else.
  for (const form of document.querySelectorAll("form[action]:not([method=post])")) {
    form.addEventListener("submit", () => {
      for (const i of form.querySelectorAll("input[name]")) if (!i.value) i.disabled = true;
    });
  }
  window.addEventListener("pageshow", () => {
    for (const i of document.querySelectorAll("form:not([method=post]) input:disabled")) i.disabled = false;
  });

  // A file that is dropped on the sheet is checked at once.
  const sheet = document.querySelector(".sheet");
  if (sheet) {
    sheet.addEventListener("dragover", (e) => { e.preventDefault(); sheet.classList.add("over"); });
    sheet.addEventListener("dragleave", () => sheet.classList.remove("over"));
    sheet.addEventListener("drop", (e) => {
      e.preventDefault();
      if (!e.dataTransfer.files.length) return sheet.classList.remove("over");
      sheet.elements.file.files = e.dataTransfer.files;
      sheet.elements.sgf.value = "";
      sheet.submit();
    });
  }

  function offer() {
    for (const input of document.querySelectorAll("[data-suggest]:not([role=combobox])")) combobox(input);
  }
  offer();
  document.addEventListener("explored", offer); // the explorer has put new fields in the place of the old

  // combobox offers names as letters are typed. A box for everything leads to
  // the page of what is taken, a box for one condition is filled with its name.
  function combobox(input) {
    const list = document.createElement("ul"), told = document.createElement("span"), words = document.body.dataset;
    const kinds = input.dataset.suggest === "all" ? [] : input.dataset.suggest.split(" ");
    list.id = input.id + "-list";
    list.className = "suggestions";
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", input.labels[0]?.textContent || "");
    list.hidden = true;
    told.className = "hidden";
    told.setAttribute("role", "status");
    input.after(list, told);
    const state = { role: "combobox", "aria-autocomplete": "list", "aria-controls": list.id, "aria-expanded": "false" };
    for (const [name, value] of Object.entries(state)) input.setAttribute(name, value);
    let items = [], at = -1, asked = "", waits = 0;

    const address = (s) => input.dataset.leads ? input.dataset.leads + encodeURIComponent(s.id)
      : s.kind === "player" ? "/players/" + encodeURIComponent(s.id)
      : s.kind === "title" ? "/titles/" + encodeURIComponent(s.id) : "/?event=" + encodeURIComponent(s.name);

    function close() {
      list.hidden = true;
      at = -1;
      input.setAttribute("aria-expanded", "false");
      input.removeAttribute("aria-activedescendant");
    }

    function choose(n) {
      at = n;
      [...list.children].forEach((li, i) => li.setAttribute("aria-selected", i === n));
      if (n < 0) return input.removeAttribute("aria-activedescendant");
      input.setAttribute("aria-activedescendant", list.children[n].id);
      list.children[n].scrollIntoView({ block: "nearest" });
    }

    function show(found) {
      items = found;
      list.replaceChildren(...found.map((s, i) => {
        const li = document.createElement("li"), part = (name, text) => {
          const e = document.createElement("span");
          e.className = name;
          e.textContent = text;
          li.append(e);
        };
        li.id = `${list.id}-${i}`;
        li.setAttribute("role", "option");
        li.setAttribute("aria-selected", "false");
        if (kinds.length === 1) li.className = "alone";
        else part("kind " + s.kind, words[s.kind]);
        part("name", s.spelling);
        part("beside", s.name === s.spelling ? "" : s.name);
        part("many", words.games.replace("#", s.games.toLocaleString("en")));
        return li;
      }));
      at = -1;
      input.removeAttribute("aria-activedescendant");
      list.hidden = !found.length;
      input.setAttribute("aria-expanded", String(found.length > 0));
      told.textContent = found.length ? words.found.replace("#", found.length) : "";
    }

    // The list stays as it is until the next is there: nothing blinks.
    async function ask() {
      const typed = input.value.trim();
      if (typed === asked) return;
      asked = typed;
      if (!typed) return close();
      try {
        const answer = await fetch("/api/v1/suggest?limit=8&q=" + encodeURIComponent(typed) + kinds.map((k) => "&kind=" + k).join(""));
        const found = answer.ok ? (await answer.json()).items : [];
        if (typed === asked && document.activeElement === input) show(found);
      } catch {
        close(); // what was typed can still be searched for
      }
    }

    let taken = false; // the key that takes one must not send the form as well
    input.form?.addEventListener("submit", (e) => { if (taken) e.preventDefault(); });
    window.addEventListener("pageshow", () => { taken = false; });
    function take(n) {
      const s = items[n];
      close();
      if (kinds.length && !input.dataset.leads) {
        input.value = asked = items.some((other, i) => i !== n && other.name === s.name) ? s.id : s.name;
        return;
      }
      taken = true;
      location.href = address(s);
    }

    input.addEventListener("input", () => { clearTimeout(waits); waits = setTimeout(ask, 60); });
    input.addEventListener("blur", close);
    list.addEventListener("mousedown", (e) => e.preventDefault());
    list.addEventListener("click", (e) => {
      const li = e.target.closest("li");
      if (li) take([...list.children].indexOf(li));
    });
    input.addEventListener("keydown", (e) => {
      if (e.isComposing) return; // the keys are those of an input method
      const open = !list.hidden;
      if (e.key === "ArrowDown" && open) choose((at + 1) % items.length);
      else if (e.key === "ArrowUp" && open) choose(at <= 0 ? items.length - 1 : at - 1);
      else if (e.key === "Enter" && open && at >= 0) take(at);
      else if (e.key === "Escape" && open) close();
      else return;
      e.preventDefault();
      e.stopPropagation();
    });
  }

  // The list of games: arrow keys go from row to row, Enter opens, as on any link.
  const table = document.querySelector(".results .games"), preview = document.querySelector(".preview");
  if (!table) return;
  const rows = [...table.tBodies[0].rows], link = (row) => row.querySelector(".event a");

  function see(row) {
    if (!row || !preview || row === preview.row) return;
    preview.row = row;
    preview.href = link(row).href;
    preview.firstElementChild.src = row.dataset.board;
  }
  table.addEventListener("focusin", (e) => see(e.target.closest("tbody tr")));
  table.addEventListener("mouseover", (e) => see(e.target.closest("tbody tr")));
  const ways = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };
  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.target.matches("input, textarea, select, summary") || !(e.key in ways)) return;
    const now = rows.indexOf(document.activeElement.closest("tbody tr"));
    const next = rows[now < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, now + ways[e.key]))];
    if (!next) return;
    e.preventDefault();
    link(next).focus();
    next.scrollIntoView({ block: "nearest" });
  });
})();
