// ruling.js: the picker of the ruling desk. It only writes the text fields: no rule of play is copied here.
//   How many copies of a card are left is counted from what the fields hold.
(function () {
  "use strict";

  const form = document.getElementById("ruling");
  const picker = document.getElementById("picker");
  const judge = document.querySelector("[data-judge]");
  const words = picker.dataset;
  const decks = Number(form.dataset.decks);
  const rows = [...form.querySelectorAll("[data-row]")];
  const CODE = /^(BJ|LJ|[SHDC](10|[2-9JQKA]))$/;
  const LIKE_LEAD = ["play", "second", "third", "fourth"];
  let current = rows.find((row) => row.querySelector("[aria-invalid]")) || rows.find((row) => !tokens(row).length) || rows[0];
  let suit = "S";

  function input(row) { return row.querySelector("input"); }
  function tokens(row) { return input(row).value.toUpperCase().split(/[\s,、]+/).filter(Boolean); }
  function count(row, code) { return tokens(row).filter((one) => one === code).length; }
  function rowCalled(name) { return rows.find((row) => row.dataset.row === name); }

  function left(code) {
    const pool = current.dataset.pool;
    if (pool === "hand") return count(rowCalled("hand"), code) - count(current, code);
    const sharing = pool === "own" ? [current] : rows.filter((row) => row.dataset.pool === pool);
    return decks - sharing.reduce((sum, row) => sum + count(row, code), 0);
  }

  // Faces are copied from the picker, which the server drew.
  function face(code) {
    const card = document.createElement("span");
    card.className = "ss-card";
    const key = picker.querySelector(`[data-card="${code}"] span`);
    if (key) { card.append(key.cloneNode(true)); return card; }
    if (!CODE.test(code)) { card.textContent = code; return card; }
    const drawn = picker.querySelector(`[data-suit="${code[0]}"] svg`).cloneNode(true);
    const rank = document.createElement("span");
    rank.textContent = code.slice(1);
    if (drawn.classList.contains("is-red")) rank.className = "ss-red";
    card.append(drawn, rank);
    return card;
  }

  function note(row) {
    const held = tokens(row).length;
    if (held) return words.count.replace("#", held);
    const lead = rowCalled("lead");
    if (LIKE_LEAD.includes(row.dataset.row) && lead && tokens(lead).length) return words.due.replace("#", tokens(lead).length);
    return words.empty;
  }

  function paintRow(row) {
    const cards = row.querySelector("[data-cards]");
    cards.replaceChildren(...tokens(row).map(face));
    row.classList.toggle("is-on", row === current);
    row.hidden = isSpare(row);
    if (row === current) {
      const caret = document.createElement("i");
      caret.className = "ss-caret";
      cards.append(caret);
    }
    cards.setAttribute("aria-pressed", String(row === current));
    cards.setAttribute("aria-label", `${row.dataset.name}: ${tokens(row).join(" ") || words.empty}`);
    row.querySelector("[data-note]").textContent = note(row);
  }

  // Of the earlier bids, one empty row is enough.
  function isSpare(row) {
    const before = rows[rows.indexOf(row) - 1], who = row.querySelector("select");
    return Boolean(who && !row.hasAttribute("data-needed") && before && !before.querySelector("select").value && !who.value && row !== current);
  }

  function paintKey(key, code, isLevel) {
    const copies = left(code), gone = current.dataset.pool === "hand" ? words.notHeld : words.used;
    key.querySelector("small").textContent = (isLevel ? `${words.levelWord} ` : "") + (copies > 0 ? words.left.replace("#", copies) : gone);
    key.classList.toggle("is-off", copies <= 0);
    key.setAttribute("aria-disabled", String(copies <= 0));
  }

  function paintKeys() {
    const red = picker.querySelector(`[data-suit="${suit}"] svg`).classList.contains("is-red");
    for (const key of picker.querySelectorAll("[data-suit]")) {
      key.classList.toggle("is-on", key.dataset.suit === suit);
      key.setAttribute("aria-pressed", String(key.dataset.suit === suit));
    }
    for (const key of picker.querySelectorAll("[data-rank]")) {
      key.classList.toggle("is-red", red);
      paintKey(key, suit + key.dataset.rank, key.dataset.rank === words.level);
    }
    for (const key of picker.querySelectorAll("[data-card]")) paintKey(key, key.dataset.card, false);
    const next = rows[rows.indexOf(current) + 1];
    const button = picker.querySelector("button[data-next]");
    button.hidden = !next;
    if (next) button.textContent = words.next.replace("#", next.dataset.name);
  }

  function paintJudge() {
    const fields = [...form.querySelectorAll("select[data-needed]")].filter((field) => !field.value);
    const empty = rows.filter((row) => row.hasAttribute("data-needed") && !input(row).value.trim());
    const lacking = [...fields, ...empty].map((one) => one.dataset.name).join(words.comma);
    judge.disabled = Boolean(lacking);
    judge.textContent = lacking ? judge.dataset.lacking.replace("#", lacking) : judge.dataset.ready;
  }

  function paint() { rows.forEach(paintRow); paintKeys(); paintJudge(); }

  function choose(row) { current = row; paint(); }

  function add(code) {
    if (left(code) <= 0) return;
    input(current).value = [...tokens(current), code].join(" ");
    paint();
  }

  function back() {
    input(current).value = tokens(current).slice(0, -1).join(" ");
    paint();
  }

  picker.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (!key) return;
    const data = key.dataset;
    if (data.suit) { suit = data.suit; paint(); }
    else if (data.rank) add(suit + data.rank);
    else if (data.card) add(data.card);
    else if ("back" in data) back();
    else if ("next" in data) choose(rows[rows.indexOf(current) + 1]);
    else if ("typing" in data) {
      const open = form.classList.toggle("is-typing");
      key.setAttribute("aria-expanded", String(open));
      if (open) input(current).focus();
    }
  });

  for (const row of rows) {
    const cards = row.querySelector("[data-cards]");
    cards.setAttribute("role", "button");
    cards.tabIndex = 0;
    cards.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(row); }
    });
    row.addEventListener("click", (event) => { if (!event.target.closest("select, input")) choose(row); });
    input(row).addEventListener("focus", () => choose(row));
    input(row).addEventListener("input", paint);
  }
  form.addEventListener("change", (event) => {
    if (event.target.matches("[data-reload]")) form.submit(); // the server draws the picker for the new rules, with the fields as they are
    else paint();
  });

  const led = tokens(rows[0]).find((code) => CODE.test(code) && code !== "LJ" && code !== "BJ");
  if (led) suit = led[0];
  form.classList.add("ss-picks");
  picker.hidden = false;
  paint();
})();
