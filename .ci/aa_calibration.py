"""A/A: one coordinator under every variant id, fresh salts and seeds; nothing may be found more often than chance allows.

Each replicate runs the built program on a copy of the experiment in which all variants name the control's coordinator.
Read are the rows of one design in comparisons.csv for the first treatment. The p-values of Welch's test on a time must be
uniform (Kolmogorov-Smirnov, 0.1 % point), those of the two-proportion test on a share must reject at .01, .05 and .10
inside the 99.9 % band of a binomial, and the 95 % intervals of both must hold zero as often as they say. With --design
revealed each person is under one variant, and the same people's paired rows must be zero, their test undefined; with
--design independent each variant has people of its own.
"""

import argparse
import concurrent.futures
import csv
import pathlib
import re
import subprocess
import tempfile
import typing

from scipy import stats


def with_one_coordinator(text: str, name: str) -> str:
    """The experiment with every variant under one coordinator."""
    start = text.index("variants: {")
    end = text.index("\n  },", start)
    block = re.sub(r'coordinator: (\{[^}]*\}|"[^"]*")', f'coordinator: "{name}"', text[start:end])
    return text[:start] + block + text[end:]


class Found(typing.NamedTuple):
    """What one replicate found in one metric."""

    p: float
    holds_zero: bool


def replicate(arguments: argparse.Namespace, text: str, index: int) -> tuple[Found, Found]:
    """What one replicate found in the time and in the share."""
    salted = re.sub(r'salt: "[^"]*"', f'salt: "aa-{arguments.stream}-{index}"', text)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "aa.json5"
        path.write_text(salted)
        command = [arguments.program, "run", str(path), "--users", str(arguments.users), "--out", folder, "--quiet"]
        command += ["--seed", str(1_000_003 * arguments.stream + index), "--threads", "1", "--worlds", "0"]
        command += ["--design", "paired" if arguments.design == "revealed" else arguments.design]
        subprocess.run(command, check=True)
        [table] = pathlib.Path(folder).glob("*/comparisons.csv")
        rows = list(csv.DictReader(table.open()))
    for row in rows:
        if row["design"] == "paired":
            assert float(row["difference"]) == 0 and row["difference_se"] == "" and row["pvalue"] == "", row
            assert row["status"] == "undefined: identical arms", row
    first = rows[0]["treatment_id"]
    found = {
        row["metric_id"]: Found(float(row["pvalue"]), float(row["difference_low"]) <= 0 <= float(row["difference_high"]))
        for row in rows
        if row["design"] == arguments.design and row["scope"] == "overall" and row["treatment_id"] == first
    }
    return found[arguments.time], found[arguments.share]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("experiment", type=pathlib.Path)
    parser.add_argument("--replicates", type=int, default=1000)
    parser.add_argument("--design", choices=["revealed", "independent"], default="revealed")
    parser.add_argument("--users", type=int, default=2000)
    parser.add_argument("--stream", type=int, default=1, help="another stream draws other salts and seeds")
    parser.add_argument("--coordinator", default="accordion")
    parser.add_argument("--time", default="seconds_to_product")
    parser.add_argument("--share", default="reached_product")
    arguments = parser.parse_args()
    text = with_one_coordinator(arguments.experiment.read_text(), arguments.coordinator)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        pairs = list(pool.map(lambda index: replicate(arguments, text, index), range(arguments.replicates)))
    times, shares = zip(*pairs)

    n = arguments.replicates
    failures = 0
    distance = stats.kstest([found.p for found in times], "uniform").statistic
    critical = stats.kstwo.ppf(0.999, n)
    print(f"Welch on {arguments.time}: KS D = {distance:.4f}, 0.1 % point {critical:.4f}")
    failures += distance >= critical
    for level in (0.01, 0.05, 0.10):
        low, high = stats.binom.interval(0.999, n, level)
        rejected = sum(found.p < level for found in shares)
        print(f"two proportions on {arguments.share}: {rejected} of {n} below {level}, band {low:.0f} to {high:.0f}")
        failures += not low <= rejected <= high
    reach = stats.norm.ppf(0.9995) * (0.95 * 0.05 / n) ** 0.5
    for name, column in ((arguments.time, times), (arguments.share, shares)):
        coverage = sum(found.holds_zero for found in column) / n
        print(f"95 % intervals of {name}: {coverage:.4f} hold zero, 0.95 ± {reach:.4f}")
        failures += abs(coverage - 0.95) > reach
    raise SystemExit(1 if failures else 0)


if __name__ == "__main__":
    main()
