// Triage: a form, the walk as it happens, and the case.

export default {
  render: (context) => rdMount(context, (api) => {
    const { memory } = api;
    const kept = (memory.fields ??= { question: "", answer: "", contexts: "", reference: "", nothing: false });
    const say = (key, values) => api.words(`triage.form.${key}`, values);
    const boxes = {};
    const field = (name, rows, hint) => {
      const box = rdNode("textarea", { rows, "data-key": `f-${name}`, dir: "auto" });
      box.value = kept[name];
      box.addEventListener("input", () => {
        kept[name] = box.value;
        counted();
      });
      boxes[name] = box;
      const told = hint ? rdNode("span", { class: "sub tf-hint" }, hint) : null;
      return rdNode("label", { class: `tf-${name}` }, rdNode("b", {}, say(name)), told, box);
    };
    const count = rdNode("span", { class: "sub" });
    const nothing = rdNode("input", { type: "checkbox", onchange: () => { kept.nothing = nothing.checked; } });
    nothing.checked = kept.nothing;
    let awaited = false; // was the case that comes next asked for here, rather than from Python?
    const send = () => {
      awaited = true;
      for (const place of api.body.querySelectorAll('[data-trouble="ask"]')) place.replaceChildren();
      api.ask("ask", { ...kept, contexts: kept.nothing ? "" : kept.contexts });
    };
    const fill = (values) => { // `fresh` = only into an empty form: what was typed since stays
      if (values.fresh && Object.values(boxes).some((box) => box.value)) return;
      kept.nothing = values.nothing === true;
      for (const [name, box] of Object.entries(boxes)) box.value = kept[name] = values[name] ?? "";
      nothing.checked = kept.nothing;
      counted();
    };
    const counted = () => {
      const text = kept.contexts.trim();
      const ruled = /^\s*-{3,}\s*$/m;
      const n = !text || "[{".includes(text[0]) ? 0 : (ruled.test(text) ? text.split(/^\s*-{3,}\s*$/m) : text.split(/\n[^\S\n]*\n\s*/)).filter((part) => part.trim()).length;
      count.textContent = !n ? "" : say(n === 1 ? "passages_one" : "passages", { n });
    };
    const form = rdNode("div", { class: "tf" }, rdNode("h3", {}, say("title")),
      rdNode("div", { class: "tf-grid" },
        rdNode("div", {}, field("question", 3, say("question_hint")), field("answer", 5), field("reference", 3)),
        rdNode("div", {}, field("contexts", 14, say("contexts_hint")),
          rdNode("p", { class: "tf-line" }, rdNode("label", {}, nothing, ` ${say("nothing")}`), count))),
      rdNode("div", { class: "tf-line" },
        rdNode("button", { type: "button", class: "rd-main", "data-key": "go", onclick: send }, say("go")),
        rdNode("button", { type: "button", class: "rd-quiet", onclick: () => api.ask("example") }, say("example")),
        rdNode("button", { type: "button", class: "rd-quiet", onclick: () => {
          fill({});
          boxes.question.focus();
        } }, say("clear")),
        rdNode("span", { class: "sub" }, say("keys"))),
      rdNode("div", { "data-trouble": "ask" }), api.job("ask"));
    const steps = rdNode("ol", { class: "tf-steps" });
    const walk = rdNode("details", { class: "tf-walk", open: true, hidden: true, "data-key": "walk" }, rdNode("summary", {}, say("walk")), steps);
    const host = rdNode("div");
    const text = rdNode("span", { hidden: true, "data-id": "triage-md" });
    const copy = rdNode("button", { type: "button", class: "rd-quiet", "data-copy": "triage-md", hidden: true }, say("copy"));
    api.body.append(form, walk, host, text, copy);
    rdCase(api, host);
    counted();
    const reveal = () => { // the finding comes into view, unless the reader has gone elsewhere
      const place = form.getBoundingClientRect();
      const stayed = place.bottom > 0 && place.top < innerHeight;
      host.style.scrollMarginTop = "4rem"; // clear of the toolbar
      if (stayed && host.getBoundingClientRect().top > innerHeight / 2) host.scrollIntoView({ block: "start" });
    };
    const add = ({ node, title, told }) => {
      walk.hidden = false;
      const last = steps.lastElementChild;
      if (last?.dataset.title === title) { // one box of the drawing may hold several nodes
        if (told) last.querySelector(".tf-told").textContent += `${last.querySelector(".tf-told").textContent ? " · " : ""}${told}`;
        return;
      }
      steps.append(rdNode("li", { "data-title": title, "data-node": node }, rdNode("span", {}, title), rdNode("span", { class: "tf-told sub" }, told)));
    };
    api.on("walk", (message) => {
      steps.replaceChildren();
      walk.hidden = true;
      message.steps.forEach(add);
      if (!message.steps.length) {
        walk.open = true;
        host.replaceChildren();
        copy.hidden = true;
      }
    });
    api.on("step", add);
    api.on("markdown", (message) => {
      text.dataset.text = message.text;
      copy.hidden = false;
      if (awaited) requestAnimationFrame(reveal);
      awaited = false;
    });
    api.on("fill", fill);
    form.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        event.stopPropagation();
        send();
      }
    });
  }),
};
