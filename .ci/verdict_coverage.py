#!/usr/bin/env python3
"""Whether verdicts hold where the truth is known.

Gives every shipped experiment its verdicts, then draws 'truths' within the ranges of its uncertain parameters, writes
each into the file as what the parameters are, and runs many users without scenarios. A verdict that *favors* a variant
must name the sign of the true difference in at least 95 % of the truths, *no material difference* must hold (the true
difference is below the margin) in at least 90 %.

    .ci/verdict_coverage.py --tool .build/release/desireline [--truths 200] [--users 20000] [--jobs 3] [EXPERIMENT ...]

Ends with 1 if a share is below its limit. It takes several minutes: it is no part of `.ci/run`, and is run by hand when
the model or the rules of verdicts change.
"""

import argparse
import collections
import concurrent.futures
import csv
import json
import math
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
IDENTITY = ("metric_id", "scope", "scope_id", "control_id", "treatment_id")
COUNTS = ("attempts",)
LIMITS = {"favors": 0.95, "leans": None, "no material difference": 0.9, "identical": 1.0}


def run(tool, file, *more):
    """The paired rows of a run by their identity, and its run.json."""
    with tempfile.TemporaryDirectory() as directory:
        command = [tool, "run", str(file), "--threads", "1", "--out", directory, *more]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode not in (0, 1):
            raise SystemExit(f"{' '.join(command)}\n{done.stderr}")
        out = next(path for path in pathlib.Path(directory).iterdir() if (path / "run.json").exists())
        with open(out / "comparisons.csv", newline="", encoding="utf-8") as table:
            rows = [row for row in csv.DictReader(table) if row["design"] == "paired"]
        document = json.loads((out / "run.json").read_text(encoding="utf-8"))
    return {tuple(row[name] for name in IDENTITY): row for row in rows}, document


def block(text, name, start=0, end=None):
    """Where the object that is the value of a name at the outermost level of an object begins and ends, braces included."""
    depth, place = 0, start
    end = len(text) if end is None else end
    while place < end:
        if text.startswith("//", place):
            place = text.find("\n", place)
            continue
        if text[place] in "\"'":
            quote, place = text[place], place + 1
            while text[place] != quote:
                place += 2 if text[place] == "\\" else 1
        elif text[place] in "{[":
            depth += 1
        elif text[place] in "}]":
            depth -= 1
        elif depth == 1:
            found = re.compile(re.escape(name) + r"\s*:\s*\{").match(text, place)
            if found and not (text[place - 1].isalnum() or text[place - 1] == "_"):
                first = found.end() - 1
                return first, closing(text, first)
        place += 1
    return None


def closing(text, first):
    """Behind the brace that closes the one at a place."""
    depth, place = 0, first
    while True:
        if text.startswith("//", place):
            place = text.find("\n", place)
        if text[place] in "\"'":
            quote, place = text[place], place + 1
            while text[place] != quote:
                place += 2 if text[place] == "\\" else 1
        depth += text[place] in "{["
        depth -= text[place] in "}]"
        place += 1
        if depth == 0:
            return place


def written(value, unit):
    """A value as files write it."""
    return {"ms": f'"{value:.0f} ms"', "mm": f'"{value:.4f} mm"'}.get(unit, f"{value:.6g}")


def drawn(parameter, generator):
    """A value within a range: by factors where it starts above zero, proportions by steps."""
    low, high = parameter["low"], parameter["high"]
    if parameter["parameter"] in COUNTS:
        return generator.randint(round(low), round(high))
    if parameter["unit"] not in ("proportion",) and low > 0:
        return low * math.exp(generator.random() * math.log(high / low))
    return low + generator.random() * (high - low)


def with_truth(text, truth):
    """An experiment whose parameters are known."""
    outer = text.index("{")
    users = block(text, "cohort", outer) or block(text, "cohort", outer)
    ranges = block(text, "uncertain", users[0], users[1])
    if ranges:
        name = text.rindex("uncertain", users[0], ranges[0])
        behind = ranges[1] + (text[ranges[1]:ranges[1] + 1] == ",")
        text = text[:name] + text[behind:]
        users = block(text, "cohort", outer) or block(text, "cohort", outer)
    behavior = block(text, "behavior", users[0], users[1])
    values = ", ".join(f"{name}: {value}" for name, value in truth.items())
    if behavior is None:
        first = users[0] + 1
        return text[:first] + f" behavior: {{ {values} }}," + text[first:]
    first, last = behavior[0] + 1, behavior[1]
    inner = text[first:last]
    for name in truth:
        inner = re.sub(r"(?m)(?<![\w])" + name + r"\s*:\s*(\"[^\"]*\"|[^,}\n/]+)\s*(,|(?=\s*[}/\n]))", "", inner)
    return text[:first] + f" {values}, " + inner + text[last:]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default=str(ROOT / ".build/release/desireline"))
    parser.add_argument("--truths", type=int, default=200)
    parser.add_argument("--users", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=3)
    parser.add_argument("experiments", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    experiments = options.experiments or sorted((ROOT / "Experiments").glob("*.json5"))
    generator = random.Random(16)
    tally = collections.defaultdict(lambda: [0, 0])
    wrong = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool, tempfile.TemporaryDirectory() as scratch:
        found = dict(zip(experiments, pool.map(lambda file: run(options.tool, file), experiments)))
        runs = []
        for number in range(options.truths):
            experiment = experiments[number % len(experiments)]
            scenarios = found[experiment][1].get("scenarios") or {"uncertain": []}
            known = [one for one in scenarios["uncertain"] if "parameter" in one]
            truth = {one["parameter"]: written(drawn(one, generator), one["unit"]) for one in known}
            file = pathlib.Path(scratch) / f"{number}.json5"
            file.write_text(with_truth(experiment.read_text(encoding="utf-8"), truth), encoding="utf-8")
            more = ["--scenarios", "0", "--users", str(options.users), "--seed", str(number + 1000)]
            runs.append((experiment, pool.submit(run, options.tool, file, *more)))
        for experiment, one in runs:
            verdicts, (truths, _) = found[experiment][0], one.result()
            for identity, row in verdicts.items():
                verdict = row["verdict"].replace("favors", "favors")
                if not verdict or identity not in truths or not truths[identity]["difference"]:
                    continue
                kind = verdict.split(" ")[0] if verdict.startswith(("favors", "leans")) else verdict
                if kind not in LIMITS:
                    continue
                true, median = float(truths[identity]["difference"]), float(row["scenarios_p50"])
                if kind in ("favors", "leans"):
                    holds = true * median > 0
                elif kind == "identical":
                    holds = true == 0
                else:
                    holds = abs(true) < float(row["margin"] or 0) or true == 0
                scopes = ["all scopes"] + (["all users"] if identity[1] == "overall" else [])
                for scope in scopes:
                    tally[scope, kind][0] += holds
                    tally[scope, kind][1] += 1
                if not holds:
                    wrong[(experiment.stem, kind) + identity] += 1
    failed = False
    for (scope, kind), (right, all_) in sorted(tally.items()):
        limit = LIMITS[kind]
        failed = failed or (limit is not None and right < limit * all_)
        bound = "" if limit is None else f" (limit {100 * limit:.0f} %)"
        print(f"{scope:12} {kind:24} {right:6} of {all_:6}  {100 * right / all_:6.2f} %{bound}")
    for identity, count in wrong.most_common(20):
        print(f"  wrong {count} times: {' '.join(identity)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
