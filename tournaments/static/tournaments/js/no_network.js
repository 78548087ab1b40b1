// no_network.js: the tables that this phone keeps (worker.js), as links; and the page again as soon as there is a network.
(async function () {
  "use strict";
  window.addEventListener("online", () => location.reload());
  const place = document.getElementById("kept-tables");
  if (!window.caches || !(await caches.has("ss-pages"))) return;
  const pages = await caches.open("ss-pages");
  for (const key of await pages.keys()) {
    const path = new URL(key.url).pathname;
    if (!/^\/e\/[^/]+\/tables\/[^/]+\/$/.test(path)) continue;
    const page = new DOMParser().parseFromString(await (await pages.match(key, { ignoreVary: true })).text(), "text/html");
    const line = document.createElement("li"), link = document.createElement("a");
    link.href = path;
    link.textContent = page.title;
    line.append(link);
    place.querySelector("ul").append(line);
    place.hidden = false;
  }
})();
