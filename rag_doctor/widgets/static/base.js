// The base of every widget's script.
//
//   export default { render: (context) => rdMount(context, (api) => { ...; return cleanup; }) };
//
// api.body               the element to fill
// api.words(key, values) a sentence of the catalogue: api.words("base.stop"), {placeholders} filled
// api.ask(kind, fields)  a message to Python
// api.on(kind, fn)       what to do with a message from Python
// api.paint(host, html)  put HTML made by the views into an element; folds and focus are kept
// api.say(text)          tell a screen reader, and show, a short sentence
// api.job(key)           an element that shows the progress of the long work `key`
// api.glue(…texts)       sentences in a row, as the language has it; empty ones are left out
// api.memory             an object that outlives a change of language
//
// Texts are set with textContent (`rdNode`), or come escaped from the views (`api.paint`).
// A button with data-copy="id" copies the text of that element. An element with
// data-trouble="kind" shows the errors of that message or job; others stand at the top.

function rdNode(tag, attrs = {}, ...children) {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (name.startsWith("on")) el.addEventListener(name.slice(2), value);
    else if (value === true) el.setAttribute(name, "");
    else if (value !== false && value != null) el.setAttribute(name, value);
  }
  for (const child of children) if (child != null) el.append(child);
  return el;
}

function rdFill(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}

function rdMount({ model, el }, build) {
  const memory = {};
  const root = rdNode("section", { class: "rd rd-live" });
  el.append(root);
  let end = rdBuild(model, root, memory, build);
  const again = () => {
    end();
    root.replaceChildren();
    end = rdBuild(model, root, memory, build);
  };
  model.on("change:_words", again);
  // the notebook's own keys (d d deletes the cell) must not fire from in here
  root.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key === "Enter") event.stopPropagation();
  });
  root.addEventListener("click", (event) => rdCopy(event, root, model));
  // the saved twin stays out of sight while this view lives, wherever the front end has put it
  const twinless = rdNode("style", {}, `[data-rd="${CSS.escape(model.get("_twin"))}"] { display: none; }`);
  document.head.append(twinless);
  return () => {
    twinless.remove();
    model.off("change:_words", again);
    end();
  };
}

function rdBuild(model, root, memory, build) {
  const all = model.get("_words");
  const words = (key, values) => rdFill(all[`widgets.${key}`] ?? all[key] ?? key, values);
  root.lang = model.get("_lang") === "zh" ? "zh-Hans" : "en";
  const dead = rdNode("p", { class: "rd-dead", role: "alert", hidden: true });
  const trouble = rdNode("div", { class: "rd-trouble", role: "alert" });
  const said = rdNode("p", { class: "rd-said vh", role: "status" });
  const body = rdNode("div", { class: "rd-body" });
  root.append(dead, trouble, body, said);
  const handlers = new Map();
  const jobs = new Map();
  let heardAt = Date.now();

  const api = {
    root, body, memory, words, model,
    on: (kind, fn) => handlers.set(kind, fn),
    say: (text) => { said.textContent = text; },
    ask(kind, fields = {}) {
      try {
        model.send({ kind, ...fields });
      } catch {
        lost(true);
      }
    },
    paint: rdPaint,
    job: (key) => rdJob(api, jobs, key),
    glue: (...texts) => texts.filter(Boolean).join(root.lang === "en" ? " " : ""),
  };

  const lost = (is) => {
    dead.hidden = !is;
    dead.textContent = is ? words("base.dead") : "";
    root.classList.toggle("rd-lost", is);
  };
  const heard = (message) => {
    if (!message || typeof message.kind !== "string") return;
    heardAt = Date.now();
    lost(false);
    if (message.kind === "trouble") rdTrouble(api, trouble, message);
    else if (message.kind === "job") jobs.get(message.key)?.(message);
    handlers.get(message.kind)?.(message);
  };
  model.on("msg:custom", heard);

  let asked = Date.now();
  const beat = setInterval(() => {
    if (document.visibilityState !== "visible" || !root.isConnected) {
      heardAt = asked = Date.now();
      return;
    }
    if (asked - heardAt > 7000) lost(true); // two questions went unanswered
    asked = Date.now();
    api.ask("ping");
  }, 4000);
  const closed = () => {
    if (root.closest(".jupyter-widgets-disconnected")) lost(true);
  };
  model.on("comm_live_update", closed);

  const cleanup = build(api);
  api.ask("hello");
  return () => {
    clearInterval(beat);
    model.off("msg:custom", heard);
    model.off("comm_live_update", closed);
    cleanup?.();
  };
}

function rdPaint(host, html) {
  const focused = host.contains(document.activeElement)
    ? document.activeElement.closest("[data-key]")?.dataset.key : null;
  const folds = () => [...host.querySelectorAll("details")];
  const name = (fold, i) => fold.dataset.key ?? `${i}`;
  const open = new Map(folds().map((fold, i) => [name(fold, i), fold.open]));
  host.innerHTML = html; // made by the views, where every text of a case is escaped
  folds().forEach((fold, i) => { fold.open = open.get(name(fold, i)) ?? fold.open; });
  if (focused) host.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

function rdTrouble(api, top, { where, text, mend, trace }) {
  const place = api.body.querySelector(`[data-trouble="${CSS.escape(where)}"]`) ?? top;
  const close = rdNode("button", { type: "button", class: "rd-quiet", onclick: () => box.remove() });
  close.textContent = api.words("base.close");
  const line = rdNode("p");
  line.append(rdNode("b", { class: "bad" }, `! ${api.words("base.trouble")} `), text);
  const box = rdNode("div", { class: "rd-box bad-edge" }, line, mend ? rdNode("p", {}, mend) : null);
  if (trace) {
    const summary = rdNode("summary", {}, api.words("base.trace"));
    box.append(rdNode("details", {}, summary, rdNode("pre", { tabindex: "0" }, trace)));
  }
  box.append(close);
  place.replaceChildren(box);
}

function rdJob(api, jobs, key) {
  const bar = rdNode("progress", { max: "1", "aria-label": api.words("base.working") });
  const text = rdNode("span", { class: "sub" });
  const button = rdNode("button", { type: "button", class: "rd-quiet" });
  const box = rdNode("div", { class: "rd-job", hidden: true }, bar, text, button);
  jobs.set(key, ({ state, done, total }) => {
    box.hidden = !(state === "running" || state === "stopped");
    if (total) bar.value = done / total;
    else bar.removeAttribute("value");
    const told = total ? api.words("base.progress", { done, total }) : api.words("base.working");
    text.textContent = state === "stopped" ? `${api.words("base.stopped")} ${told}` : told;
    button.textContent = api.words(state === "stopped" ? "base.resume" : "base.stop");
    button.onclick = () => api.ask(state === "stopped" ? "job_resume" : "job_stop", { key });
    if (state !== "running") api.say(state === "done" ? api.words("base.done") : text.textContent);
  });
  return box;
}

async function rdCopy(event, root, model) {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const source = root.querySelector(`[data-id="${CSS.escape(button.dataset.copy)}"]`);
  const text = source?.dataset.text ?? source?.textContent ?? "";
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = rdNode("textarea", { class: "vh", "aria-hidden": "true" });
    area.value = text;
    root.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
    button.focus();
  }
  const all = model.get("_words");
  const before = button.textContent;
  button.textContent = all["widgets.base.copied"];
  root.querySelector(".rd-said").textContent = all["widgets.base.copied"];
  setTimeout(() => { button.textContent = before; }, 1500);
}
