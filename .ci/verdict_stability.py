#!/usr/bin/env python3
"""How often a verdict changes its class with the seed.

Runs every shipped experiment with several seeds and compares the verdicts of `comparisons.csv` row by row. A row is
unstable if two seeds give it two classes neither of which is 'undecided'. At most 5 % of the rows may be unstable.

    .ci/verdict_stability.py --tool .build/release/desireline [--seeds 20] [--jobs 3] [EXPERIMENT ...]

Prints the rows by class, the unstable rows, and the share; ends with 1 if the share is above the limit. It takes
several minutes: it is no part of `.ci/run`, and is run by hand when the model or the rules of verdicts change.
"""

import argparse
import collections
import concurrent.futures
import csv
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
IDENTITY = ("metric_id", "scope", "scope_id", "control_id", "treatment_id")
LIMIT = 0.05


def verdict_class(text):
    """The class of a verdict: the parameter it depends on does not count, the variant it names does."""
    text = text.replace("favors", "favors")
    return "depends" if text.startswith("depends on") else text


def kind(verdict):
    """A class without its variant."""
    return verdict.split(" ")[0] if verdict.startswith(("favors", "leans")) else verdict


def verdicts(tool, experiment, seed, more):
    """By row the class and the verdict that a run gives it."""
    with tempfile.TemporaryDirectory() as directory:
        command = [tool, "run", str(experiment), "--seed", str(seed), "--threads", "1", "--out", directory] + more
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode not in (0, 1):
            raise SystemExit(f"{' '.join(command)}\n{done.stderr}")
        table = next(pathlib.Path(directory).glob("*/comparisons.csv"))
        with open(table, newline="", encoding="utf-8") as file:
            rows = [row for row in csv.DictReader(file) if row["design"] == "paired" and row["verdict"]]
    return {(experiment.stem,) + tuple(row[name] for name in IDENTITY): row["verdict"] for row in rows}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default=str(ROOT / ".build/release/desireline"))
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=3)
    parser.add_argument("--option", action="append", default=[], help="another option of 'run', such as --users=2000")
    parser.add_argument("experiments", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    experiments = options.experiments or sorted((ROOT / "Experiments").glob("*.json5"))
    found = collections.defaultdict(list)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        runs = [
            pool.submit(verdicts, options.tool, experiment, seed, options.option)
            for experiment in experiments
            for seed in range(1, options.seeds + 1)
        ]
        done = 0
        for run in runs:
            for row, verdict in run.result().items():
                found[row].append(verdict)
            done += 1
            print(f"\r{done} of {len(runs)} runs", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
    failed = False
    for name, rows in (
        ("all users", {row: all_ for row, all_ in found.items() if row[2] == "overall"}),
        ("all scopes", found),
    ):
        by_class = collections.Counter(kind(verdict_class(verdict)) for all_ in rows.values() for verdict in all_)
        decided = {
            row: {verdict_class(verdict) for verdict in all_} - {"undecided"} for row, all_ in rows.items()
        }
        unstable = [row for row, classes in decided.items() if len(classes) > 1]
        pairs = changes = 0
        for all_ in rows.values():
            classes = [verdict_class(verdict) for verdict in all_]
            for place, one in enumerate(classes):
                for other in classes[place + 1:]:
                    pairs += 1
                    changes += one != other and "undecided" not in (one, other)
        parameters = [
            row for row, all_ in rows.items()
            if len({verdict for verdict in all_ if verdict.startswith("depends on")}) > 1
        ]
        total = sum(by_class.values())
        print(f"{name}: {len(rows)} rows, {options.seeds} seeds, {len(experiments)} experiments")
        for class_, count in by_class.most_common():
            print(f"  {class_:24} {count:6}  {100 * count / total:5.1f} %")
        share = len(unstable) / max(1, len(rows))
        failed = failed or share > LIMIT
        print(f"  unstable rows            {len(unstable):6}  {100 * share:5.1f} % (limit {100 * LIMIT:.0f} %)")
        print(f"  pairs of seeds that disagree    {100 * changes / max(1, pairs):5.2f} %")
        print(f"  rows that depend on one parameter or another: {len(parameters)}")
    for row, all_ in found.items():
        classes = collections.Counter(verdict_class(verdict) for verdict in all_)
        if len(set(classes) - {"undecided"}) > 1:
            print("  unstable: " + " ".join(row) + ": " + ", ".join(f"{name} {n}" for name, n in classes.most_common()))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
