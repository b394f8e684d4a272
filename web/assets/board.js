// Steps through games on their pages, and plays moves on the page to explore,
// without loading another page. Without this script the same links do.
"use strict";
(() => {
  const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", names = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  const step = 20, margin = 20, middle = (i) => String(margin + step / 2 + i * step);
  const svgElement = (name, attributes, text) => {
    const e = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
    if (text !== undefined) e.textContent = text;
    return e;
  };
  const plain = (e) => !e.ctrlKey && !e.metaKey && !e.shiftKey && !e.altKey;

  for (const figure of document.querySelectorAll("[data-game]")) table(figure);
  explore();

  function table(figure) {
    const { cols, rows, moves, setups = [], nodes = [], notes = {}, marks = {}, pins = {} } = JSON.parse(figure.dataset.game);
    if (!moves.length) return;
    const page = figure.dataset.page, point = (s) => letters.indexOf(s[1]) * cols + letters.indexOf(s[0]);
    const points = (s) => (s ? s.match(/../g).map(point) : []);
    const length = moves.length;

    // Nodes are numbered: 0 before the first move, the moves by their number,
    // then the variations.
    const branch = (n) => (n > length ? nodes[n - length - 1] : null);
    const parent = (n) => (n > length ? branch(n).p : n - 1);
    const moveAt = (n) => (n > length ? branch(n).m || "" : n ? moves[n - 1] : "");
    const forks = {};
    nodes.forEach((b, i) => (forks[b.p] ||= []).push(length + 1 + i));

    // boards[n] is the board at a node: stones ("", "B", "W" by point), what
    // either side has taken, and how many moves were played. They are played
    // when they are asked for.
    const boards = [];

    function neighbours(p) {
      const x = p % cols, near = [];
      if (x > 0) near.push(p - 1);
      if (x < cols - 1) near.push(p + 1);
      if (p >= cols) near.push(p - cols);
      if (p < cols * (rows - 1)) near.push(p + cols);
      return near;
    }

    // take removes the chain on p when it has no liberty, and counts its stones.
    function take(stones, p) {
      const chain = [p], seen = new Set(chain);
      for (let i = 0; i < chain.length; i++) {
        for (const q of neighbours(chain[i])) {
          if (!stones[q]) return 0;
          if (stones[q] === stones[p] && !seen.has(q)) { seen.add(q); chain.push(q); }
        }
      }
      for (const q of chain) stones[q] = "";
      return chain.length;
    }

    function set(stones, s) {
      for (const p of points(s.b)) stones[p] = "B";
      for (const p of points(s.w)) stones[p] = "W";
      for (const p of points(s.e)) stones[p] = "";
    }

    // play is what the SGF specification says: set the stone, take what has no
    // liberty, the other side's first.
    function play(before, n) {
      const board = { stones: before.stones.slice(), B: before.B, W: before.W, n: before.n }, move = moveAt(n);
      if (n > length) set(board.stones, branch(n));
      if (move) board.n++;
      if (move.length > 1) {
        const color = move[0], other = color === "B" ? "W" : "B", p = point(move.slice(1));
        board.stones[p] = color;
        for (const q of neighbours(p)) if (board.stones[q] === other) board[color] += take(board.stones, q);
        board[other] += take(board.stones, p);
      }
      if (n <= length) for (const s of setups) if (s.after === n) set(board.stones, s);
      return board;
    }

    function boardAt(n) {
      const way = [];
      for (let i = n; !boards[i] && i > 0; i = parent(i)) way.push(i);
      if (!boards[0]) {
        boards[0] = { stones: new Array(cols * rows).fill(""), B: 0, W: 0, n: 0 };
        for (const s of setups) if (s.after === 0) set(boards[0].stones, s);
      }
      for (const i of way.reverse()) boards[i] = play(boards[parent(i)], i);
      return boards[n];
    }

    const svg = figure.querySelector("svg.diagram"), group = svg.querySelector(".stones"), signs = svg.querySelector(".signs"), title = svg.querySelector("title");
    const cx = (p) => middle(p % cols), cy = (p) => middle(Math.floor(p / cols));
    const stone = {
      B: { class: "b", r: "9.5", fill: "#1b1b1d", stroke: "#55483a", "stroke-width": ".6" },
      W: { class: "w", r: "9.5", fill: "#fbfaf6", stroke: "#55483a", "stroke-width": ".6" },
    };
    const ink = (s) => (s === "B" ? "#fbfaf6" : s === "W" ? "#1b1b1d" : "#3d2f1b");

    function label(move) {
      if (move.length === 1) return figure.dataset.pass;
      const x = letters.indexOf(move[1]);
      const column = (x >= 25 ? names[Math.floor(x / 25) - 1] : "") + names[x % 25];
      return column + (rows - letters.indexOf(move[2]));
    }

    // A stone is made once for each point and colour, and put back when needed.
    const made = new Map();
    function stoneOn(p, s) {
      const key = p * 2 + (s === "B" ? 1 : 0);
      if (!made.has(key)) made.set(key, svgElement("circle", { cx: cx(p), cy: cy(p), ...stone[s] }));
      return made.get(key);
    }

    let at = Number(figure.dataset.node), also = "";
    const slider = figure.querySelector(".slider"), show = (name) => figure.querySelector(`[data-show=${name}]`);
    const steps = [...figure.querySelectorAll("[data-to]")], numbers = figure.querySelector("[data-numbers]");
    const tree = figure.querySelector(".tree");

    function goal(to) {
      if (to === "first") return 0;
      if (to === "last") return length;
      let n = at;
      for (let i = Number(to); i < 0 && n > 0; i++) n = parent(n);
      for (let i = Number(to); i > 0; i--) {
        const next = n < length ? n + 1 : n > length ? (forks[n] || [])[0] : undefined;
        if (next === undefined) break;
        n = next;
      }
      return n;
    }

    function text(p, words, s, size) {
      return svgElement("text", {
        x: cx(p), y: String(Number(cy(p)) + size * 0.35), "font-family": "system-ui,sans-serif", "font-size": size, "font-weight": 600, "text-anchor": "middle", fill: ink(s),
      }, words);
    }

    // numbered writes the number of the move on each stone that is still there.
    function numbered(board, into) {
      const last = new Map();
      for (let n = at, i = board.n; n > 0; n = parent(n)) {
        const move = moveAt(n);
        if (!move) continue;
        const p = move.length > 1 ? point(move.slice(1)) : -1;
        if (p >= 0 && board.stones[p] && !last.has(p)) last.set(p, i);
        i--;
      }
      for (const [p, i] of last) into.append(text(p, i, board.stones[p], i > 99 ? 8 : 10));
    }

    function draw() {
      const board = boardAt(at), fresh = document.createDocumentFragment(), over = document.createDocumentFragment();
      board.stones.forEach((s, p) => { if (s) fresh.append(stoneOn(p, s)); });
      const move = moveAt(at);
      if (numbers?.checked) numbered(board, over);
      if (move.length > 1) {
        const p = point(move.slice(1)), wrong = pins[at] && at <= length;
        if (!numbers?.checked || wrong) fresh.append(svgElement("circle", { class: wrong ? "last wrong" : "last", cx: cx(p), cy: cy(p), r: "5", fill: "none", stroke: board.stones[p] === "B" ? "#fbfaf6" : "#1b1b1d", "stroke-width": "1.8" }));
      }
      for (const m of ((marks[at] || "") + also).trim().split(" ")) {
        if (m.length < 3) continue;
        const p = point(m), s = board.stones[p];
        if (!s) over.append(svgElement("circle", { class: "wood", cx: cx(p), cy: cy(p), r: "8", fill: "#e9c68a" }));
        over.append(text(p, m.slice(2), s, 12));
      }
      group.replaceChildren(fresh);
      signs.replaceChildren(over);
      title.textContent = figure.dataset.after.replace("{n}", board.n).replace("{of}", length);
      show("move").textContent = board.n;
      show("last").textContent = move ? `${move[0]} ${label(move)}` : "";
      show("black").textContent = board.B;
      show("white").textContent = board.W;
      slider.value = at <= length ? at : mainMove(at);
      say();
    }

    const mainMove = (n) => { while (n > length) n = parent(n); return n; };

    // say tells what is said of the node: findings, the comment, variations.
    function say() {
      show("pins").replaceChildren(...((at <= length && pins[at]) || []).map((p) => {
        const li = document.createElement("li"), mark = document.createElement("span"), words = document.createElement("span");
        mark.className = "mark " + p.severity;
        mark.textContent = p.severity;
        words.lang = mark.lang = "en";
        words.textContent = " " + p.text;
        li.append(mark, words);
        return li;
      }));
      if (!show("note")) return;
      show("note").textContent = notes[at] || "";
      const here = forks[at] || [];
      show("forks").replaceChildren(here.length ? show("forks").dataset.label + ": " : "", ...here.flatMap((n) => {
        const a = document.createElement("a"), move = moveAt(n);
        a.href = `#n=${n}`;
        a.dataset.at = n;
        a.textContent = move ? `${move[0]} ${label(move)}` : "…";
        return [a, " "];
      }));
      if (!tree) return;
      tree.querySelector(".knot.at")?.classList.remove("at");
      const knot = tree.querySelector(`[data-at="${at}"] .knot`), frame = tree.parentElement;
      knot.classList.add("at");
      frame.scrollLeft = knot.cx.baseVal.value - frame.clientWidth / 2;
      frame.scrollTop = knot.cy.baseVal.value - frame.clientHeight / 2;
    }

    // What the server knows of the position is fetched when the reader rests.
    let waits = 0;
    const part = () => document.getElementById("elsewhere");
    function elsewhere() {
      clearTimeout(waits);
      if (!page || !part()) return;
      waits = setTimeout(async () => {
        const here = mainMove(at), answer = await fetch(`${page}/elsewhere?move=${here}`);
        if (!answer.ok || here !== mainMove(at)) return;
        const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("elsewhere");
        if (fresh) part().replaceWith(fresh);
      }, 150);
    }

    // go is the way to a node; mark is a point with a sign, for another version.
    function go(n, mark = "") {
      if (n === at && mark === also) return;
      at = n;
      also = mark ? " " + mark : "";
      const began = performance.now();
      draw();
      performance.measure("step", { start: began });
      if (!page) return;
      for (const a of steps) {
        const to = goal(a.dataset.to);
        a.href = `${page}?${to > length ? "node" : "move"}=${to}#board`;
      }
      for (const a of document.querySelectorAll("[data-diagram]")) a.href = a.href.replace(/move=\d+/, `move=${mainMove(at)}`);
      history.replaceState(null, "", at > length ? `#n=${at}` : `#m=${at}`);
      elsewhere();
    }

    document.addEventListener("click", (e) => {
      const a = e.target.closest("[data-to], [data-at]");
      const home = a?.closest("[data-game]");
      if (!a || !plain(e) || (home ? home !== figure : a.dataset.board && a.dataset.board !== figure.id)) return;
      e.preventDefault();
      go(a.dataset.to ? goal(a.dataset.to) : Number(a.dataset.at), a.dataset.mark);
      if (!figure.contains(a)) figure.scrollIntoView({ block: "nearest" });
    });

    // A touch or a click on the board goes on, on its left quarter back.
    svg.addEventListener("click", (e) => {
      const box = svg.getBoundingClientRect();
      go(goal(e.clientX < box.left + box.width / 4 ? "-1" : "1"));
    });

    const keys = { ArrowLeft: "-1", ArrowRight: "1", ArrowUp: "-10", ArrowDown: "10", PageUp: "-10", PageDown: "10", Home: "first", End: "last" };
    document.addEventListener("keydown", (e) => {
      if (!plain(e) || e.target.matches("input:not(.slider), textarea, select") || e.target.closest(".limb, .wide") || !(e.key in keys)) return;
      const mine = document.querySelectorAll("[data-game]").length === 1 || figure.contains(document.activeElement);
      if (!mine) return;
      e.preventDefault();
      go(goal(keys[e.key]));
    });
    slider.disabled = false;
    for (const b of steps) b.disabled = false;
    slider.addEventListener("input", () => go(Number(slider.value)));
    if (numbers) {
      numbers.closest("label").hidden = false;
      numbers.addEventListener("change", draw);
    }

    function fromAddress() {
      const asked = /^#([mn])=(\d+)$/.exec(location.hash);
      if (page && asked) go(Math.min(Number(asked[2]), asked[1] === "m" ? length : length + nodes.length));
    }
    window.addEventListener("hashchange", fromAddress);
    fromAddress();
    if (tree) say();
  }

  // explore swaps the content of the page for that of the next position, so
  // that the board stays where it is. The address is the page's own.
  function explore() {
    if (!document.getElementById("explore")) return;
    async function open(address, kept) {
      const answer = await fetch(address);
      if (!answer.ok) { location.href = address; return; }
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      document.getElementById("explore").replaceWith(page.getElementById("explore"));
      document.title = page.title;
      if (!kept) history.pushState(null, "", address);
      document.getElementById("explore").dispatchEvent(new Event("explored", { bubbles: true }));
    }
    document.addEventListener("click", (e) => {
      const a = e.target.closest("#explore a");
      const address = a && (a.href.baseVal ?? a.href);
      if (!address || !plain(e) || new URL(address, location).pathname !== "/explore") return;
      e.preventDefault();
      open(address);
    });
    window.addEventListener("popstate", () => open(location.href, true));
    document.addEventListener("keydown", (e) => {
      if (!plain(e) || e.key !== "ArrowLeft" || e.target.matches("input, textarea, select")) return;
      const back = document.querySelector("#explore a[rel=prev]");
      if (back) { e.preventDefault(); open(back.href); }
    });
  }
})();
