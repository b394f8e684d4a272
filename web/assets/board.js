// Steps through a game on its page without loading another. Without this
// script the same links load the page of the next move.
"use strict";
(() => {
  const figure = document.getElementById("board");
  if (!figure) return;
  const { cols, rows, moves, setups } = JSON.parse(figure.dataset.line);
  if (!moves.length) return;
  const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const point = (s) => letters.indexOf(s[1]) * cols + letters.indexOf(s[0]);
  const points = (s) => (s ? s.match(/../g).map(point) : []);

  // boards[n] is the board after n moves: stones ("", "B", "W" by point) and
  // the prisoners that either side has taken. They are played when asked for.
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

  function set(stones, after) {
    for (const s of setups) {
      if (s.after !== after) continue;
      for (const p of points(s.b)) stones[p] = "B";
      for (const p of points(s.w)) stones[p] = "W";
      for (const p of points(s.e)) stones[p] = "";
    }
  }

  // play is what the SGF specification says: set the stone, take what has no
  // liberty, the other side's first.
  function play(before, n) {
    const board = { stones: before.stones.slice(), B: before.B, W: before.W };
    const color = moves[n - 1][0], other = color === "B" ? "W" : "B";
    if (moves[n - 1].length > 1) {
      const p = point(moves[n - 1].slice(1));
      board.stones[p] = color;
      for (const q of neighbours(p)) if (board.stones[q] === other) board[color] += take(board.stones, q);
      board[other] += take(board.stones, p);
    }
    set(board.stones, n);
    return board;
  }

  function boardAfter(n) {
    if (!boards.length) {
      boards.push({ stones: new Array(cols * rows).fill(""), B: 0, W: 0 });
      set(boards[0].stones, 0);
    }
    for (let i = boards.length; i <= n; i++) boards.push(play(boards[i - 1], i));
    return boards[n];
  }

  const svg = figure.querySelector("svg"), group = svg.querySelector(".stones"), title = svg.querySelector("title");
  const step = 20, margin = 20, names = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  const middle = (i) => String(margin + step / 2 + i * step);

  function circle(p, attributes) {
    const c = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    c.setAttribute("cx", middle(p % cols));
    c.setAttribute("cy", middle(Math.floor(p / cols)));
    for (const [name, value] of Object.entries(attributes)) c.setAttribute(name, value);
    return c;
  }

  const stone = {
    B: { class: "b", r: "9.5", fill: "#1b1b1d", stroke: "#55483a", "stroke-width": ".6" },
    W: { class: "w", r: "9.5", fill: "#fbfaf6", stroke: "#55483a", "stroke-width": ".6" },
  };

  function label(move) {
    if (move.length === 1) return "pass";
    const x = letters.indexOf(move[1]);
    const column = (x >= 25 ? names[Math.floor(x / 25) - 1] : "") + names[x % 25];
    return column + (rows - letters.indexOf(move[2]));
  }

  let at = Number(figure.dataset.move);
  const slider = figure.querySelector(".slider"), show = (name) => figure.querySelector(`[data-show=${name}]`);
  const links = [...figure.querySelectorAll("[data-to]")];
  const goal = (to) => (to === "first" ? 0 : to === "last" ? moves.length : Math.max(0, Math.min(moves.length, at + Number(to))));

  function draw(n) {
    const board = boardAfter(n), fresh = document.createDocumentFragment();
    board.stones.forEach((s, p) => { if (s) fresh.append(circle(p, stone[s])); });
    const move = n ? moves[n - 1] : "";
    if (move.length > 1) {
      const p = point(move.slice(1)), ring = board.stones[p] === "B" ? "#fbfaf6" : "#1b1b1d";
      fresh.append(circle(p, { class: "last", r: "5", fill: "none", stroke: ring, "stroke-width": "1.8" }));
    }
    group.replaceChildren(fresh);
    title.textContent = `Board after move ${n} of ${moves.length}`;
    show("move").textContent = n;
    show("last").textContent = move ? `${move[0]} ${label(move)}` : "";
    show("black").textContent = board.B;
    show("white").textContent = board.W;
    slider.value = n;
  }

  function go(n) {
    n = Math.max(0, Math.min(moves.length, n));
    if (n === at) return;
    at = n;
    draw(n);
    for (const a of links) a.href = `${figure.dataset.page}?move=${goal(a.dataset.to)}#board`;
    show("position").href = `${figure.dataset.page}/position?move=${n}`;
    history.replaceState(null, "", `#m=${n}`);
  }

  figure.addEventListener("click", (e) => {
    const a = e.target.closest("[data-to]");
    if (a && !e.ctrlKey && !e.metaKey && !e.shiftKey) { e.preventDefault(); go(goal(a.dataset.to)); }
  });
  document.addEventListener("click", (e) => {
    const a = e.target.closest("[data-at]");
    if (a && !e.ctrlKey && !e.metaKey && !e.shiftKey) { e.preventDefault(); go(Number(a.dataset.at)); figure.scrollIntoView(); }
  });

  const keys = { ArrowLeft: "-1", ArrowRight: "1", ArrowUp: "-10", ArrowDown: "10", PageUp: "-10", PageDown: "10", Home: "first", End: "last" };
  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.target.matches("input:not(.slider), textarea, select") || !(e.key in keys)) return;
    e.preventDefault();
    go(goal(keys[e.key]));
  });
  slider.hidden = false;
  slider.addEventListener("input", () => go(Number(slider.value)));

  function fromAddress() {
    const asked = /^#m=(\d+)$/.exec(location.hash);
    if (asked) go(Number(asked[1]));
  }
  window.addEventListener("hashchange", fromAddress);
  fromAddress();
})();
