// screen.js: a hall screen turns its pages by itself. What is on them, and whether they are held, the server says.
(function () {
  "use strict";

  let page = "", since = Date.now();

  function turn() {
    const screen = document.querySelector("#screen");
    if (!screen) return;
    const now = screen.getAttribute("hx-get");
    if (now !== page) { page = now; since = Date.now(); }            // another page, however it came
    if (!screen.dataset.next || Date.now() - since < Number(screen.dataset.seconds) * 1000) return;
    since = Date.now();                                              // tried again later if it does not come
    window.htmx.ajax("GET", screen.dataset.next, { source: screen, target: screen, swap: "outerHTML", select: "#screen" });
  }

  setInterval(turn, 1000);
})();
