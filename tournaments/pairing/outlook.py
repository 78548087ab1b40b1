"""Before a Swiss or a round robin begins: can so many rounds be had without anybody meeting twice?"""

from referee.rules.reasons import Reason, because


def rounds_outlook(entries: int, rounds: int, *, most_forbidden: int = 0) -> tuple[Reason, ...]:
    """What to warn of, or nothing. `most_forbidden`: the largest number of forbidden opponents of one entry.

    With n entries (an odd number counts the bye as one more) everybody has n - 1 opponents: beyond so many rounds
    somebody must meet twice (``rounds-need-rematches``). Up to n / 2 rounds a pairing always exists, whatever was paired
    before (Dirac's theorem: everybody still has at least half of the field to meet); between the two, the draws may run
    into a corner (``rounds-may-need-rematches``).
    """
    size = entries + entries % 2
    most, safe = size - 1 - most_forbidden, size // 2 - most_forbidden
    if rounds > most:
        return (because("rounds-need-rematches", rounds=rounds, most=max(0, most)),)
    if rounds > safe:
        return (because("rounds-may-need-rematches", rounds=rounds, safe=max(0, safe)),)
    return ()
