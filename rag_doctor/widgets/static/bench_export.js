// What can be taken away: files made by the kernel, handed over by the browser.

function rdExport(bench) {
  const { api, say } = bench;
  const scope = rdNode("select", { "aria-label": say("export.title") });
  for (const key of ["shown", "marked", "case"]) scope.append(rdNode("option", { value: key }, say(`export.scope_${key}`)));
  const ask = (kind) => () => {
    bench.look(true);
    api.ask("export", { what: kind, scope: kind === "md" || kind === "copy" ? "case" : scope.value });
  };
  const file = (kind) => rdNode("button", { type: "button", onclick: ask(kind) }, say(`export.${kind}`));
  const copy = rdNode("button", { type: "button", onclick: ask("copy") }, say("export.copy"));
  const text = rdNode("span", { hidden: true, "data-id": "bench-md" });
  const told = rdNode("span", { class: "sub", role: "status" });
  api.on("file", ({ name, mime, body, told: words }) => {
    const url = URL.createObjectURL(new Blob([body], { type: mime }));
    const link = rdNode("a", { href: url, download: name, hidden: true });
    api.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    told.textContent = words;
  });
  api.on("copy", ({ body }) => {
    text.dataset.text = body;
    copy.dataset.copy = "bench-md";
    rdCopy({ target: copy }, api.root, api.model);
    delete copy.dataset.copy;
  });
  return rdNode("details", { class: "wb-export", "data-key": "export" },
    rdNode("summary", {}, say("export.title")),
    rdNode("div", { class: "wb-line", "data-trouble": "export" }, scope, file("jsonl"), file("csv"), file("html"), file("md"), copy, text, told));
}

function rdKeys(bench) {
  const names = ["move", "ends", "open", "search", "escape", "mark", "agree", "label", "note", "undo"];
  const list = rdNode("ul", { class: "wb-keys sub" });
  for (const name of names) list.append(rdNode("li", {}, bench.say(`keys.${name}`)));
  return rdNode("details", { "data-key": "keys" }, rdNode("summary", {}, bench.say("keys.title")), list);
}
