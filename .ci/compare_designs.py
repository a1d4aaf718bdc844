"""Paired and independent runs estimate one effect, and pairing is worth what it says.

    python3 .ci/compare_designs.py .build/release/desireline Experiments/catalog-browse.json5

Twenty seeds, each run in both designs. For every contrast it prints the difference in both, the score of what lies between
them, and two ratios of variances: the one that paired rows state, (p1 q1 + p0 q0) / (d - delta^2) of a share, and the one
found between the designs. Of primary metrics no score may exceed 3.3 and the sum of their squares must stay below the
99.9 % point of chi^2 with 20 degrees of freedom; of every metric the ratios must agree to 5 %, where pairing is worth less
than a thousandfold. Of times the restricted means are compared, and no ratios: a paired row is of those who arrive under
both variants, and an independent one of those who arrive under each.
"""

import argparse
import csv
import pathlib
import statistics
import subprocess
import tempfile

SEEDS = range(1, 21)
SCORE = 3.3
SUM_OF_SQUARES = 45.31


def rows(arguments: argparse.Namespace, design: str, seed: int) -> dict[tuple[str, str], dict[str, str]]:
    """The overall rows of a design, by metric and treatment."""
    with tempfile.TemporaryDirectory() as folder:
        command = [arguments.program, "run", str(arguments.experiment), "--users", str(arguments.users), "--quiet"]
        subprocess.run(command + ["--out", folder, "--seed", str(seed), "--design", design, "--scenarios", "0"], check=True)
        [table] = pathlib.Path(folder).glob("*/comparisons.csv")
        found = list(csv.DictReader(table.open()))
    return {
        (row["metric_id"], row["treatment_id"]): row
        for row in found
        if row["design"] == design and row["scope"] == "overall" and "/" not in row["treatment_id"] + row["control_id"]
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("experiment", type=pathlib.Path)
    parser.add_argument("--users", type=int, default=5000)
    arguments = parser.parse_args()
    runs = [(rows(arguments, "paired", seed), rows(arguments, "independent", seed)) for seed in SEEDS]
    failures = 0
    for contrast, first in runs[0][0].items():
        pairs = [(paired[contrast], independent[contrast]) for paired, independent in runs]
        if any(row["difference_se"] == "" for pair in pairs for row in pair):
            print(f"{contrast[1]} {contrast[0]}: undefined for some seeds")
            continue
        is_time = first["horizon_ms"] != ""
        columns = ("restricted_difference", "restricted_se") if is_time else ("difference", "difference_se")
        effects, errors = ([[float(row[column]) for row in pair] for pair in pairs] for column in columns)
        scores = [(a - b) / (x * x + y * y) ** 0.5 for (a, b), (x, y) in zip(effects, errors)]
        squares = sum(score * score for score in scores)
        # Paired variances vary from seed to seed more than independent ones, so they are averaged, and not the ratios.
        stated = statistics.harmonic_mean([float(paired["variance_ratio"]) for paired, _ in pairs])
        found = sum(y * y for _, y in errors) / sum(x * x for x, _ in errors)
        print(
            f"{contrast[1]} {contrast[0]}: {statistics.fmean(a for a, _ in effects):.4g} and "
            f"{statistics.fmean(b for _, b in effects):.4g}; largest score {max(map(abs, scores)):.2f}, "
            f"sum of squares {squares:.1f}; variance ratio stated {stated:.4g}, found {found:.4g}"
        )
        if first["role"] == "primary":
            failures += max(map(abs, scores)) > SCORE or squares >= SUM_OF_SQUARES
        failures += not is_time and stated < 1000 and abs(found / stated - 1) > 0.05
    raise SystemExit(1 if failures else 0)


if __name__ == "__main__":
    main()
