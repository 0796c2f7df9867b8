// The page of one case: claims that light their evidence, long chunks, an answer to edit, fixes to
// try. `rdCase(api, host)` paints what Python sends as "case" into the host.

function rdCase(api, host) {
  let shown = null; // the last message "case"
  let held = null; // the claim that stays lit
  const here = (selector) => host.querySelector(selector);
  const all = (selector) => [...host.querySelectorAll(selector)];

  const light = (name, scroll) => {
    for (const el of all(".lit")) el.classList.remove("lit");
    for (const el of all("[data-detail]")) el.hidden = el.dataset.detail !== (name ?? "");
    if (!name) return;
    for (const el of all(`[data-claim="${CSS.escape(name)}"]`)) el.classList.add("lit");
    const marks = all("mark[data-for]").filter((m) => m.dataset.for.split(" ").includes(name));
    for (const mark of marks) mark.classList.add("lit");
    if (scroll && marks.length) rdScrollTo(marks[0]);
  };
  const hold = (name) => {
    held = held === name ? null : name;
    for (const el of all("[data-claim]")) el.setAttribute("aria-pressed", el.dataset.claim === held);
    light(held ?? name, true);
    api.ask("lit", { claim: held });
  };
  const claimOf = (event) => event.target.closest?.("[data-claim]")?.dataset.claim ?? null;

  host.addEventListener("pointerover", (event) => {
    const name = claimOf(event);
    if (name && !held) light(name, true);
  });
  host.addEventListener("pointerout", (event) => {
    if (claimOf(event) && !held && !claimOf({ target: event.relatedTarget ?? host })) {
      light(document.activeElement?.closest?.("[data-claim]")?.dataset.claim ?? null, false);
    }
  });
  host.addEventListener("focusin", (event) => {
    const name = claimOf(event);
    if (name && !held) light(name, true);
  });
  host.addEventListener("focusout", (event) => {
    if (claimOf(event) && !held && !claimOf({ target: event.relatedTarget ?? host })) light(null);
  });
  host.addEventListener("keydown", (event) => {
    const name = claimOf(event);
    if (name && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      hold(name);
    } else if (event.key === "Escape" && held) {
      hold(held);
    }
  });
  host.addEventListener("click", (event) => {
    const at = (selector) => event.target.closest?.(selector);
    const link = at('a[href^="#"]');
    if (link) {
      event.preventDefault();
      const chunk = here(`[data-chunk="${link.hash.split("-").pop()}"]`);
      if (chunk) rdScrollTo(chunk, true);
    } else if (at("[data-claim]")) hold(at("[data-claim]").dataset.claim);
    else if (at("[data-whole]")) api.ask("whole", { text: at("[data-whole]").dataset.whole });
    else if (at("[data-back]")) api.ask("back");
    else if (at("[data-edit]")) rdEdit(api, here, shown.answer);
    else if (at("[data-try]")) api.ask("try", { fix: Number(at("[data-try]").dataset.try) });
  });

  const trying = api.job("try");
  const judging = api.job("judge");
  api.on("case", (message) => {
    const another = shown?.id !== message.id;
    shown = message;
    held = message.claim;
    const scrolled = another ? [] : all(".scroll").map((el) => el.scrollTop);
    api.paint(host, message.html);
    all(".scroll").forEach((el, i) => { el.scrollTop = scrolled[i] ?? 0; });
    rdReach(host);
    for (const el of all(".mono")) if (el.scrollWidth > el.clientWidth + 1) el.tabIndex = 0;
    here('[data-job="try"]')?.append(trying);
    here("[data-editor]")?.append(judging);
    for (const el of all("[data-claim]")) el.setAttribute("aria-pressed", el.dataset.claim === held);
    light(held, false);
    if (another) api.say(here(".lead")?.textContent ?? "");
  });
  api.on("trying", (message) => {
    here("[data-tried]").replaceChildren(rdNode("p", { class: "sub" }, message.text));
    here('[data-trouble="try"]').replaceChildren();
  });
  api.on("trouble", (message) => {
    if (message.where === "try") here("[data-tried]")?.replaceChildren();
  });
  api.on("tried", (message) => {
    const place = here("[data-tried]");
    const note = rdNode("p", { class: "sub" }, message.text);
    const table = rdNode("div");
    api.paint(table, message.html);
    place.replaceChildren(rdNode("div", { class: "again" }, note, table));
    rdReach(place);
    if (!message.quiet) place.scrollIntoView({ block: "nearest" });
    api.say(message.text);
  });
}

// What scrolls must be reached by keyboard; what opens later (a fold) counts as soon as it is seen.
function rdReach(host) {
  for (const el of host.querySelectorAll(".scroll, .mono, .wide")) {
    const over = el.scrollHeight > el.clientHeight || el.scrollWidth > el.clientWidth;
    if (over) el.tabIndex = 0;
  }
  for (const fold of host.querySelectorAll("details")) {
    fold.addEventListener("toggle", () => { if (fold.open) rdReach(fold); }, { once: true });
  }
}

function rdScrollTo(el, mark = false) {
  const pane = el.closest(".scroll");
  if (pane) {
    const top = el.getBoundingClientRect().top - pane.getBoundingClientRect().top;
    if (top < 0 || top > pane.clientHeight - 60) pane.scrollTop += top - pane.clientHeight / 3;
  }
  if (mark) {
    el.classList.add("lit");
    el.scrollIntoView({ block: "nearest" });
  }
}

function rdEdit(api, here, answer) {
  const place = here("[data-editor]");
  if (place.querySelector("textarea")) return;
  const area = rdNode("textarea", { "aria-label": api.words("inspector.editor"), "data-key": "editor" });
  area.value = answer;
  const send = () => api.ask("judge", { answer: area.value });
  area.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    } else if (event.key === "Escape") close();
  });
  const close = () => {
    box.remove();
    here("[data-edit]")?.focus();
  };
  const box = rdNode("div", { class: "editor" }, area,
    rdNode("p", { class: "tools" },
      rdNode("button", { type: "button", class: "rd-main", onclick: send }, api.words("inspector.judge")), " ",
      rdNode("button", { type: "button", onclick: close }, api.words("inspector.cancel"))));
  place.prepend(box);
  area.focus();
}
