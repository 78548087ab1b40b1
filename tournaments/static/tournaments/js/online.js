// online.js: acts that need the network (a signature, an agreed end, a reported result) are not kept on the phone to be sent later:
// who agrees has to know what became of it. Without a network that is said at once, and what was typed stays.
(function () {
  "use strict";
  const health = document.currentScript.dataset.health;

  // The browser knows whether it has a wifi, not whether this site answers; a portal of the wifi answers in its place.
  async function answers() {
    const waits = new AbortController(), timer = setTimeout(() => waits.abort(), 4000);
    try {
      const answer = await fetch(health, { cache: "no-store", signal: waits.signal });
      const sent = answer.headers.get("Content-Type") || "";
      return answer.ok && sent.startsWith("application/json") ? "yes" : "foreign";
    } catch {
      return "offline";
    } finally {
      clearTimeout(timer);
    }
  }

  function say(form, word) {
    let note = form.querySelector(".ss-online");
    if (!note) {
      note = document.createElement("p");
      note.className = "ss-note ss-online";
      note.setAttribute("role", "alert");
      form.append(note);
    }
    note.hidden = !word;
    note.textContent = word ? document.body.dataset[word] : "";
  }

  // On the way down to the window, before anything else marks the form as sent.
  window.addEventListener("submit", async (event) => {
    const form = event.target, button = event.submitter;
    if (!form.matches("[data-online]") || !form.requestSubmit || form.dataset.answers) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form.dataset.asking) return;
    form.dataset.asking = "yes";
    const word = await answers();
    delete form.dataset.asking;
    say(form, word === "yes" ? "" : word);
    if (word !== "yes") return;
    form.dataset.answers = "yes";
    form.requestSubmit(button);
    delete form.dataset.answers;
  }, true);
})();
