// offline.js: what a hand would do, looked up in tables that the server made from the rules of the match. It adds and
// looks up and knows no rule: what the tables do not say is null here and reads "worked out when sent".
window.ssOffline = (function () {
  "use strict";

  const other = (side) => (side === "NS" ? "EW" : "NS");
  const copy = (value) => JSON.parse(JSON.stringify(value));
  const levelAt = (tables, place) => tables.ladder[place % tables.ladder.length];

  // The points of a hand: {exact, points, parts, strikes, demotions, noted}, or null.
  function points(tables, at, hand) {
    if (!isPossible(tables, hand)) return null;
    const multiplier = hand.lastTrick === "opponents" ? tables.multipliers[hand.kind] : 0;
    const throws = hand.throws.map((one) => ({ cards: one.cards, points: tables.throw[one.role] * one.cards }));
    const offences = costs(tables, at, hand);
    if (multiplier === undefined || offences === null) return null;
    const bottom = hand.bottom * multiplier;
    const sum = (list) => list.reduce((total, one) => total + one.points, 0);
    const exact = hand.tricks + bottom + sum(throws) + sum(offences.demotions);
    return { exact, points: Math.max(exact, 0), bottom, multiplier, throws, offencePoints: sum(offences.demotions), ...offences };
  }

  function isPossible(tables, hand) {
    const fits = (points, most) => points % tables.step === 0 && points >= 0 && points <= most;
    return fits(hand.tricks, tables.most_tricks) && fits(hand.bottom, tables.most_bottom) && hand.tricks + hand.bottom <= tables.most_tricks
      && hand.throws.every((one) => one.cards >= 1 && one.cards <= tables.hand_size);
  }

  // Offences in the order recorded, each by the next entry of its table; null if one of them may lose the match.
  function costs(tables, at, hand) {
    const strikes = copy(at.strikes), demotions = [], noted = [];
    for (const one of hand.offences) {
      const rule = tables.offences[one.kind];
      if (!rule) { noted.push(one); continue; }
      const counts = strikes[one.side];
      const time = counts[one.kind] = (counts[one.kind] || 0) + 1;
      const together = Object.values(counts).reduce((total, n) => total + n, 0);
      const cost = rule.costs[Math.min(time, rule.costs.length) - 1];
      if (cost === null || (rule.together_below !== null && together >= rule.together_below)) return null;
      const sign = one.side === hand.declarers ? 1 : -1;
      demotions.push({ side: one.side, kind: one.kind, time, levels: cost[0], points: sign * cost[1] });
    }
    return { strikes, demotions, noted };
  }

  // A hand on what is due, worked out; null where the tables do not say.
  function work(tables, at, hand) {
    if (!at || !at.open || !hand.declarer || hand.isSpecial) return null;
    const declarers = tables.sides[hand.declarer];
    const sums = points(tables, at, { ...hand, declarers });
    if (sums === null || sums.points > tables.reach) return null;
    const index = tables.worths.filter((worth) => worth.start <= sums.points).length - 1;
    const worth = tables.worths[index];
    const gained = worth.role === "declarers" ? declarers : other(declarers);
    const places = { ...at.places };
    places[gained] += tables.climbs[worth.role][places[gained] % tables.ladder.length][worth.levels];
    const climbed = { ...places };
    let end = tables.target_first ? target(tables, places) : null;
    const demotions = sums.demotions.map((one) => demoted(tables, places, one));
    end = end || (tables.target_first ? null : target(tables, places)) || lead(tables, places) || hands(tables, at, places);
    const bank = tables.next[hand.declarer][worth.bank];
    const next = {
      hand_no: at.hand_no + 1, bank, places, strikes: sums.strikes, hands: at.hands + 1, open: end === null,
    };
    return { ...sums, hand, declarers, index, worth, gained, climbed, demotions, before: at.places, after: places, bank, end, next };
  }

  function demoted(tables, places, one) {
    const before = places[one.side];
    places[one.side] = Math.max(before - one.levels, tables.floor);
    return { ...one, lost: before - places[one.side] };
  }

  function target(tables, places) {
    return tables.target !== null && Math.max(places.NS, places.EW) > tables.target ? "target" : null;
  }

  function lead(tables, places) {
    return tables.lead_wins !== null && Math.abs(places.NS - places.EW) >= tables.lead_wins ? "lead" : null;
  }

  function hands(tables, at, places) {
    if (tables.max_hands === null || at.hands + 1 < tables.max_hands) return null;
    return places.NS === places.EW ? "open" : "hands";
  }

  // What is seldom seen about a hand: {facts, bottom, multiplier, points} to ask about, or null. `usual` is the server's.
  function question(tables, usual, hand) {
    const multiplier = tables.multipliers[hand.kind];
    if (hand.lastTrick !== "opponents" || multiplier === undefined) return null;
    const tricks = hand.tricks || 0, bottom = hand.bottom || 0, points = tricks + bottom * multiplier;
    if (usual.kinds.includes(hand.kind) && bottom <= usual.bottom && (usual.points === null || points <= usual.points)) return null;
    return { facts: [tricks, bottom, hand.kind].join("-"), bottom, multiplier, points };
  }

  // What the hand after `at` is made on, as a save carries it.
  function due(tables, at) {
    return { hand_no: at.hand_no, declarer: at.bank, levels: { NS: levelAt(tables, at.places.NS), EW: levelAt(tables, at.places.EW) } };
  }

  // Words

  function fill(text, values) {
    return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
  }

  const signed = (n) => (n < 0 ? "−" + -n : String(n));

  // The sum in two parts: {terms, total}; total is null where nothing was added.
  function sum(words, done) {
    const added = [];
    if (done.hand.bottom && done.multiplier) {
      added.push([done.bottom, fill(words.bottom, { points: done.hand.bottom, multiplier: done.multiplier })]);
    }
    done.throws.filter((one) => one.points).forEach((one) => added.push([one.points, words.throws[one.cards - 1]]));
    if (done.offencePoints) added.push([done.offencePoints, fill(words.offences, { points: Math.abs(done.offencePoints) })]);
    const terms = fill(words.tricks, { points: done.hand.tricks })
      + added.map(([points, text]) => (points >= 0 ? words.plus : words.minus) + text).join("");
    if (done.exact < 0) return { terms, total: fill(words.atLeast0, { sum: signed(done.exact) }) };
    return { terms, total: added.length ? signed(done.exact) : null };
  }

  function outcome(words, tables, done) {
    const side = done.declarers === "NS" ? 0 : 1;
    const text = done.points === 0 && done.worth.role === "declarers" ? words.shutOut[side] : words.results[done.index][side];
    const level = levelAt(tables, done.climbed[done.gained]);
    const isShort = done.climbed[done.gained] < done.before[done.gained] + done.worth.levels && tables.compulsory.includes(level);
    return text + (isShort ? fill(words.stop, { level }) : "");
  }

  function extras(words, done) {
    const cost = (one) => {
      if (one.lost) return words.lost[one.lost - 1];
      if (one.levels) return words.nothingLeft;
      return one.points ? fill(words.points, { points: Math.abs(one.points) }) : words.warning;
    };
    const name = (kind) => words.offenceNames[kind] || kind;
    const counted = done.demotions.map((one) => fill(words.offence, { side: words.sides[one.side], offence: name(one.kind), time: one.time, cost: cost(one) }));
    const noted = done.noted.map((one) => fill(words.noted, { who: words.roles[one.side === done.declarers ? "declarers" : "opponents"], offence: name(one.kind) }));
    return [...counted, ...noted];
  }

  return { work, question, due, sum, outcome, extras, fill, levelAt };
})();
