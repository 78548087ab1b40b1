// copy.js: a button that copies the text it names. On plain http there is no clipboard to write to: then the text is
// selected and the old command is tried, and if that fails too the reader finds it selected.
(function () {
  "use strict";

  async function copy(button) {
    const text = document.getElementById(button.dataset.copy);
    text.focus();
    text.select();
    let done = false;
    try {
      if (navigator.clipboard) {
        await navigator.clipboard.writeText(text.value);
        done = true;
      } else done = document.execCommand("copy");
    } catch { done = false; }
    if (!done) return;
    button.dataset.words = button.dataset.words || button.textContent;
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = button.dataset.words; }, 3000);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest && event.target.closest("[data-copy]");
    if (button) copy(button);
  });
  document.querySelectorAll("[data-copy]").forEach((button) => { button.hidden = false; });
  document.addEventListener("htmx:afterSettle", () => document.querySelectorAll("[data-copy]").forEach((button) => { button.hidden = false; }));
})();
