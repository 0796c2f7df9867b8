// Beside the table: the chosen case, and what a person says of it.
//
//   pane = rdPane(bench)      pane.node; pane.show(row | null); pane.focus(); pane.desk

function rdPane(bench) {
  const { api, say } = bench;
  const host = rdNode("div", { class: "wb-case-body", tabindex: "-1", role: "group", "aria-label": say("case.region") });
  const place = rdNode("span", { class: "sub" });
  const step = (key, glyph, by) => rdNode("button", {
    type: "button", class: "rd-quiet", "aria-label": say(key), title: say(key), onclick: () => bench.go(bench.place + by),
  }, glyph);
  const close = rdNode("button", { type: "button", class: "rd-quiet", onclick: () => bench.close() }, say("case.close"));
  const bar = rdNode("div", { class: "wb-case-bar" }, step("case.previous", "↑", -1), step("case.next", "↓", 1), place, close);
  const desk = rdDesk(bench);
  const node = rdNode("div", { class: "wb-case" }, rdNode("div", { class: "wb-stick" }, bar, desk.node),
    rdNode("div", { "data-trouble": "open" }), host);
  let row = null, asked = null, shown = null;

  rdCase(api, host);
  const ask = () => {
    if (row === shown || asked != null) return; // one question at a time: keys may come faster
    asked = row;
    host.setAttribute("aria-busy", "true");
    api.ask("open", { at: row });
  };
  const heard = (message) => {
    if (message?.kind !== "case" && !(message?.kind === "trouble" && message.where === "open")) return;
    if (message.kind === "case") {
      if (message.at !== shown) node.scrollTop = 0;
      shown = message.at;
      host.dataset.at = shown;
    } else shown = asked;
    asked = null;
    host.removeAttribute("aria-busy");
    if (row != null) ask();
  };
  api.model.on("msg:custom", heard);
  return {
    node, desk,
    focus: () => host.focus({ preventScroll: true }),
    end: () => api.model.off("msg:custom", heard),
    show(wanted) {
      row = wanted;
      desk.show(row);
      const at = (bench.place + 1).toLocaleString("en"), n = bench.order.length.toLocaleString("en");
      place.textContent = row == null ? say("case.none") : say("case.place", { at, n });
      host.hidden = row == null;
      if (row != null) ask();
    },
  };
}

// Label and note of one case. Letters give labels while the list is open.
function rdDesk(bench) {
  const { api, say, memory } = bench;
  const told = rdNode("span", { class: "wb-told" });
  const agree = rdNode("button", { type: "button", onclick: () => give(bench.fault(row)) });
  const other = rdNode("button", { type: "button", "aria-expanded": "false", onclick: () => list(choices.hidden) }, say("case.other"), rdKey("l"));
  const undo = rdNode("button", { type: "button", class: "rd-quiet", onclick: () => give("") }, say("case.withdraw"), rdKey("u"));
  const choices = rdNode("div", { class: "wb-choices", role: "group", "aria-label": say("case.choose"), hidden: true });
  const buttons = bench.names.labels.map(({ key, value, name }) => {
    const button = rdNode("button", { type: "button", class: "wb-chip", "aria-pressed": "false", onclick: () => give(value) },
      rdKey(key), bench.names.marks[value] ? rdDot(bench.names.marks[value]) : null, name);
    choices.append(button);
    return [value, button];
  });
  const note = rdNode("textarea", { rows: "1", class: "wb-note", "aria-label": say("case.note"), placeholder: say("case.note_hint") });
  const saved = rdNode("span", { class: "sub wb-saved", role: "status" });
  const node = rdNode("div", { class: "wb-desk", "data-trouble": "label" },
    rdNode("div", { class: "wb-line" }, told, agree, other, undo, note, saved), choices);
  let row = null, timer = 0;

  const give = (label) => {
    if (row == null) return;
    api.ask("label", { at: row, label });
    list(false);
    bench.grid.focus();
  };
  const list = (is) => {
    choices.hidden = !is;
    other.setAttribute("aria-expanded", is);
    if (is) (buttons.find(([value]) => value === (memory.labels.get(row) ?? bench.fault(row))) ?? buttons[0])[1].focus();
  };
  const write = () => {
    clearTimeout(timer);
    if (row != null && note.value !== (memory.notes.get(row) ?? "")) api.ask("note", { at: row, note: note.value });
  };
  choices.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const found = bench.names.labels.find(({ key }) => key === event.key.toLowerCase());
    const at = buttons.findIndex(([, button]) => button === document.activeElement);
    if (found) give(found.value);
    else if (event.key === "Escape") {
      list(false);
      bench.grid.focus();
    } else if (event.key === "ArrowRight" || event.key === "ArrowDown") buttons[(at + 1) % buttons.length][1].focus();
    else if (event.key === "ArrowLeft" || event.key === "ArrowUp") buttons[(at + buttons.length - 1) % buttons.length][1].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  note.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(write, 600); // kept while one types
  });
  note.addEventListener("blur", write);
  note.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    write();
    bench.grid.focus();
    event.stopPropagation();
  });
  const refresh = () => {
    const label = memory.labels.get(row) ?? "";
    const named = bench.names.labels.find(({ value }) => value === label);
    told.replaceChildren(named
      ? rdNode("b", {}, say("case.said", { label: named.name })) : rdNode("span", { class: "sub" }, say("case.unlabelled")));
    agree.hidden = row == null || !!label || bench.fault(row) === "undetermined";
    agree.replaceChildren(say("case.agree"), rdKey("a"));
    undo.hidden = !label;
    for (const [value, button] of buttons) button.setAttribute("aria-pressed", value === label);
  };
  return {
    node,
    show(wanted) {
      if (wanted !== row) {
        write();
        saved.textContent = "";
        choices.hidden = true;
      }
      row = wanted;
      node.hidden = row == null;
      note.value = memory.notes.get(row) ?? "";
      refresh();
    },
    heard({ at, kept: where }) {
      if (at !== row) return;
      saved.textContent = say(where ? "case.saved" : "case.kept");
      refresh();
    },
    agree: () => { if (!agree.hidden) agree.click(); },
    undo: () => { if (!undo.hidden) undo.click(); },
    list: () => list(true),
    note: () => note.focus(),
    write,
  };
}

function rdKey(letter) {
  return rdNode("kbd", { class: "wb-key", "aria-hidden": "true" }, letter);
}
