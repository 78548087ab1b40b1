"""Run every benchmark of this folder, or those named: `python -m tests.benchmarks [fold hands …]`."""

import importlib
import os
import sys
from pathlib import Path


def main(wanted: list[str]) -> None:
    """Each file bench_NAME.py has a `main()` that prints its figures."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    names = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))
    for name in names:
        if not wanted or name in wanted:
            print(f"\n== {name}")
            importlib.import_module(f"tests.benchmarks.bench_{name}").main()


if __name__ == "__main__":
    main(sys.argv[1:])
