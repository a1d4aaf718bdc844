"""A/A: one coordinator under every variant id, fresh salts and seeds; nothing may be found more often than chance allows.

Each replicate runs the built program on a copy of the experiment in which all variants name the control's coordinator.
Read are the p-values of the revealed rows of comparisons.csv for the first treatment: Welch's on a time, which must be
uniform (Kolmogorov-Smirnov, 0.1 % point), and the two-proportion test on a share, which must reject at .01, .05 and .10
inside the 99.9 % band of a binomial. Paired rows must be zero, their test undefined.
"""

import argparse
import concurrent.futures
import csv
import pathlib
import re
import subprocess
import tempfile

from scipy import stats


def with_one_coordinator(text: str, name: str) -> str:
    """The experiment with every variant under one coordinator."""
    start = text.index("variants: {")
    end = text.index("\n  },", start)
    block = re.sub(r'coordinator: (\{[^}]*\}|"[^"]*")', f'coordinator: "{name}"', text[start:end])
    return text[:start] + block + text[end:]


def replicate(arguments: argparse.Namespace, text: str, index: int) -> tuple[float, float]:
    """The two p-values of one replicate."""
    salted = re.sub(r'salt: "[^"]*"', f'salt: "aa-{arguments.stream}-{index}"', text)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "aa.json5"
        path.write_text(salted)
        command = [arguments.program, "run", str(path), "--users", str(arguments.users), "--out", folder, "--quiet"]
        command += ["--seed", str(1_000_003 * arguments.stream + index), "--threads", "1"]
        subprocess.run(command, check=True)
        [table] = pathlib.Path(folder).glob("*/comparisons.csv")
        rows = list(csv.DictReader(table.open()))
    for row in rows:
        if row["design"] == "paired":
            assert float(row["difference"]) == 0 and row["difference_se"] == "" and row["pvalue"] == "", row
            assert row["status"] == "undefined: identical arms", row
    first = rows[0]["treatment_id"]
    revealed = {
        row["metric_id"]: float(row["pvalue"])
        for row in rows
        if row["design"] == "revealed" and row["scope"] == "overall" and row["treatment_id"] == first
    }
    return revealed[arguments.time], revealed[arguments.share]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("experiment", type=pathlib.Path)
    parser.add_argument("--replicates", type=int, default=1000)
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
    distance = stats.kstest(times, "uniform").statistic
    critical = stats.kstwo.ppf(0.999, n)
    print(f"Welch on {arguments.time}: KS D = {distance:.4f}, 0.1 % point {critical:.4f}")
    failures += distance >= critical
    for level in (0.01, 0.05, 0.10):
        low, high = stats.binom.interval(0.999, n, level)
        rejected = sum(p < level for p in shares)
        print(f"two proportions on {arguments.share}: {rejected} of {n} below {level}, band {low:.0f} to {high:.0f}")
        failures += not low <= rejected <= high
    raise SystemExit(1 if failures else 0)


if __name__ == "__main__":
    main()
