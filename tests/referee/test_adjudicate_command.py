"""`manage.py adjudicate` as a process: a line in, a line out, the exit status; no database (rules.md §9)."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "manage.py", "adjudicate"]
# A database that cannot be reached: nothing may ask for it.
ENVIRONMENT = {**os.environ, "DATABASE_URL": "sqlite:////no/such/folder/no.sqlite3", "PYTHONUTF8": "0", "LC_ALL": "C"}
SCORE = {"id": "甲", "ask": "score", "points": 85}


def run(text: bytes, *arguments: str) -> tuple[int, list[dict[str, Any]]]:
    """Exit status and answers of one run."""
    done = subprocess.run([*COMMAND, *arguments], input=text, capture_output=True, cwd=ROOT, env=ENVIRONMENT, timeout=60, check=False)
    return done.returncode, [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]


def line(question: Any) -> bytes:
    """A question as a line."""
    return json.dumps(question, ensure_ascii=False).encode() + b"\n"


def test_each_line_gets_its_answer_in_order_and_blank_lines_none() -> None:
    status, answers = run(line(SCORE) + b"\n   \n" + line(SCORE | {"id": 2, "points": 0}))
    assert (status, [answer["id"] for answer in answers]) == (0, ["甲", 2])


def test_a_bad_line_fails_the_run_and_the_next_is_still_answered() -> None:
    status, answers = run(b'not json\n\xff\xfe\n{"id": "\\ud83d", "ask": "weather"}\n' + line(SCORE))
    assert status == 1
    assert [answer.get("error", {}).get("code") for answer in answers] == ["bad-json", "bad-json", "unknown-ask", None]
    assert answers[2]["error"]["message"] == "There is no question called “weather”."


def test_a_file_is_read_instead_of_the_standard_input(tmp_path: Path) -> None:
    questions = tmp_path / "questions.jsonl"
    questions.write_bytes(b"\xef\xbb\xbf" + line(SCORE))
    assert run(b"", str(questions)) == (0, [{"id": "甲", "points": 85, "side": "opponents", "levels": 0, "bank": "changes"}])


def test_a_file_that_is_not_there_fails_the_run(tmp_path: Path) -> None:
    assert run(b"", str(tmp_path / "nothing.jsonl")) == (1, [])


def test_an_answer_comes_at_once_before_the_next_question() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=ENVIRONMENT) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for points in (0, 85):
            process.stdin.write(line(SCORE | {"points": points}))
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["points"] == points
        process.stdin.close()
        assert process.wait(timeout=60) == 0
