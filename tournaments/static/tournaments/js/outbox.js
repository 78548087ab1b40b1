// outbox.js: hands that the server does not have yet. Each is kept on the phone before it is sent (IndexedDB works on
// plain http too), is sent in order, again and again, and leaves only when the server has said in JSON of its own,
// naming this very save, that it has it. A save sent twice is one hand: its nonce says so.
//   1. the store   2. sending   3. when to send
// Tells the page by events on the document: "ss:outbox" {kind: changed | answer | trouble | gone}.
window.ssOutbox = (function () {
  "use strict";
  const HAS_IT = ["saved", "repeated", "same", "claimed"];
  const WAITS = { early: "waiting", later: "review", "sign-in": "sign-in" };
  const ANSWER_WITHIN = 20000, SLOWEST = 60000, SLOW = 15000;
  let items = [];
  let database = null;
  let keeps = true;

  function tell(kind, detail) { document.dispatchEvent(new CustomEvent("ss:outbox", { detail: { kind, ...detail } })); }

  // 1. The store. The page holds a copy, so that nothing is lost while it is open even where the browser keeps nothing.
  function asPromise(request) {
    return new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = () => reject(request.error); });
  }

  async function open() {
    const request = indexedDB.open("shuangsheng", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("hands", { keyPath: "nonce" });
    database = await asPromise(request);
    database.onclose = () => { database = null; }; // the browser closes it when it throws data away
    database.onversionchange = () => { database.close(); database = null; };
  }

  async function store(work) {
    try {
      if (database === null) await open();
      const change = database.transaction("hands", "readwrite", { durability: "strict" });
      const ended = new Promise((resolve, reject) => { change.oncomplete = resolve; change.onabort = change.onerror = () => reject(change.error); });
      const result = await asPromise(work(change.objectStore("hands")));
      await ended;
      keeps = true;
      return result;
    } catch {
      database = null;
      keeps = false;
      return null;
    }
  }

  // Hands that another page of this browser keeps come in; those that only this page knows stay.
  async function load() {
    const kept = await store((hands) => hands.getAll());
    if (kept === null) return;
    const known = new Set(items.map((one) => one.nonce));
    items = [...items, ...kept.filter((one) => !known.has(one.nonce))].sort((a, b) => a.order - b.order);
  }

  async function add(item) {
    item.order = 1 + Math.max(0, ...items.map((one) => one.order));
    item.status = "new";
    item.tries = 0;
    items.push(item);
    mark();
    await store((hands) => hands.put(item));
    tell("changed");
  }

  async function drop(item) {
    items = items.filter((one) => one.nonce !== item.nonce);
    mark();
    await store((hands) => hands.delete(item.nonce));
    tell("changed");
  }

  async function keep(item, status, answer) {
    item.status = status;
    item.sentence = answer.sentence;
    item.due_now = answer.state ? answer.state.due : null;
    await store((hands) => hands.put(item));
    tell("changed");
  }

  // A cookie says which hands wait: browsers that throw the store away leave cookies alone, so that the loss can be said.
  const MARK = "ss_unsent";

  function mark() {
    const text = items.map((one) => [one.match, one.table, one.hand_no].join(".")).slice(0, 60).join("~");
    document.cookie = `${MARK}=${text}; path=/; samesite=lax; max-age=${text ? 1209600 : 0}`;
  }

  function cookie(name) {
    const found = document.cookie.split("; ").find((one) => one.startsWith(name + "="));
    return found ? found.slice(name.length + 1) : "";
  }

  function missing() {
    const here = new Set(items.map((one) => `${one.match}.${one.hand_no}`));
    const marked = cookie(MARK).split("~").filter(Boolean).map((one) => one.split("."));
    return marked.map(([match, table, hand]) => ({ match, table, hand_no: Number(hand) })).filter((one) => !here.has(`${one.match}.${one.hand_no}`));
  }

  // 2. Sending. One table after the other, within a table in order: what waits for a person holds up its own table only.
  let running = null, again = false, failures = 0, timer = null;

  async function request(item, wantsSheet) {
    const body = new URLSearchParams({ ...item.fields, ...(wantsSheet ? { sheet: "1" } : {}) });
    const stop = new AbortController();
    const patience = setTimeout(() => stop.abort(), ANSWER_WITHIN);
    try {
      return await fetch(item.url, {
        method: "POST", body, signal: stop.signal, redirect: "manual", cache: "no-store", credentials: "same-origin",
        headers: { Accept: "application/json", "X-CSRFToken": cookie("csrftoken") },
      });
    } finally { clearTimeout(patience); }
  }

  // Only JSON that names this save is an answer of ours; a wifi portal or a sign-in page says 200 to everything.
  async function ours(response, item) {
    if (!(response.headers.get("Content-Type") || "").startsWith("application/json")) return null;
    const answer = await response.json().catch(() => null);
    return answer && answer.nonce === item.nonce && typeof answer.answer === "string" ? answer : null;
  }

  async function post(item, wantsSheet) {
    if (!cookie("csrftoken")) await freshToken(item);
    let response = await request(item, wantsSheet);
    let answer = await ours(response, item);
    if (answer === null && response.status === 403) { // the token of the form has expired
      await freshToken(item);
      response = await request(item, wantsSheet);
      answer = await ours(response, item);
    }
    return answer;
  }

  function freshToken(item) { return fetch(item.page, { cache: "no-store", credentials: "same-origin" }).catch(() => null); }

  async function send(item, wantsSheet) {
    if (navigator.onLine === false) return "offline";
    item.tries += 1;
    item.sending = true;
    tell("changed");
    let answer;
    try { answer = await post(item, wantsSheet); } catch { return "offline"; } finally { item.sending = false; }
    if (answer === null) return "foreign";
    if (HAS_IT.includes(answer.answer)) await drop(item);
    else await keep(item, WAITS[answer.answer] || "refused", answer);
    tell("answer", { item, answer });
    return HAS_IT.includes(answer.answer) ? "has-it" : "waits";
  }

  async function sendTable(url) {
    const queue = () => items.filter((one) => one.url === url);
    while (queue().length && queue()[0].status !== "refused") {
      const result = await send(queue()[0], queue().length === 1);
      if (result !== "has-it") return result;
      failures = 0;
    }
    return "done";
  }

  async function round() {
    await load();
    let trouble = null;
    for (const url of new Set(items.map((one) => one.url))) {
      const result = await sendTable(url);
      if (result === "offline" || result === "foreign") trouble = result;
    }
    failures = trouble ? failures + 1 : 0;
    tell(trouble ? "trouble" : "changed", { trouble });
  }

  function kick() {
    again = true;
    if (running === null) running = rounds().finally(() => { running = null; plan(); });
    return running;
  }

  async function rounds() {
    while (again) { again = false; await round(); }
  }

  // 3. When: at once, then after 2, 4, 8 … 60 seconds, and whenever the phone wakes up or finds a network.
  function plan() {
    clearTimeout(timer);
    const open = items.filter((one) => one.status !== "refused");
    if (!open.length) return;
    const wait = failures ? Math.min(SLOWEST, 1000 * 2 ** failures) : SLOW;
    timer = setTimeout(kick, wait * (0.75 + Math.random() / 2));
  }

  ["online", "focus", "pageshow"].forEach((name) => window.addEventListener(name, () => { if (items.length) kick(); }));
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible" && items.length) kick(); });

  // Leaving with hands that are not sent asks first; the way to the sign-in page does not.
  let leaving = false;
  document.addEventListener("click", (event) => { if (event.target.closest("[data-leave] a")) leaving = true; });
  window.addEventListener("beforeunload", (event) => {
    if (!leaving && items.some((one) => one.status !== "refused")) { event.preventDefault(); event.returnValue = ""; }
  });

  const ready = load().then(() => {
    const gone = missing();
    if (gone.length) tell("gone", { gone });
    if (navigator.storage && navigator.storage.persist && items.length) navigator.storage.persist().catch(() => null);
    return kick();
  });

  return {
    ready, add, drop, kick,
    all: () => items,
    missing,
    forget: () => mark(),
    keeps: () => keeps,
  };
})();
