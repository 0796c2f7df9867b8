// Labelling: one item at a time, a letter for each label.

export default {
  render: (context) => rdMount(context, (api) => {
    const { memory } = api;
    const say = (key, values) => api.words(`labeler.page.${key}`, values);
    const bar = rdNode("progress", { max: "1", "aria-label": say("title") });
    const done = rdNode("span", { class: "lb-done" });
    const place = rdNode("span", { class: "sub" });
    const told = rdNode("span", { class: "sub", role: "status" });
    const ask = rdNode("h3", { class: "lb-ask" });
    const labels = rdNode("div", { class: "lb-labels", role: "group" });
    const note = rdNode("input", { type: "text", class: "lb-note", "aria-label": say("note"), placeholder: say("note"), maxlength: "20000" });
    const quiet = (key, fn) => rdNode("button", { type: "button", class: "rd-quiet", onclick: fn }, say(key));
    const moves = rdNode("div", { class: "lb-line" },
      quiet("previous", () => api.ask("step", { by: -1 })), quiet("next", () => api.ask("step", { by: 1 })),
      quiet("undo", () => api.ask("undo")), rdNode("span", { class: "sub" }, api.words("labeler.keys.help")));
    const page = rdNode("div", { class: "lb-page" });
    const editor = rdNode("div");
    const foot = rdNode("p", { class: "sub" });
    const desk = rdNode("div", { class: "lb-desk" }, ask, labels, rdNode("div", { class: "lb-line" }, note), moves, editor,
      rdNode("div", { "data-trouble": "give" }), rdNode("div", { "data-trouble": "undo" }));
    const node = rdNode("div", { class: "lb", tabindex: "0", role: "group", "aria-label": say("title"), "data-key": "lb" },
      rdNode("div", { class: "lb-line lb-top" }, bar, done, place, told), desk, page, foot);
    const first = rdWho(api, say);
    api.body.append(first.node, node);
    let item = null, menu = [], task = "", busy = false;

    const give = (label, more = {}) => {
      if (!item?.id || busy) return; // a key held down labels one item only
      if (label === "edit" && !more.reference) return edit(label);
      if (label === "approve" && !item.reference && !more.reference) return edit(label);
      busy = true;
      api.ask("give", { id: item.id, label, note: note.value, ...more });
    };
    const edit = (label) => {
      const area = (text, name) => {
        const box = rdNode("textarea", { rows: "3", "aria-label": name });
        box.value = text;
        return box;
      };
      const question = area(item.question, api.words("views.head.question"));
      const reference = area(item.reference, api.words("views.head.reference"));
      const close = () => {
        editor.replaceChildren();
        node.focus();
      };
      const save = () => give(label, {
        question: question.value === item.question ? "" : question.value, reference: reference.value,
      });
      editor.replaceChildren(rdNode("h4", {}, say("edit")), question, reference, rdNode("div", { class: "lb-line" },
        rdNode("button", { type: "button", class: "rd-main", onclick: save }, say("save")),
        rdNode("button", { type: "button", onclick: close }, say("cancel"))));
      editor.onkeydown = (event) => { if (event.key === "Escape") close(); };
      (item.reference ? question : reference).focus();
    };
    const draw = () => {
      labels.replaceChildren(...menu.map(({ key, value, name, hue, solid, glyph }) => rdNode("button", {
        type: "button", class: "lb-label", "aria-pressed": item?.label === value, onclick: () => give(value), "data-key": `label-${value}`,
      }, rdNode("kbd", { class: "lb-key", "aria-hidden": "true" }, key), hue ? rdDotOf(hue, solid) : null, glyph ? `${glyph} ${name}` : name)));
    };
    api.on("menu", (message) => {
      menu = message.labels;
      task = message.task;
      ask.textContent = say(`ask_${task}`);
      draw();
    });
    api.on("trouble", () => { busy = false; });
    api.on("item", (message) => {
      busy = false;
      const another = item?.id !== message.id;
      item = message;
      first.node.hidden = !message.ask;
      node.hidden = !!message.ask;
      if (message.ask) return;
      bar.max = Math.max(1, message.n);
      bar.value = message.done;
      done.textContent = say("done", message);
      place.textContent = message.id ? say("place", { at: message.place, n: message.of }) : "";
      told.textContent = message.told || (message.label ? say("given", { label: menu.find((one) => one.value === message.label)?.name ?? "" }) : "");
      editor.replaceChildren();
      note.value = message.note ?? "";
      desk.classList.toggle("lb-over", !message.id);
      for (const el of [ask, labels, note]) el.hidden = !message.id;
      draw();
      api.paint(page, message.html);
      if (message.end) page.prepend(rdNode("h3", {}, message.end), rdNode("button", { type: "button", onclick: () => api.ask("step", { by: 0 }) }, say("again")));
      if (another) page.scrollTop = 0;
      foot.textContent = api.glue(
        task === "fault" ? say("blind") : "",
        message.kept ? say("kept", { path: message.kept }) : say("memory"),
      );
      if (memory.begun || node.contains(document.activeElement)) node.focus({ preventScroll: true });
      memory.begun = false;
    });
    first.begin = () => { memory.begun = true; };
    node.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const typing = event.target.matches("input, textarea");
      if (typing) {
        if (event.target === note && ["Enter", "Escape"].includes(event.key)) node.focus();
        return;
      }
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const found = menu.find((one) => one.key === key);
      if (found) give(found.value);
      else if (key === "ArrowRight" || key === "s") api.ask("step", { by: 1 });
      else if (key === "ArrowLeft" || key === "b") api.ask("step", { by: -1 });
      else if (key === "u") api.ask("undo");
      else if (key === "n" && !menu.some((one) => one.key === "n")) note.focus();
      else if (key === "/") note.focus();
      else return;
      event.preventDefault();
    });
  }),
};

function rdDotOf(hue, solid) {
  const dot = rdNode("span", { class: solid ? "dot" : "dot hollow", "aria-hidden": "true" });
  dot.style.setProperty("--hue", hue);
  return dot;
}

function rdWho(api, say) {
  const name = rdNode("input", { type: "text", "aria-label": say("who"), maxlength: "80", autocomplete: "off" });
  const made = { begin: () => {} };
  const go = () => {
    if (!name.value.trim()) return name.focus();
    made.begin();
    api.ask("who", { who: name.value });
  };
  name.addEventListener("keydown", (event) => { if (event.key === "Enter") go(); });
  made.node = rdNode("div", { class: "lb-who", hidden: true }, rdNode("h3", {}, say("title")),
    rdNode("div", { class: "lb-line" }, rdNode("label", {}, `${say("who")} `, name), rdNode("button", { type: "button", class: "rd-main", onclick: go }, say("begin"))),
    rdNode("p", { class: "sub" }, say("who_why")), rdNode("div", { "data-trouble": "who" }));
  return made;
}
