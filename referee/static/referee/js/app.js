// app.js: what a page cannot do without a script, and nothing more. No rule of play is copied here.
//   1. clocks on the server's time     2. a form is sent once        3. answers that are not ours
//   4. acts confirmed in place         5. numbers that changed are shown to have changed
(function () {
  "use strict";

  // 1. Clocks. The device may be wrong by minutes, so its clock is only used to measure differences: the offset to
  //    the server comes from the Date header of a fresh answer, and is kept for pages opened without a network.
  const OFFSET_KEY = "ss-clock-offset";
  const script = document.currentScript;
  let offset = null;

  function remember(value) {
    offset = value;
    try { localStorage.setItem(OFFSET_KEY, String(Math.round(value))); } catch { /* storage may be closed: fine */ }
  }

  function remembered() {
    try {
      const kept = localStorage.getItem(OFFSET_KEY);
      return kept === null ? null : Number(kept);
    } catch { return null; }
  }

  async function measure() {
    const sent = Date.now();
    const answer = await fetch(script.src, { method: "HEAD", cache: "no-store" });
    const header = Date.parse(answer.headers.get("Date"));
    if (!Number.isNaN(header)) remember(header + 500 - (sent + Date.now()) / 2); // the header is cut to the second
  }

  function serverNow(clock) {
    if (offset !== null) return Date.now() + offset;
    clock.dataset.seen = clock.dataset.seen || String(Date.now()); // no offset yet: the page's own time, counted on
    return Number(clock.dataset.now) + Date.now() - Number(clock.dataset.seen);
  }

  function asText(seconds) {
    const two = (n) => String(n).padStart(2, "0");
    const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  function tick(clock) {
    const left = Math.ceil((Number(clock.dataset.ends) - serverNow(clock)) / 1000);
    const over = left <= 0;
    const text = over ? clock.dataset.over : asText(left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("is-near", !over && left <= Number(clock.dataset.warn));
    if (over && !clock.classList.contains("is-over")) clock.dispatchEvent(new CustomEvent("ss:time-called", { bubbles: true }));
    clock.classList.toggle("is-over", over);
  }

  function tickAll() { document.querySelectorAll("[data-clock][data-ends]").forEach(tick); }

  function startClocks() {
    offset = remembered();
    setInterval(tickAll, 250);
    if (document.querySelector("[data-clock]")) measure().catch(() => {}).finally(tickAll);
  }

  // 2. A form marked data-once is sent once; the server's nonce is what makes a repeat harmless, this only spares the eye.
  //    Heard on the way down, before htmx, which would queue the second tap and send it after the first.
  function sentOnce(event) {
    const form = event.target;
    if (!form.matches("[data-once]")) return;
    if (form.dataset.sent) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    form.dataset.sent = "yes";
    buttonsOf(form).forEach((button) => button.setAttribute("aria-disabled", "true"));
  }

  function openAgain(form) {
    delete form.dataset.sent;
    buttonsOf(form).forEach((button) => button.removeAttribute("aria-disabled"));
  }

  function buttonsOf(form) { return Array.from(form.elements).filter((one) => one.type === "submit"); }

  // Coming back by the back button: the form as it was left, and able to be sent.
  window.addEventListener("pageshow", () => document.querySelectorAll("form[data-sent]").forEach(openAgain));
  document.addEventListener("submit", sentOnce, true);
  document.addEventListener("htmx:afterRequest", (event) => {
    const form = event.target.closest && event.target.closest("form[data-sent]");
    if (form) openAgain(form);
  });

  // 3. An answer that is not ours (a sign-in page, a wifi portal, a failure) never replaces what was typed.
  function say(word) {
    const place = document.getElementById("ss-trouble");
    if (place) place.textContent = word ? document.body.dataset[word] || "" : "";
  }

  function isWholePage(text) { return /^\s*(<!doctype|<html)/i.test(text); }

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, elt, boosted } = event.detail;
    const wanted = boosted || (elt && elt.closest("[hx-select],[hx-boost=true]"));
    if (wanted || !isWholePage(xhr.responseText || "")) return;
    event.detail.shouldSwap = false;
    say(xhr.status >= 400 ? "refused" : "foreign");
  });
  document.addEventListener("htmx:beforeRequest", () => say(""));
  document.addEventListener("htmx:responseError", () => say("refused"));
  document.addEventListener("htmx:sendError", () => say("offline"));
  document.addEventListener("htmx:timeout", () => say("offline"));

  // 4. "Leave it" closes what was opened in place, and Escape does the same.
  function close(box) {
    box.open = false;
    const summary = box.querySelector("summary");
    if (summary) summary.focus();
  }

  document.addEventListener("click", (event) => {
    const box = event.target.closest("[data-close]") && event.target.closest("details");
    if (box) close(box);
  });
  document.addEventListener("keydown", (event) => {
    const box = event.key === "Escape" && event.target.closest && event.target.closest("details.ss-confirm[open]");
    if (box) close(box);
  });

  // 5. Elements with data-flash and an id: marked when a swap has changed their text.
  let before = new Map();
  function flashing() { return document.querySelectorAll("[data-flash][id]"); }

  document.addEventListener("htmx:beforeSwap", () => {
    before = new Map(Array.from(flashing(), (one) => [one.id, one.textContent]));
  });
  document.addEventListener("htmx:afterSettle", () => {
    flashing().forEach((one) => {
      one.classList.toggle("is-changed", before.has(one.id) && before.get(one.id) !== one.textContent);
    });
    before = new Map(Array.from(flashing(), (one) => [one.id, one.textContent]));
    tickAll();
  });

  startClocks();
})();
