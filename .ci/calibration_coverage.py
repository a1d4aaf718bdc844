"""Does `calibrate` recover parameters from logs that were simulated with them?

    python3 .ci/calibration_coverage.py .build/release/desireline [REPETITIONS]        100 take a quarter of an hour

Each repetition writes a log of other users with known values, fits them, and looks whether the 90 % intervals hold them.
One line per parameter; exit status 1 where an interval covers in fewer than 85 or more than 95 % of 100 repetitions, with what
chance allows of fewer repetitions.
"""

import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
REPETITIONS = int(sys.argv[2]) if len(sys.argv) > 2 else 100
TRUTH = {"label_noise": 0.44, "patience": 75_000, "scan": 220}
USERS = 3000


def call(folder: str, *words: str) -> str:
    return subprocess.run([PROGRAM, *words], cwd=folder, capture_output=True, check=True, text=True).stdout


def main() -> int:
    covered = dict.fromkeys(TRUTH, 0)
    errors: dict[str, list[float]] = {name: [] for name in TRUTH}
    with tempfile.TemporaryDirectory() as folder:
        call(folder, "init", "shop", "--quiet")
        text = (pathlib.Path(folder) / "shop.json5").read_text()
        behavior = 'behavior: { label_noise: 0.44, patience: "75 s", scan: "220 ms" }'
        (pathlib.Path(folder) / "true.json5").write_text(re.sub(r"uncertain:.*", behavior, text))
        for number in range(REPETITIONS):
            call(
                folder, "run", "true.json5", "--seed", str(1000 + number), "--users", str(USERS), "--scenarios", "0",
                "--events", "log.csv", "--quiet",
            )
            fit = json.loads(call(
                folder, "calibrate", "log.csv", "shop.json5", "--parameters", ",".join(TRUTH), "--users", "4000",
                # The simulated users change, too: their luck is a part of what an interval must cover.
                "--seed", str(5000 + number), "--json",
            ))
            for own in fit["parameters"]:
                name = own["parameter"]
                covered[name] += own["low"] <= TRUTH[name] <= own["high"]
                errors[name].append(own["value"] / TRUTH[name] - 1)
    failed = False
    # Two standard errors of chance beyond what 100 repetitions may have.
    slack = 0 if REPETITIONS >= 100 else 2 * math.sqrt(0.09 / REPETITIONS)
    for name, count in covered.items():
        share = count / REPETITIONS
        isKept = 0.85 - slack <= share <= 0.95 + slack
        failed = failed or not isKept
        mean = sum(errors[name]) / REPETITIONS
        spread = math.sqrt(sum((error - mean) ** 2 for error in errors[name]) / REPETITIONS)
        print(f"{'ok   ' if isKept else 'FAILS'} {name}: covered in {count} of {REPETITIONS}, off by {mean:+.3f} ± {spread:.3f}")
    return 1 if failed else 0


sys.exit(main())
