"""Claims about a shipped experiment, measured on the built program and its files.

Renaming variants renames them in every table and changes nothing else; reordering permutes the paired rows exactly;
label noise and loading time each lower the primary metric in every variant, and more visible rows lower scrolls, by more
than three standard errors at 20,000 users. (That more rows lower seconds needs the same users held against themselves
from run to run, which LadderTests does.)
"""

import csv
import json
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM, EXPERIMENT = sys.argv[1], pathlib.Path(sys.argv[2])
# Runs here have no scenarios, and a range would have to hold each value that is tried.
TEXT = re.sub(r"\n *uncertain:.*", "", EXPERIMENT.read_text())
TABLES = ["funnel", "comparisons", "durations", "transitions", "assignments"]
failures = []


def run(text: str, *options: str) -> tuple[dict[str, str], dict]:
    """The tables and the answer of a run of an experiment."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "experiment.json5"
        path.write_text(text)
        command = [PROGRAM, "run", str(path), "--out", folder, "--json", "--quiet", "--scenarios", "0", *options]
        done = subprocess.run(command, capture_output=True)
        # 1 is an answer too: a change may break a requirement.
        assert done.returncode in (0, 1), done.stderr.decode()
        answer = json.loads(done.stdout)
        [place] = pathlib.Path(folder).glob("*/")
        return {name: (place / f"{name}.csv").read_text() for name in TABLES}, answer


def expect(holds: bool, claim: str) -> None:
    print(("ok    " if holds else "FAILS ") + claim)
    if not holds:
        failures.append(claim)


def variants_block(text: str) -> tuple[int, int]:
    start = text.index("variants: {") + len("variants: {")
    return start, text.index("\n  },", start)


def renamed(text: str, names: dict[str, str]) -> str:
    start, end = variants_block(text)
    block = text[start:end]
    for old, new in names.items():
        block = re.sub(rf"(?m)^(\s*){old}:", rf"\1{new}:", block)
    text = text[:start] + block + text[end:]
    return re.sub(r'of: "(\w+)"', lambda match: f'of: "{names.get(match[1], match[1])}"', text)


def reversed_variants(text: str) -> str:
    start, end = variants_block(text)
    lines = [line for line in text[start:end].split("\n") if line.strip()]
    return text[:start] + "\n" + "\n".join(reversed(lines)) + text[end:]


def rows(table: str) -> list[dict]:
    return list(csv.DictReader(table.splitlines()))


def check_names() -> None:
    names = {"accordion": "zebra", "push": "arrow", "hybrid": "mixed"}
    before, _ = run(TEXT, "--users", "3000")
    after, _ = run(renamed(TEXT, names), "--users", "3000")
    for name in TABLES:
        header = rows(before[name])[0].keys()
        ids = [column for column in header if column in ("variant_id", "control_id", "treatment_id")]
        expected = [
            {key: names.get(value, value) if key in ids else value for key, value in row.items()}
            for row in rows(before[name])
        ]
        expect(rows(after[name]) == expected, f"renaming variants renames them in {name}.csv and changes nothing else")


def check_order() -> None:
    def paired(tables: dict[str, str]) -> list:
        return sorted(tuple(row.items()) for row in rows(tables["comparisons"]) if row["design"] == "paired")

    before, _ = run(TEXT, "--users", "3000")
    after, _ = run(reversed_variants(TEXT), "--users", "3000")
    expect(paired(before) == paired(after), "reordering variants permutes the paired rows exactly")
    expect(before["funnel"] != after["funnel"], "reordering variants moves revealed users")


def levels(tables: dict[str, str], metric: str) -> dict[str, tuple[float, float]]:
    """The level of a metric under every variant in the paired run, with the standard error of the treatment's side."""
    found = {}
    for row in rows(tables["comparisons"]):
        if row["metric_id"] == metric and row["design"] == "paired" and row["scope"] == "overall":
            n = int(row["n_control"])
            found[row["control_id"]] = float(row["control_value"]), n
            found[row["treatment_id"]] = float(row["treatment_value"]), n
    return found


def check_ladder(what: str, metric: str, texts: list[str]) -> None:
    """Each step must lower the metric by more than three standard errors, as of independent users, unless it is 0."""
    runs = [run(text) for text in texts]
    spread = {}
    for _, answer in runs:
        for entry in answer["metrics"]:
            if entry["metric_id"] == metric and entry["size_class"] is None:
                spread[entry["variant_id"]] = max(entry["sd"], spread.get(entry["variant_id"], 0))
    values = [levels(tables, metric) for tables, _ in runs]
    for variant in values[0]:
        series = [value[variant][0] for value in values]
        error = 3 * spread[variant] * (2 / values[0][variant][1]) ** 0.5
        steps = [after - before for before, after in zip(series, series[1:])]
        shown = " → ".join(f"{value:.4g}" for value in series)
        lowered = all(step < -error or before == after == 0 for step, before, after in zip(steps, series, series[1:]))
        expect(lowered, f"{what}: {metric} under {variant} {shown} (3 standard errors: {error:.3g})")


def with_behavior(setting: str) -> str:
    return TEXT.replace('policy: "scan"', f'policy: "scan", {setting}')


check_names()
check_order()
check_ladder("label noise .15 .35 .55", "reached_product", [with_behavior(f"label_noise: {g}") for g in (0.15, 0.35, 0.55)])
check_ladder("load .6 2 5 s", "reached_product", [TEXT.replace("600 ms", load) for load in ("600 ms", "2 s", "5 s")])
rows_visible = [with_behavior(f"visible_rows: {count}") for count in (6, 9, 14)]
check_ladder("rows 6 9 14", "scrolls", rows_visible)
sys.exit(1 if failures else 0)
