"""A/A: the control under every variant's name; nothing may be found more often than chance allows.

One process runs the replicates, each with a salt and users of its own; 'desireline power --aa' judges them, and here
SciPy judges its counts again: tests must reject at .01, .05 and .10 inside the 99.9 % band of a binomial, exact ones and
those looked at every 100 users at most its upper edge, 95 % intervals hold zero as often as they say, and p-values of
means be uniform (Kolmogorov-Smirnov, 0.1 % point). With --design revealed users are assigned to the variants, with
--design independent each variant has users of its own.
"""

import argparse
import json
import subprocess

from scipy import stats


def band(trials: int, share: float, claim: str) -> tuple[int, int]:
    """The counts that chance allows."""
    low, high = stats.binom.interval(0.999, trials, share)
    return (0 if claim == "at_most" else int(low)), int(high)


def broken(row: dict) -> list[str]:
    """The words that a procedure does not keep."""
    found = []
    for one in row["rejections"]:
        low, high = band(one["of"], one["level"], row["claim"])
        if not low <= one["rejected"] <= high:
            found.append(f"{one['rejected']} of {one['of']} below {one['level']}, band {low} to {high}")
    if coverage := row["coverage"]:
        low, high = band(coverage["of"], coverage["level"], "exact")
        if not low <= coverage["covered"] <= (coverage["of"] if row["claim"] == "at_most" else high):
            found.append(f"{coverage['covered']} of {coverage['of']} intervals hold zero, band {low} to {high}")
    if (distance := row["ks_distance"]) is not None and distance >= row["ks_limit"]:
        found.append(f"KS D = {distance:.4f}, 0.1 % point {row['ks_limit']:.4f}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("experiment")
    parser.add_argument("--replicates", default="200")
    parser.add_argument("--design", choices=["revealed", "independent"], default="revealed")
    parser.add_argument("--users", default="2000")
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args()
    command = [arguments.program, "power", arguments.experiment, "--aa", arguments.replicates, "--json", "--quiet"]
    command += ["--users", arguments.users, "--seed", arguments.seed, "--design", arguments.design]
    run = subprocess.run(command, stdout=subprocess.PIPE)
    answer = json.loads(run.stdout)
    rows = answer["procedures"]
    assert all(row["replicates"] == answer["replicates"] for row in rows if row["claim"] == "exact"), "undefined"
    failures = [(row, words) for row in rows if (words := broken(row))]
    for row, words in failures:
        print(row["metric_id"], row["treatment_id"], row["procedure"], *words, sep=": ")
    assert (run.returncode == 0) == answer["kept"] == (not failures), "the program and SciPy do not agree"
    print(f"{arguments.design}: {len(rows)} procedures, {answer['replicates']} replicates, {len(failures)} not as claimed")
    raise SystemExit(1 if failures else 0)


if __name__ == "__main__":
    main()
