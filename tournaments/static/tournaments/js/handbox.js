// handbox.js: the table page over the outbox. Saving puts the hand on the phone and sends it; while the server cannot be
// reached the form moves on by the tables of the page, and the list says where each hand is.
//   1. what is typed   2. saving   3. the next hand without a network   4. preview without a network   5. the list
(function () {
  "use strict";
  const box = window.ssOutbox, rules = window.ssOffline;
  const PATIENCE = 2500; // how long a save may take before the form moves on
  let reached = navigator.onLine !== false;
  let held = null; // the hand that is being sent while its form still stands there

  const form = () => document.getElementById("hand");
  const copyOf = (id) => document.getElementById(id).content.cloneNode(true);
  const page = () => { const place = document.getElementById("offline"); return place ? JSON.parse(place.textContent) : null; };
  const fill = rules.fill;

  function element(tag, className, text) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (text) made.textContent = text;
    return made;
  }

  // The hands of this match that the server does not have, as far as the page knows.
  function pending(known) {
    return box.all().filter((one) => one.match === known.match && one.hand_no >= known.standing.hand_no && one !== held);
  }

  // Where the match stands with what is on the phone; null where only the server can say.
  function standing(known) {
    const waiting = pending(known);
    return waiting.length ? waiting[waiting.length - 1].next : known.standing;
  }

  // 1. What is typed, as the tables need it.
  function value(name) {
    const field = form().elements.namedItem(name);
    return field ? field.value || "" : "";
  }

  function number(text) { return /^\d{1,4}$/.test(text.normalize("NFKC").trim()) ? Number(text.normalize("NFKC").trim()) : null; }

  function slots(pattern) {
    const names = new Set(Array.from(form().elements, (one) => one.name).filter((name) => pattern.test(name)));
    return Array.from(names, (name) => name.replace(/_.*/, "")).filter((name) => value(name + (name.startsWith("throw") ? "_side" : "_kind")));
  }

  function typed(known, at) {
    const lastTrick = value("last_trick"), declarer = value("declarer") || (at ? at.bank : null) || "";
    const kinds = Object.keys(known.tables.multipliers);
    const bank = value("bank");
    return {
      declarer, lastTrick, trump: value("trump"), tricks: number(value("trick_points")),
      bottom: value("bottom") === "other" ? number(value("bottom_other")) : number(value("bottom")),
      kind: (value("kind") === "other" ? value("kind_other") : value("kind")) || (kinds.length === 1 ? kinds[0] : ""),
      throws: slots(/^throw\d+_side$/).map((slot) => ({
        role: value(slot + "_side"), cards: value(slot + "_cards") === "other" ? number(value(slot + "_other")) : number(value(slot + "_cards")),
      })),
      offences: slots(/^offence\d+_kind$/).map((slot) => ({
        kind: value(slot + "_kind") === "other" ? value(slot + "_other") || "other" : value(slot + "_kind"),
        side: known.tables.sides[value(slot + "_who")] || value(slot + "_who"),
      })),
      hasMiscount: !["", "none"].includes(value("miscount")),
      isSpecial: !["", "none"].includes(value("miscount")) || value("level") !== "" || bank === "ruling"
        || (bank === "" && at !== null && at.bank !== null && declarer !== at.bank),
    };
  }

  function missing(hand) {
    const names = [];
    if (!hand.declarer) names.push("declarer");
    if (!hand.trump) names.push("trump");
    if (!hand.hasMiscount) {
      if (hand.tricks === null) names.push("tricks");
      if (!hand.lastTrick) names.push("lastTrick");
      if (hand.lastTrick === "opponents" && hand.bottom === null) names.push("bottom");
      if (hand.lastTrick === "opponents" && !hand.kind) names.push("kind");
    }
    if (hand.throws.some((one) => one.cards === null)) names.push("cards");
    if (hand.offences.some((one) => !one.side)) names.push("who");
    return names;
  }

  function worked(known, at) {
    const hand = typed(known, at);
    return missing(hand).length ? null : rules.work(known.tables, at, { ...hand, bottom: hand.bottom || 0 });
  }

  function fields() {
    return Object.fromEntries(Array.from(new FormData(form())).filter(([name, text]) => name !== "csrfmiddlewaretoken" && text !== ""));
  }

  // 2. Saving.
  document.addEventListener("submit", (event) => {
    if (event.target !== form() || event.submitter && event.submitter.hasAttribute("formaction")) return;
    event.preventDefault();
    save(event.submitter).finally(release);
  }, true);

  function release() {
    if (!form()) return;
    delete form().dataset.sent;
    Array.from(form().elements).filter((one) => one.type === "submit").forEach((one) => one.removeAttribute("aria-disabled"));
  }

  // A hand that is seldom seen is asked about once: the second tap says yes to these facts.
  let asked = "";

  async function save(button) {
    const known = page(), at = standing(known), hand = typed(known, at);
    if (missing(hand).length) { preview(true); return; }
    const doubt = rules.question(known.tables, known.usual, hand);
    const isAnswered = doubt && (asked === doubt.facts || button && button.name === "sure" && button.value === doubt.facts);
    if (doubt && !isAnswered) { asked = doubt.facts; ask(known); return; }
    const item = itemOf(known, at);
    const isFirst = pending(known).length === 0;
    held = isFirst ? item : null;
    await box.add(item);
    if (isFirst && await taken(item)) return;
    held = null;
    next();
    window.scrollTo({ top: 0 });
  }

  // The preview that the server made stays: it says more than the tables can.
  function ask(known) {
    const button = document.getElementById("save");
    if (looksUp(known) || !document.querySelector("#dock .ss-doubt")) preview(true);
    else button.replaceChildren(...labelOf(known.words.saveSure));
    document.getElementById("save").focus({ preventScroll: true });
  }

  function itemOf(known, at) {
    const done = worked(known, at), doubt = rules.question(known.tables, known.usual, typed(known, at));
    const sent = { ...fields(), ...(doubt ? { sure: doubt.facts } : {}) }, due = JSON.parse(sent.due);
    const line = { declarer: value("declarer") || due.declarer, trump: value("trump"), level: value("level") };
    line.level = line.level || due.levels[known.tables.sides[line.declarer]];
    if (done) {
      Object.assign(line, {
        sum: rules.sum(known.words, done), outcome: rules.outcome(known.words, known.tables, done), extras: rules.extras(known.words, done),
        levels: rules.due(known.tables, done.next).levels, bank: done.end ? null : known.tables.sides[done.bank],
      });
    }
    return {
      nonce: sent.nonce, url: form().dataset.send, page: location.pathname, match: known.match, table: known.table, hand_no: due.hand_no,
      fields: sent, due, line, next: done ? done.next : null,
    };
  }

  // Whether the server has answered soon enough for the form to wait for it; then the answer has been shown.
  function taken(item) {
    return new Promise((resolve) => {
      const patience = setTimeout(() => finish(false), PATIENCE);
      const listen = async ({ detail }) => {
        if (detail.kind === "answer" && detail.item === item) finish(await shown(detail.item, detail.answer));
        else if (detail.kind === "trouble" && detail.trouble) finish(false);
      };
      function finish(result) {
        clearTimeout(patience);
        document.removeEventListener("ss:outbox", listen);
        resolve(result);
      }
      document.addEventListener("ss:outbox", listen);
      box.kick();
    });
  }

  // The answer to a save whose form still stands there: the new sheet, or the form again with the sentence in its place.
  async function shown(item, { answer, sheet }) {
    if (!sheet || answer === "sign-in" || answer === "later") return false;
    if (box.all().includes(item)) await box.drop(item); // first: a sheet with nothing waiting keeps the preview that the server made
    held = null;
    swap(sheet);
    return true;
  }

  function swap(html) {
    const kept = form() && held === null ? leftovers() : {};
    const made = new DOMParser().parseFromString(html, "text/html").getElementById("sheet");
    if (!made) return;
    document.getElementById("sheet").replaceWith(made);
    window.htmx.process(made);
    remember();
    if (form() && Object.keys(kept).length) put(kept);
    document.dispatchEvent(new CustomEvent("ss:sheet"));
    window.scrollTo({ top: 0 });
  }

  // What has been typed since: it is carried over when the sheet is fetched anew in the background.
  let carries = false;
  function leftovers() { return carries ? without(fields(), ["nonce", "match", "due"]) : {}; }

  function without(all, names) { return Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name))); }

  function put(values) {
    for (const [name, text] of Object.entries(values)) {
      const field = form().elements.namedItem(name);
      if (field) field.value = text;
    }
    form().dispatchEvent(new Event("change", { bubbles: true }));
  }

  // 3. The next hand without a network.
  function next() {
    const known = page();
    if (!known || !form() || !pending(known).length) { block(null); return; }
    const at = standing(known), waiting = pending(known), last = waiting[waiting.length - 1];
    if (at === null || !at.open) {
      block(fill(at === null ? known.words.waitForIt : known.words.over, { hand: last.hand_no }));
      return;
    }
    block(null);
    const due = rules.due(known.tables, at);
    if (JSON.parse(value("due")).hand_no !== due.hand_no) stand(known, due);
  }

  // The form as the server sent it: a hand that is taken back stands in it again.
  let sent = null;

  function remember() {
    const parts = ["#hand-fields", ".ss-due"].map((one) => form() && form().querySelector(one));
    sent = form() ? { hand_no: JSON.parse(value("due")).hand_no, parts: parts.map((one) => one.cloneNode(true)) } : null;
  }

  // The form, empty, for the hand of this due.
  function stand(known, due) {
    const places = ["#hand-fields", ".ss-due"].map((one) => form().querySelector(one));
    if (sent && sent.hand_no === due.hand_no) places.forEach((one, at) => one.replaceWith(sent.parts[at].cloneNode(true)));
    else {
      places[0].replaceChildren(copyOf("next-hand"));
      places[1].replaceChildren(...(due.declarer ? [plays(known, due), " ", copyOf("part-seat-" + due.declarer)] : [known.words.whoDeclares]));
    }
    form().elements.namedItem("due").value = JSON.stringify(due);
    form().elements.namedItem("nonce").value = nonce();
    form().querySelector("h2").textContent = fill(known.words.hand, { hand: due.hand_no });
    board(known, due);
    document.dispatchEvent(new CustomEvent("ss:sheet"));
  }

  // The head of the page: level, bank and declarer with what is on the phone.
  function board(known, due) {
    document.querySelectorAll(".ss-board [data-side]").forEach((panel) => {
      const isBank = due.declarer !== null && known.tables.sides[due.declarer] === panel.dataset.side;
      panel.querySelector(".ss-level").replaceWith(badge(due.levels[panel.dataset.side], isBank, "part-board-level"));
    });
    document.querySelectorAll(".ss-board [data-seat]").forEach((seat) => {
      seat.querySelectorAll(".ss-bank").forEach((one) => one.remove());
      if (seat.dataset.seat === due.declarer) seat.append(copyOf("part-bank"));
    });
  }

  function plays(known, due) {
    return element("span", "ss-plays", fill(known.words.plays, { level: due.levels[known.tables.sides[due.declarer]] }));
  }

  function nonce() { return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(""); }

  // Where nothing can be typed before something is sent, the page says so in the place of the form.
  function block(words) {
    let note = document.getElementById("blocked");
    if (form()) form().hidden = words !== null;
    const dock = document.getElementById("dock");
    if (dock) dock.hidden = words !== null;
    if (words === null) { if (note) note.remove(); return; }
    if (!note) { note = element("p", "ss-note m-0"); note.id = "blocked"; note.setAttribute("role", "status"); form().before(note); }
    note.textContent = words;
  }

  // 4. Preview without a network: the same sentence, from the tables.
  function looksUp(known) { return known !== null && form() !== null && (!reached || pending(known).length > 0); }

  function preview(always) {
    const known = page(), dock = document.getElementById("dock");
    if (!dock || !known || !(always || looksUp(known))) return;
    const at = standing(known), hand = typed(known, at), wanted = missing(hand), done = worked(known, at);
    const body = element("div", "ss-preview");
    body.setAttribute("aria-live", "polite");
    if (wanted.length) sayMissing(known, body, wanted);
    else if (done === null) body.append(element("div", "", known.words.whenSent));
    else sayResult(known, body, done);
    const doubt = wanted.length ? null : rules.question(known.tables, known.usual, hand);
    if (doubt) sayDoubt(known, body, doubt);
    const button = element("button", wanted.length ? "btn btn-plain ss-waiting" : "btn btn-primary");
    button.id = "save";
    button.setAttribute("form", "hand");
    button.append(...labelOf(doubt && asked === doubt.facts ? known.words.saveSure : known.words.save));
    dock.replaceChildren(body, button);
  }

  function sayMissing(known, body, wanted) {
    const line = element("div", "", known.words.missing + known.words.gap);
    line.append(element("b", "", wanted.map((name) => known.words.fields[name]).join(known.words.list)));
    body.append(line, element("div", "ss-cap", known.words.before));
  }

  function labelOf(words) {
    const lines = fill(words, { hand: JSON.parse(value("due")).hand_no }).split("<br>");
    return lines.flatMap((line, place) => (place ? [document.createElement("br"), line] : [line]));
  }

  function sayDoubt(known, body, doubt) {
    const line = element("div", "ss-cap text-body ss-doubt");
    line.setAttribute("role", "alert");
    line.append(element("b", "", fill(known.words.improbable, doubt)));
    body.append(line);
  }

  function sayResult(known, body, done) {
    const { words, tables } = known;
    body.append(sumOf(words, rules.sum(words, done), "ss-sum ss-arith"));
    const result = element("div");
    result.append(element("b", "", rules.outcome(words, tables, done)));
    body.append(result, ...rules.extras(words, done).map((text) => element("div", "ss-cap text-body", text)));
    const row = element("div", "ss-row ss-cap text-body flex-wrap");
    const moved = ["NS", "EW"].filter((side) => done.before[side] !== done.after[side]);
    moved.forEach((side) => row.append(moveOf(known, done, side, moved.length > 1)));
    row.append(done.end ? element("span", "", done.end === "open" ? words.mayEnd : words.ends) : nextOf(words, done.bank));
    body.append(row);
  }

  function sumOf(words, sum, className) {
    const made = element("span", className, sum.terms);
    if (sum.total !== null) made.append(words.equals, element("b", "", sum.total));
    return made;
  }

  function moveOf(known, done, side, named) {
    const made = element("span", "ss-row ss-tight");
    if (named) made.append(copyOf("part-side-" + side));
    made.append(badge(rules.levelAt(known.tables, done.before[side]), false), "→",
      badge(rules.levelAt(known.tables, done.after[side]), done.end === null && known.tables.sides[done.bank] === side));
    return made;
  }

  function badge(level, isBank, part = "part-level") {
    const made = copyOf(isBank ? part + "-bank" : part);
    made.querySelector(".ss-level").firstChild.nodeValue = level;
    return made;
  }

  function nextOf(words, seat) {
    const made = element("span", "", words.next + " ");
    made.append(copyOf("part-seat-" + seat));
    return made;
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt.id !== "dock" || !looksUp(page())) return;
    if (reached || pending(page()).length) event.preventDefault(); // while it cannot be reached the preview asks on, and so finds the server again
    preview();
  });
  document.addEventListener("htmx:sendError", (event) => {
    if (event.detail.elt.id !== "dock") return;
    document.getElementById("ss-trouble").textContent = ""; // nothing was to be sent: it was a preview
    reached = false;
    preview();
  });
  document.addEventListener("htmx:afterRequest", (event) => { if (event.detail.successful) reached = true; });

  // 5. The list of what is on the phone.
  let gone = [];

  function list() {
    const place = document.getElementById("outbox"), known = page();
    if (!place || !known) return;
    const hands = box.all().filter((one) => one !== held);
    place.replaceChildren();
    notes(known, hands).forEach((one) => place.append(one));
    if (!hands.length) return;
    const made = element("ol", "ss-list");
    [...hands].reverse().forEach((one) => made.append(row(known, one, hands)));
    place.append(made);
    const empty = document.querySelector(".ss-recent .ss-empty");
    if (empty) empty.hidden = true;
  }

  function notes(known, hands) {
    const found = [];
    if (gone.length) {
      const named = gone.map((one) => fill(known.words.handAt, { table: one.table, hand: one.hand_no })).join(known.words.list);
      const note = element("p", "ss-note m-0", fill(known.words.gone, { hands: named }) + " ");
      note.append(copyOf("part-gone"));
      found.push(note);
    }
    if (hands.length && !box.keeps()) found.push(element("p", "ss-note m-0", known.words.memoryOnly));
    if (hands.some((one) => one.status === "sign-in")) { const link = element("div"); link.dataset.leave = ""; link.append(copyOf("part-sign-in")); found.push(link); }
    if (hands.length && trouble === "foreign") found.push(element("p", "ss-note m-0", known.words.foreign));
    return found;
  }

  function row(known, item, hands) {
    const { words } = known, line = item.line, made = element("li");
    made.dataset.nonce = item.nonce;
    const title = item.match === known.match ? fill(words.hand, { hand: item.hand_no }) : fill(words.handAt, { table: item.table, hand: item.hand_no });
    const head = element("div", "ss-row"), suit = copyOf("part-suit-" + (line.trump || "NT"));
    const who = element("span");
    if (line.declarer) who.append(copyOf("part-declarer-" + line.declarer));
    head.append(element("b", "", title), who, element("span", "", fill(words.playsOf, { level: line.level })), suit);
    if (line.levels) head.append(pair(line));
    const body = element("div", "ss-cap");
    if (line.sum) body.append(sumOf(words, line.sum, "ss-sum"), words.after + [line.outcome, ...line.extras].join(words.and));
    else body.append(words.whenSent);
    const text = element("div", "flex-grow-1 min-w-0"), below = element("div", "ss-row align-items-start");  // as a saved hand: the act at the right
    text.append(body, state(words, item));
    below.append(text);
    made.append(head, below);
    if (item.status === "refused") made.append(...refusal(item));
    else if (item === hands[hands.length - 1] && item.tries === 0 && form()) below.append(copyOf("part-take-back"));
    return made;
  }

  function pair(line) {
    const made = element("span", "ms-auto"), both = element("span", "ss-levels");
    both.append(badge(line.levels.NS, line.bank === "NS"), element("span", "ss-colon", ":"), badge(line.levels.EW, line.bank === "EW"));
    made.append(both);
    return made;
  }

  function state(words, item) {
    const word = { refused: words.refused, waiting: words.waiting, review: words.review }[item.status] || (item.sending ? words.sending : words.onPhone);
    const made = element("span", item.status === "refused" ? "ss-state is-attn" : "ss-state");
    made.append(element("i", "ss-dot is-off"), " " + word);
    return made;
  }

  function refusal(item) {
    const parts = [element("p", "m-0", item.sentence)];
    if (item.due_now && JSON.stringify(item.due_now) !== JSON.stringify(item.due)) parts.push(versions(item));
    parts.push(copyOf("part-refused"));
    return parts;
  }

  // What the hand was made on, and what is due at the server: both are shown.
  function versions(item) {
    const made = copyOf("part-versions");
    const texts = (due) => ({ hand_no: due.hand_no, declarer: due.declarer || "–", levels: `${due.levels.NS} : ${due.levels.EW}` });
    const was = texts(item.due), now = texts(item.due_now);
    made.querySelectorAll("[data-row]").forEach((one) => {
      const [first, second] = one.querySelectorAll("td");
      first.textContent = was[one.dataset.row];
      second.textContent = now[one.dataset.row];
      one.classList.toggle("is-diff", first.textContent !== second.textContent);
    });
    return made;
  }

  document.addEventListener("click", async (event) => {
    const act = event.target.closest("[data-outbox]");
    if (!act) return;
    if (act.dataset.outbox === "gone") { gone = []; box.forget(); list(); return; }
    const item = box.all().find((one) => one.nonce === act.closest("[data-nonce]").dataset.nonce);
    if (!item) return;
    await box.drop(item);
    if (act.dataset.outbox === "edit") back(item);
    box.kick();
  });

  // A hand goes back into the form, to be saved on what is due now under a name of its own.
  function back(item) {
    if (!form()) return;
    const due = item.due_now && item.match === page().match ? item.due_now : rules.due(page().tables, standing(page()));
    block(null);
    stand(page(), due);
    put(without(item.fields, ["nonce", "match", "due", "sure"]));
    window.scrollTo({ top: 0 });
  }

  // What comes from the outbox.
  let trouble = null;
  document.addEventListener("ss:outbox", ({ detail }) => {
    if (detail.kind === "gone") gone = detail.gone.filter((one) => !isSaved(one));
    if (detail.kind === "trouble") { trouble = detail.trouble; reached = false; preview(); }
    if (detail.kind === "answer") { trouble = null; reached = true; background(detail); }
    list();
  });

  function isSaved(one) { const known = page(); return known && one.match === known.match && one.hand_no < known.standing.hand_no; }

  // The last hand of this table has arrived while the next one is being typed: the sheet comes anew, what is typed stays.
  function background({ item, answer }) {
    const known = page();
    if (item === held || !answer.sheet || !known || item.match !== known.match || box.all().some((one) => one.match === known.match)) return;
    carries = true;
    swap(answer.sheet);
    carries = false;
  }

  document.addEventListener("ss:sheet", () => { list(); preview(); });
  window.addEventListener("offline", () => { reached = false; preview(); });
  window.addEventListener("online", () => { reached = true; });
  remember();
  box.ready.then(() => { next(); list(); preview(); });
})();
