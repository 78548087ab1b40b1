// kept.js: the table page over the service worker (worker.js). Where the browser has none – plain http – nothing happens.
//   1. the worker is brought in   2. a page shown without a network says so   3. what was saved since is kept too
//   4. the card   5. WeChat
(function () {
  "use strict";
  const script = document.currentScript.dataset;
  const PAGES = "ss-pages", ASK_EVERY = 10000, SOON = 2000, HAS_IT = ["saved", "repeated", "same", "claimed"];

  // 1. The worker.
  if (navigator.serviceWorker && script.worker) {
    window.addEventListener("load", () => navigator.serviceWorker.register(script.worker, { scope: "/" }).catch(() => null));
  }

  // 2. The mark, with the time of day where the event is.
  const body = document.body, note = document.getElementById("kept");
  let isKept = "kept" in body.dataset;

  function asOf() {
    const at = new Date(Number(body.dataset.keptAt)), isOld = Date.now() - at > 12 * 3600000;
    const style = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...(isOld ? { month: "numeric", day: "numeric" } : {}) };
    try { return new Intl.DateTimeFormat(document.documentElement.lang, { ...style, timeZone: script.zone }).format(at); } catch { return at.toLocaleTimeString(); }
  }

  function say() {
    const words = body.dataset.kept === "foreign" ? note.dataset.foreign : note.dataset.noNetwork;
    note.textContent = words.replace("{time}", asOf());
    note.hidden = false;
    const said = document.getElementById("messages"); // news of that time
    if (said) said.remove();
    document.dispatchEvent(new CustomEvent("ss:outbox", { detail: { kind: "trouble", trouble: "offline" } }));
    setTimeout(ask, ASK_EVERY);
  }

  // The site is back: the page comes anew, unless something is being typed or waits to be sent.
  async function ask() {
    if (!isKept) return;
    const started = Date.now();
    try {
      const answer = await fetch(script.health, { cache: "no-store" });
      if ((await answer.json()).status === "ok" && Date.now() - started < SOON && !isBusy()) { location.reload(); return; }
    } catch { /* not yet */ }
    setTimeout(ask, ASK_EVERY);
  }

  let typed = false;
  function isBusy() { return typed || window.ssOutbox.all().length > 0; }

  ["input", "change", "ss:typed"].forEach((name) => document.addEventListener(name, () => { typed = true; }));
  document.addEventListener("ss:sheet", () => { typed = false; });
  window.addEventListener("online", ask);

  // 3. A hand that was saved moves the kept page on: opened without a network it asks for the hand after it.
  async function moveOn(html) {
    const pages = await caches.open(PAGES), kept = await pages.match(location.pathname, { ignoreVary: true });
    if (!kept) return;
    const page = new DOMParser().parseFromString(await kept.text(), "text/html");
    const sheet = new DOMParser().parseFromString(html, "text/html").getElementById("sheet");
    if (!sheet || !page.getElementById("sheet")) return;
    page.getElementById("sheet").replaceWith(sheet);
    const headers = new Headers(kept.headers);
    headers.set("Date", new Date(serverNow()).toUTCString());
    await pages.put(location.pathname, new Response("<!doctype html>\n" + page.documentElement.outerHTML, { headers }));
  }

  function serverNow() {
    try { return Date.now() + Number(localStorage.getItem("ss-clock-offset")); } catch { return Date.now(); }
  }

  document.addEventListener("ss:outbox", ({ detail }) => {
    if (detail.kind !== "answer" || !detail.answer.sheet || detail.item.page !== location.pathname) return;
    if (isKept) { isKept = false; note.hidden = true; }
    if (HAS_IT.includes(detail.answer.answer)) moveOn(detail.answer.sheet).catch(() => null);
  });

  // 4. Which card has opened this page: it opens it again without a network.
  async function nameCard() {
    const card = document.cookie.split("; ").find((one) => one.startsWith("ss_card="));
    if (!card) return;
    await navigator.serviceWorker.ready;
    await (await caches.open(PAGES)).put(`/k/${card.slice(8)}/`, new Response(location.pathname));
    document.cookie = "ss_card=; path=/; max-age=0";
  }

  // 5. WeChat's own browser lands here from a scan and may clear what it keeps: said once in a session.
  const hint = document.getElementById("wechat"), READ = "ss-wechat-read";
  const wasRead = () => { try { return sessionStorage.getItem(READ) !== null; } catch { return false; } };
  if (/MicroMessenger/i.test(navigator.userAgent) && !wasRead()) {
    hint.hidden = false;
    hint.querySelector("button").addEventListener("click", () => {
      hint.hidden = true;
      try { sessionStorage.setItem(READ, "yes"); } catch { /* then it is said again */ }
    });
  }

  if (navigator.serviceWorker && script.worker) nameCard().catch(() => null);
  if (isKept) window.ssOutbox.ready.then(say);
})();
