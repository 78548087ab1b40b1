// worker.js: a service worker, which browsers allow under https alone. The page of a table opens without a network as it
// was seen last, with a mark that says so; while the network answers, what it answers is shown. Kept are pages of tables,
// which page a table card opens, the page that says “no network”, and the files these name; nothing else.
// The server puts SITE in front: {release, files, notice, signing}. A new release is a new script, and so comes in by itself.
//   1. what comes by   2. asking the site   3. table and card   4. keeping   5. coming in and clearing
"use strict";
const PAGES = "ss-pages", FILES = "ss-files";
const PATIENCE = 4000;                                   // how long a table waits for the network before its kept page is shown
const MOST_TABLES = 12, OLDEST = 14 * 24 * 3600 * 1000;  // as many as a session remembers, as long as it lasts
const TABLE = /^\/e\/[^/]+\/tables\/[^/]+\/$/, CARD = /^\/k\/[^/]+\/$/;
const HASHED = /\.[0-9a-f]{12}\.\w+$/;

// 1. What comes by. Forms, parts of pages and files of others go their way as if nobody stood here.
self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === "POST" && SITE.signing.includes(url.pathname)) event.waitUntil(forgetTables());
  if (request.method !== "GET") return;
  if (url.pathname.startsWith(SITE.files)) {
    if (HASHED.test(url.pathname)) event.respondWith(file(request));
  } else if (request.mode !== "navigate") return;
  else if (TABLE.test(url.pathname)) event.respondWith(table(event, url));
  else if (CARD.test(url.pathname)) event.respondWith(card(request, url.pathname));
  else event.respondWith(fetch(request).catch(notice));
});

async function file(request) {
  return (await caches.match(request.url, { cacheName: FILES, ignoreVary: true })) || fetch(request);
}

// 2. Asking the site. An answer is ours if it says so; what it is: table, page or foreign.
async function ask(url) {
  const answer = await fetch(url.href, { cache: "no-store", credentials: "same-origin", headers: { Accept: "text/html" } });
  return { answer, kind: answer.headers.get("Shuangsheng") || "foreign" };
}

// A page that was asked for by its address must not come from another: the browser is sent there instead.
function passOn(answer) { return answer.redirected ? Response.redirect(answer.url, 302) : answer; }

async function notice() {
  const kept = await caches.match(SITE.notice, { cacheName: PAGES, ignoreVary: true });
  if (!kept) return Response.error();
  return new Response(await kept.text(), { status: 503, headers: plainHeaders(kept) });
}

// 3. A table: what the network says while it says something, else the kept page with its mark.
async function table(event, url) {
  const asked = ask(url);
  event.waitUntil(asked.then(({ answer, kind }) => learn(url.pathname, answer.clone(), kind)).catch(() => null));
  const kept = await keptTable(url.pathname);
  if (!kept) return asked.then(({ answer }) => passOn(answer), notice);
  const first = await Promise.race([asked.catch(() => null), sleep(PATIENCE)]);
  if (first === null) return marked(kept, "no-network");
  return first.kind === "foreign" ? marked(kept, "foreign") : passOn(first.answer);
}

function sleep(milliseconds) { return new Promise((done) => { setTimeout(() => done(null), milliseconds); }); }

// A card leads to its table, also without a network; one that is no longer valid takes its table along. Which table it
// is, is written down by the page that it has opened (kept.js).
async function card(request, path) {
  let answer;
  try { answer = await fetch(request); } catch { return keptCard(path); }
  if (answer.type === "opaqueredirect") return answer;
  const isOurs = answer.headers.has("Shuangsheng");
  if (isOurs && [404, 410].includes(answer.status)) await forgetCard(path);
  return !isOurs && (await tableOf(path)) ? keptCard(path) : answer;
}

async function keptCard(path) {
  const place = await tableOf(path);
  return place ? Response.redirect(new URL(place, self.location), 302) : notice();
}

async function tableOf(path) {
  const kept = await caches.match(path, { cacheName: PAGES });
  return kept ? kept.text() : null;
}

// 4. Keeping. A page of a table is kept with its files; when the site says anything else in its place, it goes.
async function learn(path, answer, kind) {
  if (kind === "table" && answer.ok && !answer.redirected) await keep(path, answer);
  else if (kind !== "foreign" && answer.status < 500) await (await caches.open(PAGES)).delete(path);
}

async function keep(path, answer) {
  const text = await answer.text();
  await keepFiles(text);
  const pages = await caches.open(PAGES);
  await pages.put(path, new Response(text, { headers: plainHeaders(answer) }));
  await trim(pages);
}

async function keepFiles(text) {
  const files = await caches.open(FILES);
  for (const path of filesIn(text)) {
    if (await files.match(path, { ignoreVary: true })) continue;
    const answer = await fetch(path);
    if (answer.ok && !(answer.headers.get("Content-Type") || "").includes("html")) await files.put(path, answer);
  }
}

function filesIn(text) {
  const named = Array.from(text.matchAll(/(?:href|src)="([^"]+)"/g), (one) => one[1]);
  return new Set(named.filter((one) => one.startsWith(SITE.files) && HASHED.test(one)));
}

// What is said about the text; how it travelled is over.
function plainHeaders(answer) {
  const headers = new Headers();
  for (const name of ["Content-Type", "Content-Security-Policy", "Referrer-Policy", "X-Content-Type-Options", "X-Frame-Options", "Date"]) {
    if (answer.headers.has(name)) headers.set(name, answer.headers.get(name));
  }
  return headers;
}

async function keptTable(path) {
  const kept = await caches.match(path, { cacheName: PAGES, ignoreVary: true });
  return kept && Date.now() - ageOf(kept) < OLDEST ? kept : null;
}

function ageOf(kept) { return Date.parse(kept.headers.get("Date")) || 0; }

// The page says by itself why it is shown and as of when: words and time of day are its own (kept.js).
async function marked(kept, why) {
  const text = await kept.text();
  const body = text.replace("<body ", `<body data-kept="${why}" data-kept-at="${ageOf(kept)}" `);
  return new Response(body, { headers: plainHeaders(kept) });
}

async function tables(pages) {
  const keys = (await pages.keys()).map((one) => new URL(one.url).pathname);
  return keys.filter((path) => TABLE.test(path));
}

async function trim(pages) {
  const kept = await Promise.all((await tables(pages)).map(async (path) => ({ path, at: ageOf(await pages.match(path, { ignoreVary: true })) })));
  kept.sort((a, b) => b.at - a.at);
  const gone = kept.filter((one, place) => place >= MOST_TABLES || Date.now() - one.at >= OLDEST);
  await Promise.all(gone.map((one) => pages.delete(one.path)));
}

// 5. Coming in, with the page that says “no network”; then what is kept is made anew, and files that nobody names go.
self.addEventListener("install", (event) => event.waitUntil(comeIn()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function comeIn() {
  const { answer, kind } = await ask(new URL(SITE.notice, self.location));
  if (kind === "foreign" || !answer.ok) throw new Error("not ours");
  await keep(SITE.notice, answer);
  await self.skipWaiting();
}

async function takeOver() {
  await self.clients.claim();
  await Promise.race([renew(), sleep(PATIENCE)]); // pages wait until this is done, and must not wait for a bad network
}

async function renew() {
  const pages = await caches.open(PAGES), open = await self.clients.matchAll({ type: "window" });
  const paths = new Set([...await tables(pages), ...open.map((one) => new URL(one.url).pathname).filter((path) => TABLE.test(path))]);
  for (const path of paths) {
    try {
      const { answer, kind } = await ask(new URL(path, self.location));
      await learn(path, answer, kind);
    } catch { /* no network: what is kept stays until there is one */ }
  }
  await sweep(pages);
}

async function sweep(pages) {
  const texts = await Promise.all((await pages.keys()).map(async (one) => (await pages.match(one, { ignoreVary: true })).text()));
  const named = new Set(texts.flatMap((text) => [...filesIn(text)]));
  const files = await caches.open(FILES);
  const old = (await files.keys()).filter((one) => !named.has(new URL(one.url).pathname));
  await Promise.all(old.map((one) => files.delete(one)));
}

// Whoever signs in or out leaves no table of somebody else behind.
async function forgetTables() {
  const pages = await caches.open(PAGES);
  const keys = (await pages.keys()).filter((one) => new URL(one.url).pathname !== SITE.notice);
  await Promise.all(keys.map((one) => pages.delete(one)));
}

async function forgetCard(path) {
  const place = await tableOf(path), pages = await caches.open(PAGES);
  if (place) await pages.delete(place);
  await pages.delete(path);
}
