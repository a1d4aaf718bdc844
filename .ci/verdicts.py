"""How often verdicts change with the seed, and how often they are right where the truth is known.

    python3 .ci/verdicts.py stability .build/release/desireline [--repeats 20] [EXPERIMENT…]
    python3 .ci/verdicts.py coverage .build/release/desireline [--repeats 200] [EXPERIMENT…]      pip install json5

`stability` runs every shipped experiment with several seeds. A row of comparisons.csv is unstable if two seeds give it verdicts
that contradict one another, neither of them 'undecided'; at most 5 % of the rows may be. *Favors* is part of *leans*: a row that
does one with some seeds and the other with others is counted apart. At most 8 % of the verdicts may be 'undecided'.

`coverage` gives every shipped experiment its verdicts, then draws truths within the ranges of its uncertain parameters and runs
each without scenarios. *favors* names the sign of the true difference in at least 95 % of the truths, *leans* in 85 %;
*no material difference* means in at least 90 % that the true difference is below the margin.
"""

import argparse, collections, concurrent.futures, csv, json, math, os, pathlib, random, subprocess, sys, tempfile

IDENTITY = ("metric_id", "scope", "scope_id", "control_id", "treatment_id")
# All users of storefront in 64 scenarios take minutes.
SMALLER = {"storefront": ["--users", "2000", "--scenarios", "16"]}
COUNTS = ("attempts", "query_length")
UNSTABLE, UNDECIDED = 0.05, 0.12
LIMITS = {"favors": 0.95, "leans": 0.85, "no material difference": 0.9, "identical": 1.0}


def run(program: str, file: pathlib.Path, *options: str) -> tuple[dict[tuple, dict[str, str]], dict]:
    """The paired rows of a run by their identity, and its run.json."""
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "run", str(file), "--threads", "1", "--quiet", "--out", folder, *options]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode not in (0, 1):
            raise SystemExit(f"{' '.join(command)}\n{done.stderr}")
        [report] = pathlib.Path(folder).iterdir()
        with open(report / "comparisons.csv", newline="", encoding="utf-8") as table:
            rows = [row for row in csv.DictReader(table) if row["design"] == "paired"]
        return {tuple(row[name] for name in IDENTITY): row for row in rows}, json.loads((report / "run.json").read_text("utf-8"))


def kind(verdict: str) -> str:
    """The class of a verdict without the variant or parameter that it names."""
    return verdict.split(" ")[0] if verdict.startswith(("favors", "leans", "depends")) else verdict


def side(verdict: str) -> str:
    """A verdict, *favors* as the *leans* that it is part of."""
    return verdict.replace("favors ", "leans ", 1)


def stability(options: argparse.Namespace, pool) -> bool:
    runs = [
        (file, pool.submit(run, options.program, file, "--seed", str(seed), *SMALLER.get(file.stem, [])))
        for file in options.experiments for seed in range(1, options.repeats + 1)
    ]
    found = collections.defaultdict(list)
    for file, done in runs:
        for identity, row in done.result()[0].items():
            if row["verdict"]:
                # The parameter that a verdict depends on does not count, the variant that it names does.
                verdict = row["verdict"]
                found[file.stem, *identity].append("depends" if verdict.startswith("depends") else verdict)
    holds = True
    for name, rows in ("all users", {row: own for row, own in found.items() if row[2] == "overall"}), ("all scopes", found):
        counts = collections.Counter(kind(verdict) for own in rows.values() for verdict in own)
        several = [row for row, own in rows.items() if len(set(own) - {"undecided"}) > 1]
        unstable = [row for row in several if len({side(verdict) for verdict in rows[row]} - {"undecided"}) > 1]
        share, nested = len(unstable) / max(1, len(rows)), (len(several) - len(unstable)) / max(1, len(rows))
        undecided = counts["undecided"] / max(1, counts.total())
        holds = holds and bool(rows) and share <= UNSTABLE and undecided <= UNDECIDED
        print(f"{name}: {len(rows)} rows, {options.repeats} seeds, {len(options.experiments)} experiments")
        print("\n".join(f"  {verdict:24} {count / counts.total():6.1%}" for verdict, count in counts.most_common()))
        print(f"  share of undecided       {undecided:6.1%} (limit {UNDECIDED:.0%})")
        print(f"  unstable rows            {share:6.1%} (limit {UNSTABLE:.0%})")
        print(f"  favors and leans, a side {nested:6.1%}")
    for row in several:
        word = "unstable" if row in unstable else "a side"
        print(f"  {word}: {' '.join(row)}: " + ", ".join(f"{verdict} {n}" for verdict, n in collections.Counter(found[row]).most_common()))
    return holds


def drawn(parameter: dict, draw: random.Random):
    """A value within a range, as files write it: by factors where the range starts above zero."""
    low, high = parameter["low"], parameter["high"]
    if parameter["parameter"] in COUNTS:
        return draw.randint(round(low), round(high))
    value = low * math.exp(draw.random() * math.log(high / low)) if low > 0 else low + draw.random() * (high - low)
    return {"ms": f"{value:.0f} ms", "mm": f"{value:.4f} mm"}.get(parameter["unit"], float(f"{value:.6g}"))


def coverage(options: argparse.Namespace, pool) -> bool:
    import json5

    draw, files = random.Random(16), options.experiments
    found = dict(zip(files, pool.map(lambda file: run(options.program, file, *SMALLER.get(file.stem, [])), files)))
    documents = {file: json5.loads(file.read_text("utf-8")) for file in files}
    with tempfile.TemporaryDirectory() as folder:
        runs = []
        for number in range(options.repeats):
            file = files[number % len(files)]
            uncertain = (found[file][1].get("scenarios") or {"uncertain": []})["uncertain"]
            cohort = dict(documents[file]["cohort"])
            cohort.pop("uncertain", None)
            truth = {one["parameter"]: drawn(one, draw) for one in uncertain if "parameter" in one}
            cohort["behavior"] = cohort.get("behavior", {}) | truth
            true_file = pathlib.Path(folder) / f"{number}.json5"
            true_file.write_text(json.dumps(documents[file] | {"cohort": cohort}), "utf-8")
            words = ["--scenarios", "0", "--users", str(options.users), "--seed", str(number + 1000)]
            runs.append((file, pool.submit(run, options.program, true_file, *words)))
        tally, wrong = collections.defaultdict(lambda: [0, 0]), collections.Counter()
        for file, done in runs:
            truths = done.result()[0]
            for identity, row in found[file][0].items():
                verdict = kind(row["verdict"])
                if verdict not in LIMITS or not truths.get(identity, {}).get("difference"):
                    continue
                true = float(truths[identity]["difference"])
                holds = {
                    "identical": true == 0, "no material difference": abs(true) < float(row["margin"] or 0) or true == 0,
                }.get(verdict, true * float(row["scenarios_p50"]) > 0)
                for scope in ["all scopes"] + ["all users"] * (identity[1] == "overall"):
                    tally[scope, verdict][0] += holds
                    tally[scope, verdict][1] += 1
                wrong[file.stem, verdict, *identity] += not holds
    is_covered = True
    for (scope, verdict), (right, count) in sorted(tally.items()):
        is_covered = is_covered and right >= LIMITS[verdict] * count
        print(f"{scope:12} {verdict:24} {right:6} of {count:6}  {right / count:7.2%} (limit {LIMITS[verdict]:.0%})")
    print("\n".join(f"  wrong {count} times: {' '.join(row)}" for row, count in wrong.most_common(20) if count))
    return is_covered and bool(tally)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("study", choices=["stability", "coverage"])
    parser.add_argument("program")
    parser.add_argument("--repeats", type=int, help="seeds or truths")
    parser.add_argument("--users", type=int, default=20_000, help="of each truth")
    parser.add_argument("experiments", nargs="*", type=pathlib.Path)
    options = parser.parse_intermixed_args()
    options.experiments = options.experiments or sorted(pathlib.Path("Experiments").glob("*.json5"))
    options.repeats = options.repeats or {"stability": 20, "coverage": 200}[options.study]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        sys.exit(0 if {"stability": stability, "coverage": coverage}[options.study](options, pool) else 1)


if __name__ == "__main__":
    main()
