// table.js: the keypad of the table page and small comforts. No rule of play is here: the server works everything out.
//   1. keypad: a complete number is replaced by the next digit   2. a chosen key of a special case can be let go
//   3. what the chosen keys make needless is cleared             4. connection   5. the screen stays on   6. a buzz for what was sent
(function () {
  "use strict";
  const form = () => document.getElementById("hand");
  const points = () => document.getElementById("trick-points");

  // 1. A number is complete when one more digit would be more than the page allows (data-most, from the server).
  function isComplete(text, most) { return text !== "" && Number(text) * 10 > most; }

  function press(digit, field) {
    const most = Number(field.dataset.most);
    const typed = field.dataset.done || isComplete(field.value, most) ? "" : field.value;
    delete field.dataset.done;
    field.value = typed === "0" ? digit : typed + digit;
    tell(field);
  }

  function tell(field) {
    field.dispatchEvent(new CustomEvent("ss:typed", { bubbles: true }));
  }

  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-pad]");
    const field = points();
    if (!key || !field) return;
    if (key.dataset.pad === "back") { field.value = field.value.slice(0, -1); tell(field); } else press(key.dataset.pad, field);
  });

  // Leaving the points for another key completes the number: the next digit starts a new one.
  document.addEventListener("change", (event) => {
    const field = points();
    if (field && form() && form().contains(event.target) && event.target !== field && field.value) field.dataset.done = "yes";
  });

  // 2. Failed throws and offences: the chosen key tapped again is let go.
  let held = null;
  document.addEventListener("pointerdown", (event) => {
    const label = event.target.closest("label.ss-key");
    const radio = label && document.getElementById(label.htmlFor);
    held = radio && radio.checked && /^(throw|offence|bank)/.test(radio.name) ? radio : null;
  });
  document.addEventListener("click", (event) => {
    if (!held || event.target !== held) return;
    held.checked = false;
    const gone = held;
    held = null;
    gone.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // 3. The declarers won the last trick: how the bottom was won is needless. A special case let go takes its details with it.
  function clear(pattern) {
    Array.from(form().elements).filter((one) => pattern.test(one.name)).forEach((one) => {
      if (one.type === "radio") one.checked = false; else one.value = "";
    });
  }

  document.addEventListener("change", (event) => {
    const one = event.target;
    if (!form() || !form().contains(one)) return;
    if (one.name === "last_trick" && one.value === "declarers") clear(/^(kind|kind_other)$/);
    const slot = /^(throw\d+)_side$|^(offence\d+)_kind$/.exec(one.name || "");
    if (slot && !one.checked) clear(new RegExp("^" + (slot[1] || slot[2]) + "_"));
    count();
  });

  function count() {
    const place = form() && form().querySelector(".ss-speccount");
    if (!place) return;
    const n = form().querySelectorAll("input[name^=throw][name$=_side]:checked, input[name^=offence][name$=_kind]:checked").length
      + (form().querySelector("input[name=miscount]:checked:not([value=none])") ? 1 : 0);
    place.textContent = n ? String(n) : place.dataset.none;
  }

  // 4. Connection: a word and a dot, by what the browser and the last request say.
  function connection(on) {
    const place = document.getElementById("connection");
    if (!place) return;
    place.hidden = false;
    place.classList.toggle("is-attn", !on);
    place.querySelector(".ss-dot").classList.toggle("is-off", !on);
    place.querySelector("span").textContent = on ? place.dataset.on : place.dataset.off;
  }

  window.addEventListener("online", () => connection(true));
  window.addEventListener("offline", () => connection(false));
  document.addEventListener("htmx:sendError", () => connection(false));
  document.addEventListener("ss:outbox", ({ detail }) => { if (detail.kind === "trouble") connection(!detail.trouble); if (detail.kind === "answer") connection(true); });
  document.addEventListener("htmx:afterRequest", (event) => { if (event.detail.xhr && event.detail.xhr.status) connection(true); });

  // 5. Where the browser can keep the screen on (https only), it does while the page is looked at.
  async function stayOn() {
    try { if (navigator.wakeLock && document.visibilityState === "visible") await navigator.wakeLock.request("screen"); } catch { /* not allowed: fine */ }
  }

  // A short buzz where the phone has one: the hand has arrived, or it was refused.
  document.addEventListener("ss:outbox", ({ detail }) => {
    if (detail.kind !== "answer" || !navigator.vibrate) return;
    navigator.vibrate(["saved", "repeated", "same"].includes(detail.answer.answer) ? 40 : [80, 60, 80]);
  });

  // The keypad needs the script; without it the field brings the keyboard of the phone.
  function start() {
    if (points()) points().inputMode = "none";
    document.querySelectorAll("#pad, [data-pad=back]").forEach((one) => { one.hidden = false; });
    const alert = document.getElementById("alert");
    if (alert) alert.scrollIntoView({ block: "start" });
  }

  // The ruling desk is asked about the hand being played: the trump chosen here goes along.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-with-trump]"), trump = document.querySelector("#hand input[name=trump]:checked");
    if (link && trump) link.search = `?trump=${trump.value}`;
  });
  document.addEventListener("visibilitychange", stayOn);
  document.addEventListener("htmx:afterSettle", start);
  document.addEventListener("ss:sheet", start);
  start();
  stayOn();
  connection(navigator.onLine);
})();
