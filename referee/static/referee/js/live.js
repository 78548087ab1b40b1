// live.js: parts of a page marked data-live are fetched again when something in the event has changed.
//   A message is only a number (seq). It comes from the stream where there is one, else from asking every second or so.
//   An answer says up to which number it shows everything (X-Shown-Seq); it may have been made a moment ago, so what is
//   newer is fetched again. Whoever was away compares the numbers in the same way, and so nothing is missed.
(function () {
  "use strict";

  const told = document.currentScript.dataset;
  const ASK_EVERY = 1200, MOST = 30000, RETRY_STREAM = 60000;
  let seq = Number(told.seq);       // the newest that is known
  let shown = seq;                  // what the page shows
  let pause = ASK_EVERY;            // longer while the server is slow or away
  let fetching = 0, got = Infinity, took = 0, asked = 0, timer = 0, stream = null;

  function jitter(milliseconds) { return milliseconds * (0.8 + Math.random() * 0.4); }

  function parts() { return Array.from(document.querySelectorAll("[data-live]")); }

  // Nothing is taken from under a finger: an open question, a field being typed in, a form on its way.
  function isBusy(part) {
    const at = document.activeElement;
    const isTyping = at && part.contains(at) && at.matches("input, textarea, select");
    return isTyping || part.querySelector("details:is(.ss-confirm, .ss-take)[open], form[data-sent]") !== null;
  }

  function isPart(element) { return Boolean(element.matches && element.matches("[data-live]")); }

  function refresh() {
    if (shown >= seq || fetching || document.hidden || !window.htmx) return;
    const free = parts().filter((part) => !isBusy(part));
    if (free.length < parts().length) return;             // later: asked again with every tick
    shown = seq;
    got = Infinity;
    free.forEach((part) => window.htmx.trigger(part, "ss:live"));
  }

  // `within`: a hall full of phones that are told at once does not ask at once.
  function heard(number, within) {
    if (!(number > seq)) return;
    seq = number;
    setTimeout(refresh, Math.random() * within);
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!isPart(event.target)) return;
    fetching += 1;
    event.target.dataset.asked = String(Date.now());
    event.stopImmediatePropagation();                     // it is not the reader who asks: what was said stays
  }, true);

  // A part that could not be fetched is fetched again; nothing the reader typed is lost, so nothing is said.
  ["htmx:responseError", "htmx:sendError", "htmx:timeout"].forEach((name) => {
    document.addEventListener(name, (event) => { if (isPart(event.target)) event.stopImmediatePropagation(); }, true);
  });
  // Focus stays on the same link, and a wide drawing where it was scrolled to, when their part is replaced.
  let focused = null, scrolled = [];
  function scrollers() { return Array.from(document.querySelectorAll("[data-live] :is(.ss-bracket, .ss-scroll)")); }

  document.addEventListener("htmx:beforeSwap", (event) => {
    const at = document.activeElement;
    focused = at && at.matches("a[href]") && event.target.contains(at) ? at.getAttribute("href") : null;
    scrolled = scrollers().map((one) => [one.scrollLeft, one.scrollTop]);
  });
  document.addEventListener("htmx:afterSettle", () => {
    const lost = document.activeElement === document.body || document.activeElement === null;
    const link = focused && lost ? document.querySelector(`a[href="${CSS.escape(focused)}"]`) : null;
    focused = null;
    scrollers().forEach((one, place) => { if (scrolled[place]) [one.scrollLeft, one.scrollTop] = scrolled[place]; });
    scrolled = [];
    if (link) link.focus({ preventScroll: true });
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const part = event.detail.elt;
    if (!part.dataset || !part.dataset.asked) return;
    took = Date.now() - Number(part.dataset.asked);
    delete part.dataset.asked;
    fetching = Math.max(fetching - 1, 0);
    if (event.detail.failed) {
      shown = -1;                                           // asked again with the next tick
      return;
    }
    const says = Number(event.detail.xhr && event.detail.xhr.getResponseHeader("X-Shown-Seq"));
    if (says) got = Math.min(got, says);
    if (!fetching && shown >= 0 && got < shown) shown = got;
    setTimeout(refresh, jitter(Math.max(400, 2 * took)));   // what came in the meantime
  });

  // Where the page says so: whether it is in touch, by a full dot or a ring.
  function isInTouch(yes) {
    document.querySelectorAll("[data-live-now]").forEach((mark) => {
      mark.hidden = false;
      mark.querySelector(".ss-dot").classList.toggle("is-off", !yes);
    });
  }

  async function ask() {
    const since = shown;
    const place = told.about ? `${told.ask}?about=${told.about}&since=${Math.max(since, 0)}` : told.ask;
    const sent = Date.now();
    const answer = await fetch(place, { cache: "no-cache", headers: { Accept: "application/json" } });
    asked = Date.now() - sent;
    if (!answer.ok || !(answer.headers.get("Content-Type") || "").includes("json")) throw new Error("not ours");
    const found = await answer.json();
    if (found.news || since < 0) heard(found.seq, 0);
    else if (shown === since) shown = seq = found.seq;      // nothing that this page shows
  }

  // A page about one match asks whether a message concerns it, not more than once a second.
  let asking = 0;
  function askSoon(number) {
    if (asking || !(number > seq)) return;
    asking = setTimeout(() => {
      asking = 0;
      ask().catch(() => {});
    }, jitter(500));
  }

  async function tick() {
    clearTimeout(timer);
    if (document.hidden) return;
    if (!isStreaming()) {
      try {
        await ask();
        pause = Math.max(ASK_EVERY, Math.min(4 * Math.max(asked, took), MOST));
        isInTouch(true);
      } catch {
        pause = Math.min(pause * 2, MOST);
        isInTouch(false);
      }
    } else isInTouch(true);
    refresh();
    clearTimeout(timer);
    timer = setTimeout(tick, jitter(pause));
  }

  function isStreaming() { return stream !== null && stream.readyState === EventSource.OPEN; }

  // One stream a browser: only the page in sight keeps one.
  function listen() {
    if (!told.stream || !window.EventSource || document.hidden || stream !== null) return;
    stream = new EventSource(told.stream);
    stream.onmessage = (event) => (told.about ? askSoon(Number(event.data)) : heard(Number(event.data), Math.min(400 + took, 2000)));
    stream.onerror = () => {
      if (stream === null || stream.readyState !== EventSource.CLOSED) return;   // else it connects again by itself
      hush();
      setTimeout(listen, jitter(RETRY_STREAM));
    };
  }

  function hush() {
    if (stream !== null) stream.close();
    stream = null;
  }

  function start() {
    listen();
    tick();
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? hush() : start()));
  window.addEventListener("online", tick);
  window.addEventListener("pagehide", hush);
  window.addEventListener("pageshow", (event) => { if (event.persisted) start(); });
  document.addEventListener("DOMContentLoaded", () => { if (parts().length) start(); });
})();
