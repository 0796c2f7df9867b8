// The playground: a question, the knobs, the answer beside the earlier setting's, every stage.

export default {
  render: (context) => rdMount(context, (api) => {
    const say = (key, values) => api.words(`playground.ui.${key}`, values);
    const { memory } = api;
    memory.text ??= "";
    memory.id ??= null;
    memory.turned ??= {};
    let questions = [];
    let asked = false;
    let timer = 0;
    const box = rdNode("textarea", { rows: 2, dir: "auto", "data-key": "question", class: "pg-box" });
    box.value = memory.text;
    box.addEventListener("input", () => {
      memory.text = box.value;
      if (memory.id != null) {
        memory.id = null;
        choice.value = "";
      }
    });
    const choice = rdNode("select", { onchange: () => {
      const found = questions.find((one) => one.id === choice.value);
      memory.id = found?.id ?? null;
      if (!found) return;
      box.value = memory.text = found.text;
      send();
    } });
    const send = () => {
      clearTimeout(timer);
      for (const place of api.body.querySelectorAll("[data-trouble]")) place.replaceChildren();
      asked = true;
      api.ask("ask", { question: memory.text, id: memory.id, knobs: memory.turned });
    };
    const knobs = rdNode("div", { class: "pg-knobs" });
    const answer = rdNode("div", { class: "pg-answer" });
    const stages = rdNode("div");
    const told = rdNode("span", { class: "sub" });
    const hold = rdNode("button", { type: "button", class: "rd-quiet", "data-key": "hold", onclick: () => api.ask("hold", { on: hold.dataset.on !== "1" }) });
    const limit = rdNode("select", { "aria-label": say("limit") });
    const pair = rdNode("span", { class: "sub" });
    const compare = rdNode("div", { class: "pg-compare", hidden: true },
      rdNode("p", { class: "pg-line" },
        rdNode("button", { type: "button", class: "rd-main", onclick: () => {
          compare.querySelector("[data-trouble]").replaceChildren();
          api.ask("compare_all", { limit: limit.value ? Number(limit.value) : null });
        } }, say("compare")),
        rdNode("label", { class: "sub" }, `${say("limit")} `, limit), pair),
      api.job("compare_all"), rdNode("div", { "data-trouble": "compare_all" }));
    const result = rdNode("section", { hidden: true, "aria-label": say("answer") },
      rdNode("h4", {}, say("answer")), answer,
      rdNode("p", { class: "pg-line" }, hold, told),
      rdNode("h4", {}, say("stages")), stages, compare);
    const form = rdNode("div", { class: "pg-form" },
      rdNode("label", {}, rdNode("b", {}, say("question")), box),
      rdNode("p", { class: "pg-line" },
        rdNode("button", { type: "button", class: "rd-main", "data-key": "ask", onclick: send }, say("ask")),
        rdNode("label", { class: "sub pg-choice" }, `${say("list")} `, choice),
        rdNode("span", { class: "sub" }, say("keys"))),
      rdNode("div", { "data-trouble": "ask" }), api.job("ask"));
    const node = rdNode("div", { class: "pg" }, form,
      rdNode("div", { class: "pg-main" }, knobs, result));
    const compared = rdNode("div", { class: "pg-compared" });
    api.body.append(node, compared);
    rdCompare(api, compared);

    const live = () => {
      if (!asked) return;
      clearTimeout(timer);
      timer = setTimeout(send, 350);
    };
    const turn = (field, value) => {
      if (value === field.base) delete memory.turned[field.name];
      else memory.turned[field.name] = value;
      live();
    };
    api.on("questions", ({ rows, n }) => {
      questions = rows;
      choice.replaceChildren(rdNode("option", { value: "" }, say("own")),
        ...rows.map((one) => rdNode("option", { value: one.id }, one.name)));
      choice.value = memory.id ?? "";
      choice.parentElement.hidden = !rows.length;
      const sizes = [10, 20, 50, 100].filter((size) => size < n);
      limit.replaceChildren(...sizes.map((size) => rdNode("option", { value: size }, `${size}`)),
        rdNode("option", { value: "" }, say("every", { n })));
      limit.value = "";
    });
    api.on("knobs", (message) => {
      memory.turned = {};
      const draw = (field) => rdKnob(field, say, turn, memory);
      const all = rdNode("button", { type: "button", class: "rd-quiet", onclick: () => {
        for (const el of knobs.querySelectorAll("[data-knob]")) el.reset();
      } }, say("reset_all"));
      const focused = knobs.contains(document.activeElement) ? document.activeElement.dataset.key : null;
      const more = memory.more ??= {};
      knobs.replaceChildren(rdNode("h4", {}, say("settings")),
        ...(message.groups.length ? [] : [rdNode("p", { class: "sub" }, say("no_knobs"))]),
        ...message.groups.map((group, at) => rdNode("fieldset", {}, rdNode("legend", {}, group.title),
          ...group.main.map(draw),
          group.rest.length ? rdNode("details", { open: more[at] === true, ontoggle: (event) => { more[at] = event.target.open; } },
            rdNode("summary", {}, say("more")), ...group.rest.map(draw)) : null)),
        ...(message.groups.length ? [all] : []));
      if (focused) knobs.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
      if (message.question) {
        asked = true;
        if (message.id !== memory.id || !memory.text) {
          box.value = memory.text = message.question;
          memory.id = message.id;
          choice.value = message.id ?? "";
        }
      }
    });
    api.on("run", (message) => {
      result.hidden = false;
      asked = true;
      for (const place of form.querySelectorAll("[data-trouble]")) place.replaceChildren();
      api.paint(answer, message.html);
      api.paint(stages, message.stages);
      rdReachWide(answer);
      rdReachWide(stages);
      hold.textContent = say(message.held ? "release" : "hold");
      hold.dataset.on = message.held ? "1" : "";
      told.textContent = message.held;
      compare.hidden = !message.pair || !questions.length;
      pair.textContent = message.pair;
      api.say(message.said);
    });
    node.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        event.stopPropagation();
        send();
      }
    });
    return () => clearTimeout(timer);
  }),
};

// One setting: its field, its range, its help, and a way back to the pipeline's own value.
function rdKnob(field, say, turn, memory) {
  const id = `pg-${field.name}-${Math.random().toString(36).slice(2, 8)}`;
  const key = `knob-${field.name}`;
  const common = { id, "data-key": key, "aria-describedby": `${id}-h` };
  let input;
  const read = () => {
    if (field.kind === "bool") return input.checked;
    if (field.kind === "choice") return input.value;
    const text = input.value.trim();
    if (!text) return field.none ? null : field.base;
    return field.kind === "text" ? text : Number(text);
  };
  const write = (value) => {
    if (field.kind === "bool") input.checked = value === true;
    else input.value = value ?? "";
  };
  if (field.kind === "choice") {
    input = rdNode("select", common, ...field.choices.map((one) => rdNode("option", { value: one }, one)));
  } else if (field.kind === "bool") input = rdNode("input", { ...common, type: "checkbox" });
  else if (field.kind === "text") input = rdNode("input", { ...common, type: "text" });
  else {
    input = rdNode("input", {
      ...common, type: "number", min: field.low, max: field.high, step: field.kind === "int" ? 1 : "any",
    });
  }
  const back = rdNode("button", { type: "button", class: "rd-quiet pg-back" });
  const row = rdNode("div", { class: "pg-knob", "data-knob": field.name },
    rdNode("label", { for: id }, field.name), input, back,
    rdNode("span", { class: "sub", id: `${id}-h` }, [field.help, field.allowed].filter(Boolean).join(" ")));
  const marked = () => {
    const turned = read() !== field.base;
    row.classList.toggle("pg-turned", turned);
    back.hidden = !turned;
    back.textContent = `↺ ${say("reset", { value: field.base ?? "–" })}`;
  };
  const changed = () => {
    marked();
    if (input.checkValidity()) turn(field, read());
    else input.reportValidity();
  };
  input.addEventListener(field.kind === "choice" || field.kind === "bool" ? "change" : "input", changed);
  row.reset = () => {
    if (read() === field.base) return;
    write(field.base);
    changed();
  };
  back.addEventListener("click", () => {
    row.reset();
    input.focus();
  });
  write(field.value);
  if (field.value !== field.base) memory.turned[field.name] = field.value;
  marked();
  return row;
}
