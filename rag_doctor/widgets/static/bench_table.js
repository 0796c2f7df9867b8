// The table: only the rows in sight are in the document, however many there are.
//
//   grid = rdGrid(bench)         bench.order = rows in the order shown
//   grid.node; grid.draw(); grid.to(place); grid.focus()

const RD_ROW = { wide: 32, list: 56 };

function rdGrid(bench) {
  const { say } = bench;
  const head = rdNode("div", { class: "wb-row wb-head", role: "row" });
  const space = rdNode("div", { class: "wb-space", role: "presentation" });
  const rows = rdNode("div", { class: "wb-rows", role: "rowgroup" }, space);
  const empty = rdNode("p", { class: "wb-empty", hidden: true }, say("table.nothing"));
  const node = rdNode("div", {
    class: "wb-grid", role: "grid", tabindex: "0", "aria-label": say("table.name"), "data-key": "grid",
    "aria-colcount": bench.columns().length,
  }, rdNode("div", { role: "rowgroup", class: "wb-headgroup" }, head), rows);
  const wrap = rdNode("div", { class: "wb-table" }, node, empty);
  const pool = new Map(); // place in the order → element
  const uid = `wb-${Math.random().toString(36).slice(2)}`;
  const heads = rdHeads(bench, head);
  let scheduled = 0;

  const height = () => (bench.listed ? RD_ROW.list : RD_ROW.wide);
  const top = () => head.offsetHeight;

  const draw = () => {
    scheduled = 0;
    const h = height(), total = bench.order.length;
    space.style.height = `${total * h}px`;
    node.setAttribute("aria-rowcount", total + 1);
    empty.hidden = total > 0;
    const first = Math.max(0, Math.floor(node.scrollTop / h) - 4);
    const last = Math.min(total, Math.ceil((node.scrollTop + node.clientHeight) / h) + 4);
    for (const [place, el] of pool) {
      if (place < first || place >= last) {
        el.remove();
        pool.delete(place);
      }
    }
    for (let place = first; place < last; place++) {
      if (pool.has(place)) continue;
      const el = rdRow(bench, bench.order[place], place, `${uid}-${place}`);
      el.style.transform = `translateY(${place * h}px)`;
      pool.set(place, el);
      rows.append(el);
    }
    const active = pool.get(bench.place);
    for (const [place, el] of pool) {
      el.classList.toggle("wb-active", place === bench.place);
      el.setAttribute("aria-selected", place === bench.place);
    }
    if (active) node.setAttribute("aria-activedescendant", active.id);
    else node.removeAttribute("aria-activedescendant");
  };
  const again = () => {
    for (const el of pool.values()) el.remove();
    pool.clear();
    heads();
    draw();
  };
  const see = (place) => {
    const h = height(), from = place * h, room = node.clientHeight - top();
    if (from < node.scrollTop) node.scrollTop = from;
    else if (from + h > node.scrollTop + room) node.scrollTop = from + h - room;
  };
  node.addEventListener("scroll", () => {
    if (!scheduled) scheduled = requestAnimationFrame(draw);
  });
  rows.addEventListener("click", (event) => {
    const el = event.target.closest(".wb-row");
    if (!el) return;
    bench.go(Number(el.dataset.place));
    if (event.target.closest(".wb-c-mark")) bench.mark();
    else bench.open(false);
    node.focus({ preventScroll: true });
  });
  const size = new ResizeObserver(() => draw());
  size.observe(node);
  return {
    node: wrap, draw, again,
    page: () => Math.max(1, Math.floor((node.clientHeight - top()) / height()) - 1),
    see(place) {
      see(place);
      draw();
    },
    focus: () => node.focus({ preventScroll: true }),
    holds: () => document.activeElement === node,
    end: () => size.disconnect(),
  };
}

function rdHeads(bench, host) {
  const cells = bench.columns().map((column, i) => {
    const cell = rdNode("div", { class: `wb-c wb-c-${column.id}`, role: "columnheader", "aria-colindex": i + 1 });
    if (column.sort) {
      const told = bench.say("table.sort", { column: column.full });
      cell.append(rdNode("button", {
        type: "button", class: "wb-sort", title: told, "aria-label": told, tabindex: "-1",
        onclick: () => bench.sort(column.sort),
      }, column.title, rdNode("span", { class: "wb-arrow", "aria-hidden": "true" })));
    } else cell.append(rdNode("span", { class: "vh" }, column.full));
    host.append(cell);
    return [column, cell];
  });
  return () => {
    for (const [column, cell] of cells) {
      const on = column.sort && column.sort === bench.memory.sort.key;
      const down = bench.memory.sort.down;
      if (column.sort) cell.setAttribute("aria-sort", on ? (down ? "descending" : "ascending") : "none");
      const arrow = cell.querySelector(".wb-arrow");
      if (arrow) arrow.textContent = on ? (down ? "↓" : "↑") : "";
    }
  };
}

function rdRow(bench, row, place, id) {
  const el = rdNode("div", { class: "wb-row", role: "row", id, "data-place": place, "aria-rowindex": place + 2 });
  bench.columns().forEach((column, i) => {
    const cell = rdNode("div", { class: `wb-c wb-c-${column.id}`, role: "gridcell", "aria-colindex": i + 1 });
    column.fill(cell, row);
    el.append(cell);
  });
  return el;
}
