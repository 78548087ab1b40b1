// here.js: the page of a table says every minute that it is open and has a network, so that the chief referee can tell a
//   phone without a network from a table that plays slowly.
(function () {
  "use strict";
  const told = document.currentScript.dataset;
  const EVERY = 60000;

  function token() { return (document.cookie.match(/(?:^|; )csrftoken=([^;]+)/) || [])[1] || ""; }

  function tell() {
    if (document.hidden || navigator.onLine === false || !token()) return;
    fetch(told.here, { method: "POST", headers: { "X-CSRFToken": token(), Accept: "application/json" } }).catch(() => {});
  }

  setInterval(tell, EVERY);
  document.addEventListener("visibilitychange", tell);
  window.addEventListener("online", tell);
  tell();
})();
