// The line above the table: search, chips with counts, a menu for each other field, sorting.
//
//   filters = rdFilters(bench)   bench = {api, memory, say, names, change()}
//   filters.node; filters.search; filters.show(counts, shown)

function rdFilters(bench) {
  const { say, memory } = bench;
  const query = memory.query;
  const search = rdNode("input", {
    type: "search", class: "wb-search", "aria-label": say("table.search_help"), placeholder: say("table.search_help"),
    "data-key": "search", autocomplete: "off", spellcheck: "false",
  });
  search.value = query.search;
  search.addEventListener("input", () => {
    query.search = search.value;
    bench.change();
  });
  const count = rdNode("p", { class: "wb-count", role: "status" });
  const clear = rdNode("button", { type: "button", class: "rd-quiet", onclick: () => bench.clear() }, say("table.clear"));
  const chips = rdNode("div", { class: "wb-chips", role: "group", "aria-label": say("facet.fault") });
  const menus = rdNode("div", { class: "wb-menus", role: "group", "aria-label": say("table.filter") });
  const chosen = rdNode("div", { class: "wb-chosen" });
  const cut = bench.table.cut ? rdNode("p", { class: "sub" }, say("table.search_cut", { n: "1,000" })) : null;
  const node = rdNode("div", { class: "wb-filters" },
    rdNode("div", { class: "wb-line" }, search, count, clear, rdSorting(bench)), cut, chips, menus, chosen);

  const shows = [];
  for (const facet of bench.facets()) {
    if (facet.key === "fault") shows.push(rdChips(bench, facet, chips));
    else if (facet.values.length > 1) shows.push(rdMenu(bench, facet, menus));
  }
  const show = (counts, shown) => {
    const n = bench.table.n.toLocaleString("en");
    count.textContent = say("table.count", { shown: shown.toLocaleString("en"), n });
    clear.hidden = !query.search && !Object.values(query.facets).some((set) => set.size);
    if (search.value !== query.search) search.value = query.search;
    for (const one of shows) one(counts);
    rdChosen(bench, chosen);
  };
  return { node, search, show };
}

function rdToggle(bench, key, place) {
  const set = (bench.memory.query.facets[key] ??= new Set());
  if (!set.delete(place)) set.add(place);
  bench.change();
}

function rdDot(mark) {
  const dot = rdNode("span", { class: mark.solid ? "dot" : "dot hollow", "aria-hidden": "true" });
  dot.style.setProperty("--hue", mark.hue);
  return dot;
}

function rdChips(bench, facet, host) {
  const buttons = facet.values.map((value, place) => {
    const n = rdNode("span", { class: "wb-n" });
    const button = rdNode("button", {
      type: "button", class: "wb-chip", "aria-pressed": "false", "data-key": `chip-${value}`,
      onclick: () => rdToggle(bench, facet.key, place),
    }, rdDot(bench.names.marks[value]), facet.names[place], n);
    host.append(button);
    return [button, n];
  });
  return (counts) => buttons.forEach(([button, n], place) => {
    const pressed = !!bench.memory.query.facets[facet.key]?.has(place);
    n.textContent = counts[facet.key][place].toLocaleString("en");
    button.setAttribute("aria-pressed", pressed);
    button.classList.toggle("wb-none", !counts[facet.key][place] && !pressed);
  });
}

function rdMenu(bench, facet, host) {
  const button = rdNode("button", {
    type: "button", class: "wb-menu-button", "aria-expanded": "false", "data-key": `menu-${facet.key}`,
  });
  const list = rdNode("div", { class: "wb-menu", role: "group", "aria-label": facet.title, hidden: true });
  const rows = facet.values.map((_, place) => {
    const box = rdNode("input", { type: "checkbox", onchange: () => rdToggle(bench, facet.key, place) });
    const n = rdNode("span", { class: "wb-n" });
    const label = rdNode("label", { dir: "auto" }, box, rdNode("span", {}, facet.names[place]), n);
    list.append(label);
    return [label, box, n];
  });
  const wrap = rdNode("div", { class: "wb-menu-wrap" }, button, list);
  const open = (is) => {
    list.hidden = !is;
    button.setAttribute("aria-expanded", is);
    if (is) rows.find(([label]) => !label.hidden)?.[1].focus();
  };
  button.addEventListener("click", () => open(list.hidden));
  wrap.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !list.hidden) {
      open(false);
      button.focus();
      event.stopPropagation();
    } else if (["ArrowDown", "ArrowUp"].includes(event.key) && !list.hidden) {
      const seen = rows.filter(([label]) => !label.hidden);
      const at = seen.findIndex(([, box]) => box === document.activeElement);
      seen[(at + (event.key === "ArrowDown" ? 1 : seen.length - 1)) % seen.length][1].focus();
      event.preventDefault();
    }
  });
  wrap.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !wrap.contains(event.relatedTarget)) open(false);
  });
  host.append(wrap);
  let there = null; // values that occur; the others are never offered
  return (counts) => {
    const set = bench.memory.query.facets[facet.key];
    there ??= facet.key === "label" || !facet.many ? facet.values.map(() => true) : bench.occur(facet.key);
    button.textContent = set?.size
      ? bench.say("table.values", { facet: facet.title, n: set.size }) : facet.title;
    button.classList.toggle("wb-on", !!set?.size);
    rows.forEach(([label, box, n], place) => {
      box.checked = !!set?.has(place);
      n.textContent = counts[facet.key][place].toLocaleString("en");
      label.hidden = !there[place];
      label.classList.toggle("wb-none", !counts[facet.key][place] && !box.checked);
    });
  };
}

// What is chosen in the menus, a chip each that takes it away.
function rdChosen(bench, host) {
  host.replaceChildren();
  for (const facet of bench.facets()) {
    if (facet.key === "fault") continue;
    for (const place of bench.memory.query.facets[facet.key] ?? []) {
      const told = bench.say("table.drop", { facet: facet.title, value: facet.names[place] });
      host.append(rdNode("button", {
        type: "button", class: "wb-chip wb-on", "aria-label": told,
        onclick: () => {
          rdToggle(bench, facet.key, place);
          bench.grid.focus();
        },
      }, rdNode("bdi", {}, `${facet.title}: ${facet.names[place]}`), rdNode("span", { "aria-hidden": "true" }, "×")));
    }
  }
  host.hidden = !host.childElementCount;
}

function rdSorting(bench) {
  const select = rdNode("select", { "aria-label": bench.say("table.sort_label"), "data-key": "sort" });
  select.append(rdNode("option", { value: "" }, bench.say("table.sort_none")));
  for (const column of bench.columns()) {
    if (!column.sort) continue;
    for (const down of [false, true]) {
      const told = `${column.full} ${down ? "↓" : "↑"}`;
      select.append(rdNode("option", { value: `${column.sort}|${down ? 1 : 0}` }, told));
    }
  }
  bench.sorted = () => {
    const { key, down } = bench.memory.sort;
    select.value = key ? `${key}|${down ? 1 : 0}` : "";
  };
  select.addEventListener("change", () => {
    const [key, down] = select.value.split("|");
    bench.memory.sort = { key, down: down === "1" };
    bench.change();
  });
  return select;
}
