"""Why something was refused, by the code of the error: what is wrong and, where it helps, what to do."""

from typing import Any

from django.utils.translation import gettext_lazy, ngettext_lazy

REFUSALS: dict[str, Any] = {
    # Events and rules
    "already-published": gettext_lazy("A round has been published: the rules of the event stay as they are."),
    "too-many-practice": gettext_lazy("%(most)s practice events were made within an hour. Try again later."),
    "name-differs": gettext_lazy("The name typed is not the name of the event. Nothing was deleted."),
    "already-drawn": gettext_lazy("Pair %(number)s has been drawn: withdraw it instead of removing it."),
    # Entries
    "name-missing": gettext_lazy("Both players need a name."),
    "seed-taken": gettext_lazy("Seed %(seed)s is taken by another pair."),
    "same-id-number": gettext_lazy("%(names)s: this ID number is entered already. One person plays once."),
    "too-many-entries": gettext_lazy("Too many pairs: at most %(most)s."),
    "too-few-entries": gettext_lazy("Too few pairs for a draw: at least %(least)s."),
    "repeated-entry": gettext_lazy("A pair stands in the draw twice."),
    "too-many-rows": gettext_lazy("More lines than can be entered at once (%(most)s)."),
    "two-names-needed": gettext_lazy("Two names are needed; found %(found)s."),
    "seed-no-number": gettext_lazy("“%(seed)s” is no seed: a whole number from 1 is."),
    "entered-elsewhere": gettext_lazy("%(name)s is entered in %(event)s, too: No. %(number)s."),
    "perhaps-elsewhere": gettext_lazy("A %(name)s of this unit is entered in %(event)s, too: No. %(number)s. One person?"),
    "same-name": gettext_lazy("There is a %(name)s already: two people of one name?"),
    # Draw and rounds
    "seed-missing": gettext_lazy("The draw needs a public seed, for example dice thrown in the hall."),
    "byes-contradict-seeds": gettext_lazy("Byes by draw number do not fit the seeds: give the byes to the best seeds."),
    "not-a-bracket": gettext_lazy("The first round is not complete."),
    "round-open": gettext_lazy("Round %(round)s is not closed yet."),
    "draw-failed": gettext_lazy(
        "The draw of round %(round)s could not be made: the program failed, and has written down why. Nothing was changed. "
        "Try another seed; in a Swiss the round can be paired by hand."
    ),
    "tables-unverified": ngettext_lazy(
        "Not verified yet: table %(numbers)s. Verify them first, or draw all the same: the log keeps your name with it.",
        "Not verified yet: tables %(numbers)s. Verify them first, or draw all the same: the log keeps your name with it.",
        "amount",
    ),
    "no-pairing-possible": gettext_lazy(
        "No pairing is possible as the pairs may meet. Pair the round by hand, or allow a forbidden pairing."
    ),
    "fixed-table-twice": gettext_lazy(
        "Table %(table_no)s is the fixed table of two pairs that do not meet. Give one of them another table, or pair the round by hand."
    ),
    "no-groups": gettext_lazy("At least one group is needed: set the number of groups in the set-up of the stage."),
    "cannot-cross": gettext_lazy(
        "Groups can only be crossed if they are even in number and as many go on from each (now %(groups)s groups, %(top)s of each). "
        "Choose another draw in the set-up of the stage."
    ),
    "too-few-to-fill": gettext_lazy(
        "%(wanted)s of the next places should go on, but there are only %(entries)s. Change who goes on in the set-up."
    ),
    "not-in-order": gettext_lazy("The places of the groups are not in order: look at the standings of the stage before."),
    "stage-over": gettext_lazy("This stage is over: there is nothing left to draw."),
    "stage-not-reached": gettext_lazy("The stage before is not finished."),
    "cut-open": gettext_lazy("The cut is not settled: several pairs are level on it. Settle it by lots or by a ruling first."),
    "cut-settled": gettext_lazy("There is no tie on the cut to settle."),
    "order-incomplete": gettext_lazy("The order must name every pair that is level on the cut, each once."),
    "not-a-draft": gettext_lazy("This round is not a draft any more."),
    "not-published": gettext_lazy("This round is not published, or it is being played already."),
    "hands-logged": gettext_lazy("Hands have been recorded: that is no longer possible."),
    "was-started": gettext_lazy(
        "Round %(round)s has been started once, and its clock is on record: it cannot go. Draw it again, or change the draft by hand."
    ),
    "not-playing": gettext_lazy("This round is not being played."),
    "not-closed": gettext_lazy("This round is not closed."),
    "later-round": gettext_lazy("A later round has been drawn on this one. Take that draw back first, as long as nobody has played it."),
    "tables-open": ngettext_lazy("Still open: table %(numbers)s.", "Still open: tables %(numbers)s.", "amount"),
    "nothing-to-open": gettext_lazy("The match before is not over, or the meeting is decided."),
    "stage-drawn": gettext_lazy("This stage has been drawn: its settings stay as they are."),
    "not-last-stage": gettext_lazy("Only the last stage can be removed."),
    # Tables
    "not-at-this-table": gettext_lazy("The pair does not sit at this table."),
    "another-table": gettext_lazy("This was typed for another match than the one at table %(table)s now. Nothing was saved."),
    "hand-incomplete": gettext_lazy("Not saved yet, still missing: %(missing)s."),
    "needs-chief": gettext_lazy("Only the chief referee can record a hand as a ruling."),
    "unknown-code": gettext_lazy(
        "No card of this event has this code now. Compare it character by character; there is no 0, O, 1, I or L in it."
    ),
    "too-many-codes": gettext_lazy(
        "Several wrong codes were typed in this event. Try again in %(seconds)s s; scanning the card always works."
    ),
    # Agreeing
    "name-of-side": gettext_lazy("Type the name of who says so."),
    "pin-missing": gettext_lazy("Type the PIN of pair %(number)s: four digits, on the slip of the pair."),
    "wrong-pin": gettext_lazy(
        "This is not the PIN of pair %(number)s. Compare it with the slip; the organiser can give the pair a new one."
    ),
    "too-many-pins": gettext_lazy("Several wrong PINs were typed at this table. Try again in %(seconds)s s."),
    "early-end-not-allowed": gettext_lazy(
        "This event does not let sides agree on an early end. A side may concede, or the chief referee rules."
    ),
    # Standings
    "unknown-entry": gettext_lazy("A result names a pair that is not in this stage."),
    "entry-twice-in-round": gettext_lazy("A pair stands in round %(round_no)s twice."),
    "unknown-scheme": gettext_lazy("“%(scheme)s” is no match-point scheme."),
    "scheme-out-of-order": gettext_lazy("Match points must not rise from win to draw to loss."),
    "tables-undecided": gettext_lazy("A table is not decided yet, or ended in a draw: the chief referee has to rule."),
    "no-places": gettext_lazy("At least one pair has to go on."),
    "not-paired": ngettext_lazy(
        "Without an opponent and without a bye: pair %(numbers)s.", "Without an opponent and without a bye: pairs %(numbers)s.", "amount"
    ),
    "not-in-draft": gettext_lazy("Pair %(number)s is not in this draft."),
    "in-draft": gettext_lazy("Pair %(number)s is in this draft already."),
    "not-alone": gettext_lazy("Pair %(number)s has an opponent: take that table apart first."),
    "not-playing-on": gettext_lazy("Pair %(number)s has left: bring it back first."),
    "nothing-to-unpair": gettext_lazy("Only a table with two pairs can be taken apart."),
    "forbidden-pair": gettext_lazy("Pairs %(first)s and %(second)s are not to meet: allow it first."),
    "follows-from-results": gettext_lazy("This round follows from the results: correct those instead."),
    "bracket-fixed": gettext_lazy("In a bracket pairs exchange places; tables are not taken apart."),
    "berger-fixed": gettext_lazy(
        "A round robin follows the Berger table: as long as its first round is a draft, change the groups instead."
    ),
    "no-room": gettext_lazy("There is no free place in the bracket for pair %(number)s."),
    "nothing-chosen": gettext_lazy("There is nobody to put out: those chosen have hands on record, or have left."),
    "no-substitutes": gettext_lazy("This event does not allow substitutes."),
    "substitute-needs-chief": gettext_lazy("In this event a substitute needs a ruling: only a chief referee can enter one."),
    "substitute-played": gettext_lazy("Something is recorded with %(name)s by now: enter the other player as a substitute instead."),
    "no-free-table": gettext_lazy(
        "Something is recorded at the table of pair %(number)s by now: the substitute comes in with the next match."
    ),
    "not-in-groups": gettext_lazy("Late pairs join groups only in a round robin that has begun."),
    "not-in-groups-now": gettext_lazy(
        "Groups are changed as long as the first round is a draft. If nothing is recorded yet, take the round back to a draft first."
    ),
    "no-such-group": gettext_lazy("There is no group %(group)s."),
    "group-too-small": gettext_lazy("Group %(group)s would keep a single pair: exchange two pairs instead."),
    "fine-points": gettext_lazy("At least one match point is taken, at most %(most)s."),
    "no-match-points": gettext_lazy("The pair is not in this stage, or the stage counts no match points."),
    "not-annullable": gettext_lazy(
        "Results of pair %(number)s cannot be annulled: it has played no round robin, or others have gone on from it."
    ),
    "still-playing": gettext_lazy("Pair %(number)s plays on: withdraw it first."),
    "in-stage": gettext_lazy("Pair %(number)s is in this stage already."),
    "late-no-bye": gettext_lazy(
        "There is no bye that the pair could take: every place of the first round is taken, or a later round is drawn. "
        "As long as nothing is recorded, the round can be taken back to a draft and drawn again; otherwise the pair stays on the list."
    ),
    "late-groups-even": gettext_lazy(
        "Every group has an even number of pairs: none has a bye whose number the pair could take. "
        "As long as nothing is recorded in round 1, take the round back to a draft and put the pair into a group there."
    ),
    "late-swiss-over": gettext_lazy("The last round of this stage is drawn: there is none left in which the pair could play."),
    "late-played": gettext_lazy("Pair %(number)s is drawn or has played by now: withdraw it instead."),
    "groups-full": gettext_lazy("No group has a free number for pair %(number)s: every one is even."),
    "nothing-to-replay": gettext_lazy("Nothing is recorded at this table."),
    "replay-begun": gettext_lazy("Something new is recorded at table %(table)s: the old match cannot be brought back any more."),
    "round-under-way": gettext_lazy("Round %(round)s is being played: that cannot be taken back any more."),
    # Protests and official results
    "statement-missing": gettext_lazy("A protest needs a statement."),
    "not-at-table": gettext_lazy("Pair %(number)s did not sit at this table."),
    "protest-too-late": gettext_lazy("The results of this round are official: the time for protests is over."),
    "protest-open": gettext_lazy("Pair %(number)s has a protest at this table that is not decided yet."),
    "protest-not-decided": gettext_lazy("This protest is open already."),
    "chief-decides": gettext_lazy("Only the chief referee decides on a protest."),
    "protest-decided": gettext_lazy("This protest has been decided already (%(by)s)."),
    "protests-open": gettext_lazy("Protests that are not decided: %(count)s."),
    "official-already": gettext_lazy("These results are official already."),
    "paired-twice": gettext_lazy("A pair is drawn at two tables."),
    "table-twice": gettext_lazy("Table %(table_no)s is used twice."),
    "unknown-criterion": gettext_lazy("“%(criterion)s” is no tie-break."),
    "lots-missing": gettext_lazy("Lots have not been drawn."),
    # Archive
    "archive-too-large": gettext_lazy("The file is too large for an archive (over %(most)s MB)."),
    "archive-unreadable": gettext_lazy("This is not an archive of an event. Nothing was imported."),
    "archive-version": gettext_lazy(
        "The archive has version %(version)s; this installation reads version %(known)s. Nothing was imported."
    ),
    "archive-broken": gettext_lazy("The archive is damaged (%(noun)s). Nothing was imported."),
    # Copies
    "backup-no-room": gettext_lazy("The copy could not be written to %(folder)s: %(detail)s"),
    "backup-locked": gettext_lazy("No copy was made: the database is being written to all the time. Try again in a minute."),
    "backup-missing": gettext_lazy("There is no file %(path)s."),
    "backup-unreadable": gettext_lazy("%(path)s is no copy that can be read. Nothing was changed."),
    "backup-other-database": gettext_lazy(
        "This copy is of SQLite; this installation runs on PostgreSQL. Use an archive of the event, or a copy in JSON."
    ),
    # Files
    "file-empty": gettext_lazy("The file is empty."),
    "file-too-large": gettext_lazy("The file is too large: at most %(most)s MB."),
    "file-locked": gettext_lazy("The file is locked with a password. Save it without one and try again."),
    "file-truncated": gettext_lazy("The file is cut off or damaged. Save it again in your spreadsheet program."),
    "file-hostile": gettext_lazy("The file unpacks to far more than an entry list. Copy the list into a new file and save that."),
    "file-unreadable": gettext_lazy("This is no spreadsheet that can be read: xlsx, xls, ods and csv are."),
    "file-not-text": gettext_lazy("This is neither a spreadsheet nor a text file."),
    "file-too-long": gettext_lazy("More rows than an entry list may have (%(most)s)."),
    "file-too-wide": gettext_lazy("More columns than an entry list may have (%(most)s)."),
    "nothing-to-import": gettext_lazy("There is no pair to import."),
    "nothing-to-undo": gettext_lazy("There is nothing to take back any more."),
    "birth-unreadable": gettext_lazy("“%(value)s” is no date that can be read."),
    "id-lost-digits": gettext_lazy("The ID number was rounded by the spreadsheet (%(value)s). Make the column text and type it again."),
    "under-sixteen": gettext_lazy("%(name)s is under 16 on the day: only with a ruling of the organiser."),
    "no-cards-now": gettext_lazy("Table cards are made for a round that is published or being played."),
    "no-sheet": gettext_lazy("There is no scoresheet: this is a bye, or the round is not published yet."),
    "no-bracket": gettext_lazy("There is no bracket: this stage is no knockout, or nothing of it has been published."),
    "no-winners-yet": gettext_lazy("Nobody has one of these places yet, or each group has its own: choose another stage."),
    "no-such-table": gettext_lazy("There is no table %(number)s in this round."),
    "minutes-wanted": gettext_lazy("Whole minutes are wanted, at most %(most)s; not 0."),
    "needs-organiser": gettext_lazy("That is the organiser’s to do."),
    # Competitions
    "in-another-competition": gettext_lazy("%(name)s is in another competition: take it out there first."),
    "competition-name-differs": gettext_lazy("The name typed is not the name of the competition. Nothing was deleted."),
    "bad-table-number": gettext_lazy("A table number from 1 to %(most)s is wanted."),
    # Referees
    "rota-closed": gettext_lazy("This round is closed: its referees stay as they were."),
    "unknown-referee": gettext_lazy("One of those chosen is not on the list of referees any more. Look again and choose."),
    "no-referees": gettext_lazy("Nobody on the list of referees is there: add somebody, or bring somebody back who is away."),
    "two-referees": gettext_lazy("Choose two different referees."),
    "no-rota": gettext_lazy("No referee has a table in this round yet: give the tables out first."),
    "no-rota-before": gettext_lazy("No earlier round of this event had referees at its tables."),
    "referee-name-missing": gettext_lazy("Every referee needs a name."),
    "too-many-referees": gettext_lazy("Too many referees: at most %(most)s."),
    "account-taken": gettext_lazy("This account belongs to %(name)s already."),
    "has-refereed": gettext_lazy("%(name)s has had a table: the name stays on its sheets. Set them away instead."),
    # People
    "bad-user-name": gettext_lazy("“%(name)s” is no user name: letters, digits and @ . + - _ only, without blanks."),
    "last-organiser": gettext_lazy("The last organiser cannot be removed."),
}
