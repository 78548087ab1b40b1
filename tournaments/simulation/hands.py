"""Plausible hands: points, last tricks and mishaps in the proportions one sees at club tables."""

from random import Random

from referee.rules.acts import MatchState
from referee.rules.records import FailedThrow, HandRecord, Offence
from referee.rules.ruleset import Ruleset
from referee.rules.seats import SEATS, Role, Seat, next_seat, partner

LAST_TRICKS = (("single", 1, 67), ("pair", 1, 31), ("tractor", 2, 2))


def random_hand(ruleset: Ruleset, state: MatchState, rng: Random, mishaps: float = 1.0) -> HandRecord:
    """A hand that fits what is due; `mishaps` scales how often something goes wrong (0: never)."""
    declarer = state.bank if state.bank is not None else rng.choice(SEATS)
    side = "NS" if declarer in ("N", "S") else "EW"
    bottom = rng.choice((0, 0, 5, 10, 10, 15, 20, 25))
    bottom = min(bottom, ruleset.most_bottom_points)
    opponents_last = rng.random() < 0.3
    kind, length, _ = rng.choices(LAST_TRICKS, [weight for *_, weight in LAST_TRICKS])[0]
    return HandRecord(
        declarer=declarer,
        level=state.level(side),
        trump=rng.choice(("S", "H", "D", "C", "S", "H", "D", "C", None)),
        trick_points=_trick_points(ruleset, bottom, rng),
        bottom_points=bottom,
        last_trick="opponents" if opponents_last else "declarers",
        kind=kind if opponents_last else None,
        length=length if opponents_last else 1,
        failed_throws=(FailedThrow(_role(rng), rng.choice((1, 2, 2, 3))),) if rng.random() < 0.07 * mishaps else (),
        offences=(_offence(declarer, rng),) if rng.random() < 0.05 * mishaps else (),
        miscount=rng.choice(("declarers", "opponents", "both")) if rng.random() < 0.01 * mishaps else "none",
    )


def _trick_points(ruleset: Ruleset, bottom: int, rng: Random) -> int:
    most = ruleset.most_points - bottom
    drawn = rng.gauss(0.36, 0.18) * ruleset.most_points
    return min(max(round(drawn / 5) * 5, 0), most)


def _role(rng: Random) -> Role:
    return "declarers" if rng.random() < 0.5 else "opponents"


def _offence(declarer: Seat, rng: Random) -> Offence:
    role = _role(rng)
    seats = (declarer, partner(declarer)) if role == "declarers" else (next_seat(declarer), partner(next_seat(declarer)))
    return Offence(role, rng.choice(("revoke", "revoke", "takeback")), rng.choice(seats))
