// Steps through games on their pages, and plays moves on the page to explore,
// without loading another page. Without this script the same links do.
"use strict";
(() => {
  const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", names = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  const none = 0, black = 1, white = 2, colorOf = { B: black, W: white };
  const plain = (e) => !e.ctrlKey && !e.metaKey && !e.shiftKey && !e.altKey;

  for (const figure of document.querySelectorAll("[data-game]")) table(figure);
  explore();

  // On paper the page says where it was found, whole, and when.
  const found = () => document.querySelector(".paper").textContent = `${location.href}, ${new Date().toISOString().slice(0, 10)}`;
  addEventListener("beforeprint", found);

  // record is a game with its variations. Nodes are numbered: 0 before the first
  // move, the moves by their number, then the variations.
  function record({ cols, rows, moves, setups = [], nodes = [] }) {
    const length = moves.length, forks = {};
    nodes.forEach((b, i) => (forks[b.p] ||= []).push(length + 1 + i));
    const branch = (n) => nodes[n - length - 1];
    const parent = (n) => (n > length ? branch(n).p : n - 1);
    const moveAt = (n) => (n > length ? branch(n).m || "" : n ? moves[n - 1] : "");
    const point = (s) => letters.indexOf(s[1]) * cols + letters.indexOf(s[0]);
    const points = (s) => (s ? s.match(/../g).map(point) : []);
    const pointOf = (move) => (move.length > 1 ? point(move.slice(1)) : -1);

    const neighbours = Array.from({ length: cols * rows }, (_, p) => {
      const near = [], x = p % cols;
      if (x > 0) near.push(p - 1);
      if (x < cols - 1) near.push(p + 1);
      if (p >= cols) near.push(p - cols);
      if (p < cols * (rows - 1)) near.push(p + cols);
      return near;
    });

    // take removes the chain on p when it has no liberty, and counts its stones.
    // A point is seen when it bears the number of the look at hand.
    const seen = new Int32Array(cols * rows), chain = new Int32Array(cols * rows);
    let look = 0;
    function take(stones, p) {
      let found = 1;
      chain[0] = p;
      seen[p] = ++look;
      for (let i = 0; i < found; i++) {
        for (const q of neighbours[chain[i]]) {
          if (stones[q] === none) return 0;
          if (stones[q] !== stones[p] || seen[q] === look) continue;
          seen[q] = look;
          chain[found++] = q;
        }
      }
      for (let i = 0; i < found; i++) stones[chain[i]] = none;
      return found;
    }

    function set(stones, s) {
      for (const p of points(s.b)) stones[p] = black;
      for (const p of points(s.w)) stones[p] = white;
      for (const p of points(s.e)) stones[p] = none;
    }

    // put is what the SGF specification says: set the stone, take what has no
    // liberty, the other side's first.
    function put(board, color, p) {
      board.stones[p] = color;
      for (const q of neighbours[p]) {
        if (board.stones[q] === black + white - color) board.taken[color] += take(board.stones, q);
      }
      board.taken[black + white - color] += take(board.stones, p);
    }

    function play(before, n) {
      const board = { stones: before.stones.slice(), taken: before.taken.slice(), n: before.n }, move = moveAt(n);
      if (n > length) set(board.stones, branch(n));
      if (move) board.n++;
      if (move.length > 1) put(board, colorOf[move[0]], pointOf(move));
      if (n <= length) for (const s of setups) if (s.after === n) set(board.stones, s);
      return board;
    }

    // boards[n] is the board at a node: stones by point, what either side has
    // taken, how many moves were played. They are played when they are asked for.
    const boards = [{ stones: new Uint8Array(cols * rows), taken: [0, 0, 0], n: 0 }];
    for (const s of setups) if (s.after === 0) set(boards[0].stones, s);
    function boardAt(n) {
      const way = [];
      for (let i = n; !boards[i]; i = parent(i)) way.push(i);
      for (const i of way.reverse()) boards[i] = play(boards[parent(i)], i);
      return boards[n];
    }

    // numbersAt is the number of the last move on each point that still has a stone.
    function numbersAt(n) {
      const board = boardAt(n), last = new Map();
      for (let i = board.n; n > 0; n = parent(n)) {
        const move = moveAt(n), p = pointOf(move);
        if (!move) continue;
        if (board.stones[p] && !last.has(p)) last.set(p, i);
        i--;
      }
      return last;
    }

    function label(move) {
      const x = letters.indexOf(move[1]), column = (x >= 25 ? names[Math.floor(x / 25) - 1] : "") + names[x % 25];
      return column + (rows - letters.indexOf(move[2]));
    }

    const main = (n) => { while (n > length) n = parent(n); return n; };
    return { cols, rows, length, last: length + nodes.length, forks, parent, main, moveAt, point, pointOf, boardAt, numbersAt, label };
  }

  // drawing shows boards on a diagram. It touches the points that change and
  // nothing else: to lay out a full board again for every step takes longer than
  // a frame on a slow machine.
  function drawing(svg, { cols, rows }) {
    const group = svg.querySelector(".stones"), signs = svg.querySelector(".signs");
    const step = 20, margin = 20, middle = (i) => margin + step / 2 + i * step;
    const place = (p) => ({ cx: middle(p % cols), cy: middle(Math.floor(p / cols)) });
    const look = { [black]: ["b", "#1b1b1d"], [white]: ["w", "#fbfaf6"] };
    const ink = (stone) => (stone === black ? "#fbfaf6" : stone === white ? "#1b1b1d" : "#3d2f1b");

    function element(name, attributes, text) {
      const e = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
      if (text !== undefined) e.textContent = text;
      return e;
    }

    // What is on the board: by point, the stone and its circle. A circle is made
    // once for a point and colour. Those that came with the page are taken over.
    const drawn = new Uint8Array(cols * rows), circles = new Map();
    for (const c of group.querySelectorAll(".b, .w")) {
      const at = (name) => Math.round((c[name].baseVal.value - middle(0)) / step), p = at("cy") * cols + at("cx");
      drawn[p] = c.classList.contains("b") ? black : white;
      circles.set(p * 2 + drawn[p] % 2, c);
    }
    function circle(p, stone) {
      const key = p * 2 + stone % 2, [name, fill] = look[stone];
      if (!circles.has(key)) circles.set(key, element("circle", { class: name, ...place(p), r: 9.5, fill, stroke: "#55483a", "stroke-width": .6 }));
      return circles.get(key);
    }

    function stones(now) {
      for (let p = 0; p < now.length; p++) {
        if (now[p] === drawn[p]) continue;
        if (drawn[p]) circle(p, drawn[p]).remove();
        if (now[p]) group.append(circle(p, now[p]));
        drawn[p] = now[p];
      }
    }

    // ring marks the last move; p is -1 for none. It lies over the stones and is
    // moved about, never taken away.
    const round = group.querySelector(".last") || element("circle", { class: "last", r: 5, fill: "none", "stroke-width": 1.8 });
    group.after(round);
    function ring(p, wrong) {
      round.setAttribute("visibility", p < 0 ? "hidden" : "visible");
      if (p < 0) return;
      const attributes = { class: wrong ? "last wrong" : "last", ...place(p), stroke: drawn[p] === black ? "#fbfaf6" : "#1b1b1d" };
      for (const [key, value] of Object.entries(attributes)) round.setAttribute(key, value);
    }

    // texts are letters and numbers on points: each stays while it says the same
    // on the same ground.
    const said = new Map();
    signs.replaceChildren();
    function texts(wanted) {
      for (const [p, t] of said) {
        if (wanted.get(p)?.words === t.words && drawn[p] === t.stone) continue;
        for (const e of t.elements) e.remove();
        said.delete(p);
      }
      for (const [p, { words, size }] of wanted) {
        if (said.has(p)) continue;
        const { cx, cy } = place(p), elements = [];
        if (!drawn[p]) elements.push(element("circle", { class: "wood", cx, cy, r: 8, fill: "#e9c68a" }));
        elements.push(element("text", {
          x: cx, y: cy + size * 0.35, "font-family": "system-ui,sans-serif", "font-size": size, "font-weight": 600, "text-anchor": "middle", fill: ink(drawn[p]),
        }, words));
        signs.append(...elements);
        said.set(p, { words, stone: drawn[p], elements });
      }
    }
    return { stones, ring, texts };
  }

  function table(figure) {
    const told = JSON.parse(figure.dataset.game);
    if (!told.moves.length) return;
    const game = record(told), { notes = {}, marks = {}, pins = {} } = told, { length, parent, forks, moveAt } = game;
    const svg = figure.querySelector("svg.diagram"), diagram = drawing(svg, game), page = figure.dataset.page;
    const slider = figure.querySelector(".slider"), steps = [...figure.querySelectorAll("[data-to]")], numbers = figure.querySelector("[data-numbers]");
    const shown = {}, home = figure.closest(".table"), tree = home.querySelector(".tree");
    for (const e of home.querySelectorAll("[data-show]")) shown[e.dataset.show] = e;

    let at = Number(figure.dataset.node), also = figure.dataset.also; // the node, and a point with a sign: another version's move

    const name = (move) => (move ? `${figure.dataset[move[0].toLowerCase()]} ${move.length === 1 ? figure.dataset.pass : game.label(move)}` : "");
    const write = (what, text) => { if (shown[what].textContent !== String(text)) shown[what].textContent = text; };

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

    function draw() {
      const board = game.boardAt(at), move = moveAt(at), wrong = at <= length && pins[at], texts = new Map();
      if (numbers?.checked) for (const [p, n] of game.numbersAt(at)) texts.set(p, { words: String(n), size: n > 99 ? 8 : 10 });
      for (const m of `${marks[at] || ""} ${also}`.split(" ")) {
        if (m.length > 2) texts.set(game.point(m), { words: m.slice(2), size: 12 });
      }
      diagram.stones(board.stones);
      diagram.ring(numbers?.checked && !wrong ? -1 : game.pointOf(move), wrong);
      diagram.texts(texts);
      write("move", board.n);
      write("last", name(move));
      write("black", board.taken[black]);
      write("white", board.taken[white]);
      slider.value = game.main(at);
      say();
    }

    // say tells what is said of the node: findings, the comment, variations.
    function say() {
      const here = (at <= length && pins[at]) || [];
      if (here.length || shown.pins.firstElementChild) shown.pins.replaceChildren(...here.map(finding));
      if (!shown.note) return;
      write("note", notes[at] || "");
      const ways = (forks[at] || []).map(way);
      if (ways.length || shown.forks.firstChild) shown.forks.replaceChildren(ways.length ? shown.forks.dataset.label + ": " : "", ...ways.flatMap((a) => [a, " "]));
    }

    function finding(p) {
      const li = document.createElement("li"), mark = document.createElement("span"), words = document.createElement("span");
      mark.className = "mark " + p.severity;
      mark.textContent = figure.dataset[p.severity];
      if (p.lang) words.lang = p.lang;
      words.textContent = " " + p.text;
      li.append(mark, words);
      return li;
    }

    function way(n) {
      const a = document.createElement("a");
      a.href = `#n=${n}`;
      a.dataset.at = n;
      a.textContent = name(moveAt(n)) || "…";
      return a;
    }

    // point shows the node in the tree, once a frame: to scroll is to lay out. The
    // tree stays where it is while the node is well in sight; it moves so that
    // most of what is seen lies where the node came from.
    const knots = tree ? [...tree.querySelectorAll(".knot")] : [];
    let pointing = 0, knot = tree?.querySelector(".knot.at");
    function point() {
      if (tree && !pointing) pointing = requestAnimationFrame(() => {
        pointing = 0;
        knot?.classList.remove("at");
        knot = knots[at];
        knot.classList.add("at");
        const frame = tree.parentElement, x = knot.cx.baseVal.value, y = knot.cy.baseVal.value, { scrollLeft: left, scrollTop: top, clientWidth: width, clientHeight: height } = frame;
        const beyond = x > left + width * .85 ? .75 : x < left + width * .15 ? .25 : 0;
        if (beyond) frame.scrollLeft = x - width * beyond;
        if (y < top + 20 || y > top + height - 20) frame.scrollTop = y - height / 2;
      });
    }

    // What is no part of the board follows when the reader rests: browsers count
    // how often an address changes, and the archive is asked once.
    let waits = 0;
    function rest() {
      clearTimeout(waits);
      waits = setTimeout(() => {
        svg.querySelector("title").textContent = figure.dataset.after.replace("{n}", game.boardAt(at).n).replace("{of}", length);
        if (!page) return;
        for (const a of steps) {
          const to = goal(a.dataset.to);
          a.href = `${page}?${to > length ? "node" : "move"}=${to}#board`;
        }
        for (const a of document.querySelectorAll("[data-diagram]")) a.href = a.href.replace(/move=\d+/, `move=${game.main(at)}`);
        history.replaceState(null, "", page + (at > length ? `#n=${at}` : `#m=${at}`));
        elsewhere();
      }, 150);
    }

    const part = () => document.getElementById("elsewhere");
    async function elsewhere() {
      if (!part()) return;
      const here = game.main(at), text = await fetched(`${page}/elsewhere?move=${here}`);
      const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("elsewhere");
      if (!fresh || here !== game.main(at)) return;
      fresh.style.minHeight = part().offsetHeight + "px"; // it grows and does not shrink, so that nothing below it jumps about
      part().replaceWith(fresh);
    }

    function go(n, mark = "") {
      if (n === at && mark === also) return;
      [at, also] = [n, mark];
      draw();
      point();
      rest();
    }

    document.addEventListener("click", (e) => {
      const a = e.target.closest("[data-to], [data-at]");
      const near = a?.closest(".table");
      if (!a || !plain(e) || (near && near !== home) || (a.dataset.board && a.dataset.board !== figure.id)) return;
      e.preventDefault();
      go(a.dataset.to ? goal(a.dataset.to) : Number(a.dataset.at), a.dataset.mark);
      if (!a.closest("figure, .said")) figure.scrollIntoView({ block: "nearest" });
    });

    // A touch or a click on the board goes on, on its left quarter back.
    svg.addEventListener("click", (e) => {
      const box = svg.getBoundingClientRect();
      go(goal(e.clientX < box.left + box.width / 4 ? "-1" : "1"));
    });

    const keys = { ArrowLeft: "-1", ArrowRight: "1", ArrowUp: "-10", ArrowDown: "10", PageUp: "-10", PageDown: "10", Home: "first", End: "last" };
    document.addEventListener("keydown", (e) => {
      if (!plain(e) || e.target.matches("input:not(.slider), textarea, select") || e.target.closest(".limb, .wide") || !(e.key in keys)) return;
      if (e.target.closest(".comment") && !/Left|Right/.test(e.key)) return; // it scrolls
      const mine = document.querySelectorAll("[data-game]").length === 1 || home.contains(document.activeElement);
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
      if (page && asked) go(Math.min(Number(asked[2]), asked[1] === "m" ? length : game.last));
    }
    window.addEventListener("hashchange", fromAddress);
    draw();
    fromAddress();
    point();
  }

  // fetched is the text at an address, nothing where it can't be had.
  async function fetched(address) {
    try {
      const answer = await fetch(address);
      return answer.ok ? await answer.text() : "";
    } catch {
      return "";
    }
  }

  // explore swaps the content of the page for that of the next position, so
  // that the board stays where it is. The address is the page's own.
  function explore() {
    if (!document.getElementById("explore")) return;
    let latest = ""; // of two that are asked for, the one asked for last is shown
    async function open(address, kept) {
      latest = address;
      document.getElementById("explore").setAttribute("aria-busy", "true");
      const text = await fetched(address);
      if (latest !== address) return;
      if (!text) { location.href = address; return; } // the browser says what is wrong
      const page = new DOMParser().parseFromString(text, "text/html");
      const old = document.getElementById("explore"), fresh = page.getElementById("explore"), held = old.contains(document.activeElement);
      old.replaceWith(fresh);
      if (held) fresh.querySelector("h1").focus({ preventScroll: true });
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
