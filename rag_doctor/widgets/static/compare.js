// A comparison: its page, the cases as a list that can be narrowed, one case open beside it.
//
//   rdCompare(api, host)   fills `host`; listens to "compare", "cases" and "pair"

function rdCompare(api, host) {
  const say = (key, values) => api.words(`compare_view.${key}`, values);
  const page = rdNode("div", { class: "cv-page" });
  const chips = rdNode("div", { class: "cv-chips" });
  const search = rdNode("input", {
    type: "search", class: "cv-search", "aria-label": say("list.search"), placeholder: say("list.search"), dir: "auto",
  });
  const group = rdNode("select", { "aria-label": say("list.group") });
  const count = rdNode("span", { class: "cv-count", role: "status" });
  const cell = rdNode("button", { type: "button", class: "cv-chip cv-on", hidden: true, onclick: () => pick({ cell: null }) });
  const clear = rdNode("button", {
    type: "button", class: "rd-quiet", onclick: () => pick({ how: "", cell: null, group: null, search: "" }),
  }, say("list.clear"));
  const list = rdNode("div", { class: "cv-list", role: "region", "aria-label": say("list.name"), tabindex: "-1" });
  const pair = rdNode("div", { class: "cv-body" });
  const shut = rdNode("button", { type: "button", class: "rd-quiet", onclick: () => close() }, `× ${say("pair.close")}`);
  const pane = rdNode("div", { class: "cv-pane", role: "region", "aria-label": say("pair.region"), tabindex: "-1", hidden: true },
    rdNode("p", { class: "cv-shut" }, shut), pair);
  const desk = rdNode("div", { class: "cv-desk" },
    rdNode("h4", {}, say("list.title")), chips,
    rdNode("p", { class: "cv-line" }, search, group, count, cell, clear),
    rdNode("div", { class: "cv-main" }, list, pane),
    rdNode("p", { class: "sub" }, say("list.keys")));
  const node = rdNode("div", { class: "cv", hidden: true }, page, rdNode("div", { "data-trouble": "open_pair" }), desk);
  host.append(node);
  let query = { how: "", cell: null, group: null, search: "" };
  let open = null;

  function pick(change) {
    query = { ...query, ...change };
    api.ask("pick", query);
  }
  function close() {
    api.ask("shut_pair");
    here(open)?.focus();
  }
  const here = (at) => list.querySelector(`[data-open="${at}"]`);
  const press = () => {
    const mark = (el, is) => el.setAttribute("aria-pressed", is);
    for (const el of chips.children) mark(el, el.dataset.kind === query.how);
    for (const el of page.querySelectorAll("button[data-cell]")) mark(el, el.dataset.cell === (query.cell ?? []).join("|"));
    for (const el of page.querySelectorAll("path[data-cell]")) {
      el.classList.toggle("cv-lit", el.dataset.cell === (query.cell ?? []).join("|"));
    }
    for (const el of list.querySelectorAll("[data-open]")) {
      if (Number(el.dataset.open) === open) el.setAttribute("aria-current", "true");
      else el.removeAttribute("aria-current");
    }
  };

  api.on("compare", (message) => {
    node.hidden = false;
    api.paint(page, message.html);
    api.paint(chips, message.chips);
    const groups = new Map();
    for (const one of message.groups) {
      if (!groups.has(one.by)) groups.set(one.by, rdNode("optgroup", { label: one.title }));
      groups.get(one.by).append(rdNode("option", { value: JSON.stringify([one.by, one.value]) }, one.name));
    }
    group.replaceChildren(rdNode("option", { value: "" }, say("list.every")), ...groups.values());
    group.hidden = !groups.size;
    rdReachWide(page);
    press();
  });
  api.on("cases", (message) => {
    query = {
      how: message.how, cell: message.at ? message.at.split("|") : null,
      group: message.group.length ? message.group : null, search: message.search,
    };
    api.paint(list, message.html);
    count.textContent = message.count;
    cell.hidden = !message.cell;
    cell.textContent = `${message.cell} ×`;
    group.value = query.group ? JSON.stringify(query.group) : "";
    if (document.activeElement !== search) search.value = query.search;
    clear.hidden = !(query.how || query.cell || query.group || query.search);
    press();
  });
  api.on("pair", (message) => {
    const another = message.at !== open;
    open = message.at;
    pane.hidden = open == null;
    node.classList.toggle("cv-opened", open != null);
    api.paint(pair, message.html);
    rdReachWide(pair);
    if (another && open != null) {
      pane.scrollTop = 0;
      here(open)?.scrollIntoView({ block: "nearest" });
      api.say(pair.querySelector("h3")?.textContent ?? "");
    }
    press();
  });

  node.addEventListener("click", (event) => {
    const at = (selector) => event.target.closest?.(selector);
    const chosen = at("[data-cell]");
    if (chosen) {
      const value = chosen.dataset.cell.split("|");
      pick({ how: "", cell: (query.cell ?? []).join("|") === chosen.dataset.cell ? null : value });
      desk.scrollIntoView({ block: "nearest" });
    } else if (at("[data-kind]")) pick({ how: at("[data-kind]").dataset.kind, cell: null });
    else if (at("[data-open]")) api.ask("open_pair", { at: Number(at("[data-open]").dataset.open) });
    else if (at("[data-more]")) api.ask("more_cases");
  });
  let timer = 0;
  search.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => pick({ search: search.value.slice(0, 500) }), 150);
  });
  group.addEventListener("change", () => pick({ group: group.value ? JSON.parse(group.value) : null }));
  const step = (by) => {
    const all = [...list.querySelectorAll("[data-open]")];
    const now = all.indexOf(document.activeElement);
    const from = now >= 0 ? now : all.findIndex((el) => Number(el.dataset.open) === open);
    const next = all[Math.max(0, Math.min(all.length - 1, from + by))];
    next?.focus();
    if (next && open != null) api.ask("open_pair", { at: Number(next.dataset.open) });
  };
  node.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      if (event.target === search) (list.querySelector("[data-open]") ?? list).focus();
      else if (open != null) close();
      return;
    }
    if (event.target.closest("input, select, textarea")) return;
    const does = { j: () => step(1), k: () => step(-1), "/": () => search.focus() }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  });
  return node;
}

// What scrolls sideways must be reached by keyboard, in folds too.
function rdReachWide(host) {
  const reach = () => {
    for (const el of host.querySelectorAll(".wide, .scroll")) {
      if (el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1) el.tabIndex = 0;
    }
  };
  reach();
  for (const fold of host.querySelectorAll("details")) fold.addEventListener("toggle", reach);
}
