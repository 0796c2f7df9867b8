// Columns of many cases: unpack, search, filter with counts, sort. No document is touched here.
//
//   table = rdColumns(head, buffers)      what `views.bench_columns` packed
//   found = rdSelect(table, query, own)   query = {search, facets: {key: Set of value places}}
//   order = rdOrder(table, found.rows, {key, down})
//
// `own` = facets that only the browser knows (labels, marks): {key: Uint16Array of bits a row}.

function rdColumns(head, buffers) {
  const at = new Map(head.parts.map((name, i) => [name, buffers[i]]));
  const bytes = (name) => {
    const view = at.get(name);
    return view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength);
  };
  const text = (name) => (head.n ? new TextDecoder().decode(at.get(name)).split("\n") : []);
  const table = { ...head, text: {}, facet: {}, score: {}, status: {}, hay: null, ranks: new Map() };
  for (const name of head.parts) {
    const dot = name.indexOf(".");
    const kind = name.slice(0, dot), key = name.slice(dot + 1);
    if (kind === "text") table.text[key] = text(name);
    else if (kind === "facet") table.facet[key] = new Uint16Array(bytes(name));
    else if (kind === "score") table.score[key] = new Float32Array(bytes(name));
    else table.status[key] = new Uint8Array(bytes(name));
  }
  return table;
}

function rdHay(table) {
  if (table.hay) return table.hay;
  const { id, question, answer } = table.text;
  const hay = new Array(table.n);
  for (let i = 0; i < table.n; i++) hay[i] = `${id[i]}\n${question[i]}\n${answer[i]}`.toLowerCase();
  table.hay = hay;
  return hay;
}

// Which rows pass, and for each facet how many would pass with each of its values alone chosen.
function rdSelect(table, query, own = {}) {
  const words = query.search.toLowerCase().split(/\s+/).filter(Boolean);
  const hay = words.length ? rdHay(table) : null;
  const facets = [...table.facets, ...(query.own ?? [])].map((facet) => {
    const codes = own[facet.key] ?? table.facet[facet.key];
    const chosen = query.facets[facet.key];
    let bits = 0;
    if (facet.many && chosen) for (const place of chosen) bits |= 1 << place;
    const wanted = facet.many || !chosen?.size ? null : Uint8Array.from(facet.values, (_, i) => +chosen.has(i));
    return { facet, codes, bits, wanted, counts: new Uint32Array(facet.values.length) };
  });
  const rows = new Uint32Array(table.n);
  let n = 0;
  for (let row = 0; row < table.n; row++) {
    if (hay && !words.every((word) => hay[row].includes(word))) continue;
    let failed = -1, several = false;
    for (let f = 0; f < facets.length; f++) {
      const { codes, bits, wanted } = facets[f];
      // of several chosen values of one facet any is enough
      const ok = wanted ? wanted[codes[row]] === 1 : bits ? (codes[row] & bits) !== 0 : true;
      if (ok) continue;
      if (failed >= 0) { several = true; break; }
      failed = f;
    }
    if (several) continue;
    if (failed < 0) rows[n++] = row;
    for (let f = failed < 0 ? 0 : failed; f < (failed < 0 ? facets.length : failed + 1); f++) {
      const { facet, codes, counts } = facets[f];
      if (!facet.many) counts[codes[row]]++;
      else for (let left = codes[row]; left; left &= left - 1) counts[31 - Math.clz32(left & -left)]++;
    }
  }
  const counts = Object.fromEntries(facets.map(({ facet, counts: found }) => [facet.key, found]));
  return { rows: rows.subarray(0, n), counts };
}

// The place of each row's value in rising order; what has none comes last, either way round.
function rdRanks(table, key) {
  if (table.ranks.has(key)) return table.ranks.get(key);
  const ranks = new Float64Array(table.n);
  const name = key.slice(key.indexOf(".") + 1);
  if (key.startsWith("text.")) {
    // digits are padded, so that case-2 comes before case-10; plain comparison is ten times quicker
    // than a collator
    const words = table.text[name].map((text) => text.toLowerCase().replace(/\d+/g, (run) => run.padStart(9, "0")));
    const order = Array.from(words.keys()).sort((a, b) => (words[a] < words[b] ? -1 : words[a] > words[b] ? 1 : 0));
    for (let i = 0, rank = 0; i < order.length; i++) {
      if (i && words[order[i]] !== words[order[i - 1]]) rank = i;
      ranks[order[i]] = rank;
    }
  } else if (key.startsWith("score.")) {
    const scores = table.score[name];
    for (let i = 0; i < table.n; i++) ranks[i] = Number.isNaN(scores[i]) ? -1 : Math.round(scores[i] * 1e6);
  } else {
    ranks.set(table.facet[name]);
    const values = table.facets.find((facet) => facet.key === name).values;
    const blank = values.indexOf("");
    if (blank >= 0) for (let i = 0; i < table.n; i++) if (ranks[i] === blank) ranks[i] = -1;
  }
  table.ranks.set(key, ranks);
  return ranks;
}

function rdOrder(table, rows, { key, down }, own = null) {
  if (!key) return rows;
  const ranks = key === "own.label" ? own.map((bits) => (bits & 2 ? 9 : bits & 4 ? 0 : 1)) : rdRanks(table, key);
  const last = 4e9; // above every rank
  const keys = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const rank = ranks[rows[i]];
    // rank and place in one exact number: sorted without a comparison in script
    keys[i] = (rank < 0 ? last : down ? last - 1 - rank : rank) * 1048576 + rows[i];
  }
  keys.sort();
  return Uint32Array.from(keys, (value) => value % 1048576);
}
