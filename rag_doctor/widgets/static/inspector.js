// CaseInspector: the page of a case, with a way to the cases before and after it.

export default {
  render: (context) => rdMount(context, (api) => {
    const host = rdNode("div");
    const place = rdNode("span", { class: "sub" });
    const go = (to, glyph) => rdNode("button", {
      type: "button", "aria-label": api.words(`inspector.${to}`), title: api.words(`inspector.${to}`),
      onclick: () => api.ask("go", { to }),
    }, glyph);
    const previous = go("previous", "‹");
    const next = go("next", "›");
    const bar = rdNode("nav", { class: "cases", hidden: true, "aria-label": api.words("inspector.cases") },
      previous, place, next);
    api.body.append(bar, host);
    rdCase(api, host);
    api.on("place", ({ n, of }) => {
      bar.hidden = of < 2;
      place.textContent = api.words("inspector.case_of", { n, of });
      previous.disabled = n <= 1;
      next.disabled = n >= of;
    });
    const keys = (event) => {
      if (event.target.closest("textarea, input, select") || event.ctrlKey || event.metaKey) return;
      if (event.key === "[") api.ask("go", { to: "previous" });
      if (event.key === "]") api.ask("go", { to: "next" });
    };
    api.body.addEventListener("keydown", keys);
  }),
};
