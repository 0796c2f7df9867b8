// The workbench: an overview, the table of all cases, the chosen case beside it.

const RD_OWN = ["labelled", "unlabelled", "differs", "noted", "marked"];

export default {
  render: (context) => rdMount(context, (api) => {
    const { memory } = api;
    memory.query ??= { search: "", facets: {} };
    memory.sort ??= { key: "", down: false };
    memory.labels ??= new Map();
    memory.notes ??= new Map();
    memory.marked ??= new Set();
    let bench = null;
    const parts = {};
    const build = () => {
      if (bench || !memory.table || !parts.names) return;
      bench = rdBench(api, parts.names);
      if (parts.overview) bench.overview(parts.overview);
    };
    if (!memory.table) api.ask("rows");
    api.model.on("msg:custom", rows);
    function rows(message, buffers) {
      if (message?.kind !== "rows" || memory.table) return;
      memory.table = rdColumns(message.head, buffers);
      build();
    }
    api.on("names", (message) => { parts.names = message; build(); });
    api.on("overview", ({ html }) => { parts.overview = html; bench?.overview(html); });
    api.on("labels", ({ labels, notes, marked }) => {
      memory.labels = new Map(labels);
      memory.notes = new Map(notes);
      memory.marked = new Set(marked);
    });
    return () => {
      api.model.off("msg:custom", rows);
      bench?.end();
    };
  }),
};

function rdBench(api, names) {
  const { memory } = api;
  const table = memory.table;
  const own = new Uint16Array(table.n);
  const faults = table.facets.find((facet) => facet.key === "fault").values;
  const say = (key, values) => api.words(`workbench.${key}`, values);
  const facets = [
    ...table.facets.map((facet) => ({ ...facet, ...names.facets[facet.key] })),
    { key: "label", values: RD_OWN, many: true, title: say("facet.label"), names: RD_OWN.map((one) => say(`value.${one}`)) },
  ];
  memory.query.own = [{ key: "label", values: RD_OWN, many: true }];
  const bench = {
    api, memory, table, names, say, order: new Uint32Array(0), place: 0, row: memory.row ?? null, listed: false,
    facets: () => facets,
    occur: (key) => {
      const { values } = facets.find((one) => one.key === key);
      const all = table.facet[key].reduce((bits, code) => bits | code, 0);
      return values.map((_, place) => ((all >> place) & 1) === 1);
    },
    fault: (row) => (row == null ? "" : faults[table.facet.fault[row]]),
  };
  const columns = rdBenchColumns(bench);
  bench.columns = () => columns;
  const filters = rdFilters(bench);
  const grid = rdGrid(bench);
  const pane = rdPane(bench);
  bench.grid = grid;
  const over = rdNode("div");
  const fold = rdNode("details", { open: memory.folded !== true, class: "wb-fold", ontoggle: () => { memory.folded = !fold.open; } },
    rdNode("summary", {}, say("overview.title")), over);
  bench.overview = (html) => { // it comes after the first rows
    api.paint(over, html);
    press(over);
  };
  const main = rdNode("div", { class: "wb-main" }, grid.node, pane.node);
  const foot = rdNode("div", { class: "wb-foot" }, rdExport(bench), rdKeys(bench));
  const node = rdNode("div", { class: "wb" }, fold, filters.node, main, foot);
  api.body.append(node);

  const ownBits = (row) => {
    const label = memory.labels.get(row);
    return (label ? 1 : 2) | (label && label !== bench.fault(row) ? 4 : 0)
      | (memory.notes.get(row) ? 8 : 0) | (memory.marked.has(row) ? 16 : 0);
  };
  for (let row = 0; row < table.n; row++) own[row] = 2;
  for (const row of [...memory.labels.keys(), ...memory.notes.keys(), ...memory.marked]) own[row] = ownBits(row);

  const layout = () => {
    const listed = memory.opened && node.clientWidth >= 960;
    node.classList.toggle("wb-opened", !!memory.opened);
    node.classList.toggle("wb-beside", !!listed);
    if (listed !== bench.listed) {
      bench.listed = listed;
      grid.again();
      if (bench.order.length) grid.see(bench.place);
    }
  };
  const refresh = () => {
    const found = rdSelect(table, memory.query, { label: own });
    bench.order = rdOrder(table, found.rows, memory.sort, own);
    const kept = bench.row == null ? -1 : bench.order.indexOf(bench.row);
    bench.place = kept >= 0 ? kept : Math.max(0, Math.min(bench.place, bench.order.length - 1));
    bench.row = bench.order[bench.place] ?? null;
    filters.show(found.counts, found.rows.length);
    bench.sorted();
    press(over);
    grid.again();
    if (bench.order.length) grid.see(bench.place);
    if (memory.opened) pane.show(bench.row);
  };
  let frame = 0, timer = 0, took = 0;
  const timed = () => {
    frame = 0;
    const start = performance.now();
    refresh();
    took = performance.now() - start;
  };
  bench.change = () => { // at once, but for very many cases, where several keys share a frame
    if (took < 40) timed();
    else if (!frame) frame = requestAnimationFrame(timed);
    bench.look();
  };
  bench.look = (now = false) => {
    memory.row = bench.row;
    clearTimeout(timer);
    const tell = () => api.ask("look", {
      search: memory.query.search.slice(0, 500), at: bench.row, opened: !!memory.opened, sort: memory.sort.key, down: memory.sort.down,
      facets: Object.fromEntries(Object.entries(memory.query.facets).filter(([, set]) => set.size).map(([key, set]) => [key, [...set]])),
    });
    if (now) tell();
    else timer = setTimeout(tell, 150);
  };
  bench.sort = (key) => {
    const { key: before, down } = memory.sort;
    memory.sort = before !== key ? { key, down: false } : down ? { key: "", down: false } : { key, down: true };
    bench.change();
  };
  bench.clear = () => {
    memory.query.search = "";
    memory.query.facets = {};
    bench.change();
    grid.focus();
  };
  bench.go = (place) => {
    if (!bench.order.length) return;
    bench.place = Math.max(0, Math.min(place, bench.order.length - 1));
    bench.row = bench.order[bench.place];
    grid.see(bench.place);
    if (memory.opened) pane.show(bench.row);
    bench.look();
  };
  bench.open = (focus) => {
    if (bench.row == null) return;
    memory.opened = true;
    layout();
    pane.show(bench.row);
    if (focus) {
      pane.focus();
      pane.node.scrollIntoView({ block: "nearest" });
    }
    bench.look();
  };
  bench.close = () => {
    pane.desk.write();
    memory.opened = false;
    layout();
    grid.focus();
    bench.look();
  };
  bench.mark = () => {
    if (bench.row == null) return;
    const on = !memory.marked.delete(bench.row);
    if (on) memory.marked.add(bench.row);
    own[bench.row] = ownBits(bench.row);
    api.ask("mark", { at: bench.row, on });
    refresh();
  };
  const press = (host) => {
    for (const button of host.querySelectorAll("[data-facet][aria-pressed]")) {
      const { facet, value } = button.dataset;
      const at = facets.find((one) => one.key === facet)?.values.indexOf(value) ?? -1;
      button.setAttribute("aria-pressed", !!memory.query.facets[facet]?.has(at));
    }
  };
  over.addEventListener("click", (event) => {
    const button = event.target.closest("[data-facet]");
    if (!button) return;
    const pairs = [[button.dataset.facet, button.dataset.value], [button.dataset.facet2, button.dataset.value2]];
    const chosen = {};
    for (const [key, value] of pairs) {
      const at = facets.find((one) => one.key === key)?.values.indexOf(value) ?? -1;
      if (at >= 0) chosen[key] = new Set([at]);
    }
    const off = button.getAttribute("aria-pressed") === "true";
    memory.query.facets = off ? {} : chosen;
    bench.change();
    grid.focus();
    main.scrollIntoView({ block: "nearest" });
  });
  node.addEventListener("keydown", (event) => rdBenchKey(bench, filters, pane, event));
  api.on("label", (message) => {
    const { at, label, note } = message;
    if (label) memory.labels.set(at, label);
    else memory.labels.delete(at);
    if (note) memory.notes.set(at, note);
    else memory.notes.delete(at);
    own[at] = ownBits(at);
    pane.desk.heard(message);
    if (label !== undefined) refresh();
  });
  api.on("marked", ({ marked }) => {
    const before = memory.marked;
    memory.marked = new Set(marked);
    for (const row of new Set([...before, ...marked])) own[row] = ownBits(row);
    refresh();
  });
  api.on("show", ({ at }) => {
    memory.query.search = "";
    memory.query.facets = {};
    bench.row = at;
    memory.opened = true;
    refresh();
    layout();
  });
  const size = new ResizeObserver(layout);
  size.observe(node);
  layout();
  refresh();
  const idle = window.requestIdleCallback ?? ((fn) => setTimeout(fn, 200));
  idle(() => {
    rdHay(table); // so that the first search is as quick as the others
    idle(() => { for (const key of ["text.id", "text.question"]) rdRanks(table, key); });
  });
  bench.end = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    pane.desk.write();
    size.disconnect();
    grid.end();
    pane.end();
  };
  return bench;
}

function rdBenchKey(bench, filters, pane, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { target } = event;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const typing = target.matches("textarea, select, input:not([type=checkbox])");
  const { grid, memory } = bench;
  const done = () => event.preventDefault();
  if (target === filters.search && (key === "Enter" || key === "ArrowDown")) return done(), grid.focus();
  if (key === "Escape") {
    if (!grid.holds()) grid.focus();
    else if (memory.opened) bench.close();
    else bench.clear();
    return done();
  }
  if (typing) return;
  const page = grid.page();
  const moves = {
    ArrowDown: 1, ArrowUp: -1, j: 1, k: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity,
  };
  if (key in moves && (grid.holds() || key === "j" || key === "k")) return done(), bench.go(bench.place + moves[key]);
  if (key === "/") return done(), filters.search.focus(), filters.search.select();
  if (grid.holds() && key === "Enter") return done(), bench.open(true);
  if (grid.holds() && key === " ") return done(), bench.mark();
  if (!"aeltnu".includes(key) || key.length > 1) return;
  if (!memory.opened) bench.open(false);
  if (key === "a") pane.desk.agree();
  else if (key === "l") pane.desk.list();
  else if (key === "n") pane.desk.note();
  else if (key === "u") pane.desk.undo();
  else return;
  done();
}

// The columns: how each is called, sorted, and filled.
function rdBenchColumns(bench) {
  const { say, table, names, memory } = bench;
  const facet = (key) => bench.facets().find((one) => one.key === key);
  const text = (key) => (cell, row) => {
    cell.dir = "auto";
    cell.textContent = table.text[key][row];
  };
  const fault = facet("fault"), mechanism = facet("mechanism");
  const label = (value) => names.labels.find((one) => one.value === value)?.name ?? "";
  const plain = (id, sort, fill) => ({ id, sort, fill, title: say(`table.col_${id}`), full: say(`table.col_${id}`) });
  return [
    plain("mark", "", (cell, row) => {
      const on = memory.marked.has(row);
      cell.append(rdNode("span", { role: "img", class: on ? "wb-marked" : "", "aria-label": on ? say("case.marked") : say("case.mark") }, on ? "★" : "☆"));
    }),
    plain("fault", "facet.fault", (cell, row) => {
      const place = table.facet.fault[row];
      cell.append(rdDot(names.marks[fault.values[place]]), fault.names[place]);
    }),
    plain("mechanism", "facet.mechanism", (cell, row) => {
      const place = table.facet.mechanism[row];
      if (mechanism.values[place]) cell.textContent = mechanism.names[place];
    }),
    plain("question", "text.question", text("question")),
    ...table.layers.map((layer) => ({
      id: `layer wb-c-${layer}`, sort: `score.${layer}`, title: say(`table.short_${layer}`), full: names.layers[layer],
      fill(cell, row) {
        const status = names.statuses[table.status[layer][row]];
        const score = table.score[layer][row];
        cell.append(rdNode("b", { class: `g ${status.tone}`, role: "img", "aria-label": status.word }, status.glyph),
          Number.isNaN(score) ? "" : ` ${score.toFixed(2)}`);
      },
    })),
    { ...plain("confidence", "score.confidence", (cell, row) => { cell.textContent = table.score.confidence[row].toFixed(2); }), full: say("table.confidence_full") },
    plain("id", "text.id", text("id")),
    plain("label", "own.label", (cell, row) => {
      const given = memory.labels.get(row);
      if (given) cell.append(rdNode("span", {}, `${given === bench.fault(row) ? "=" : "≠"} ${label(given)}`));
      if (memory.notes.get(row)) cell.append(rdNode("span", { role: "img", "aria-label": say("value.noted") }, " ✎"));
    }),
  ];
}
