"""Threads of their own for those who save: a hand does not wait behind the pages of the hall."""

from typing import Any

from waitress.task import ThreadedTaskDispatcher


class TwoDesks:
    """waitress hands every request to one of two sets of threads: what is sent to be saved to one, what is read to the other."""

    def __init__(self, threads: int) -> None:
        self.saving, self.reading = ThreadedTaskDispatcher(), ThreadedTaskDispatcher()
        self.saving.set_thread_count(max(threads // 4, 1))
        self.reading.set_thread_count(max(threads - threads // 4, 1))

    def add_task(self, task: Any) -> None:
        """A connection whose next request has come."""
        asked = task.requests[0] if task.requests else None
        (self.saving if getattr(asked, "command", "") == "POST" else self.reading).add_task(task)

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """The threads finish what they are doing; whether anything that waited was cancelled."""
        saving, reading = (desk.shutdown(cancel_pending, timeout) for desk in (self.saving, self.reading))
        return saving or reading
