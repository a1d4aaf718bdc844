"""`calibrate` finds the parameters again that a log was simulated with.

    python3 .ci/calibration_coverage.py .build/release/desireline [REPEATS]

Each repeat writes a log of other users with known values and fits them. Exit status 1 where the 90 % interval of a parameter
has the true value in fewer than 85 or more than 95 % of 100 repeats, with what chance allows of fewer.
"""

import json, math, pathlib, re, subprocess, sys, tempfile

TRUTH = {"label_noise": 0.44, "patience": 75_000, "scan": 220}


def main() -> int:
    program, repeats = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 100
    covered, errors = dict.fromkeys(TRUTH, 0), {name: [] for name in TRUTH}
    with tempfile.TemporaryDirectory() as folder:

        def call(*words: str) -> str:
            return subprocess.run([program, *words], cwd=folder, capture_output=True, check=True, text=True).stdout

        call("init", "shop", "--quiet")
        text = pathlib.Path(folder, "shop.json5").read_text()
        behavior = 'behavior: { label_noise: 0.44, patience: "75 s", scan: "220 ms" }'
        pathlib.Path(folder, "true.json5").write_text(re.sub(r"uncertain:.*", behavior, text))
        for number in range(repeats):
            words = ["--users", "3000", "--scenarios", "0", "--events", "log.csv", "--quiet"]
            call("run", "true.json5", "--seed", str(1000 + number), *words)
            # The simulated users change, too: their luck is a part of what an interval must cover.
            words = ["--parameters", ",".join(TRUTH), "--users", "4000", "--seed", str(5000 + number), "--json"]
            for own in json.loads(call("calibrate", "log.csv", "shop.json5", *words))["parameters"]:
                name = own["parameter"]
                covered[name] += own["low"] <= TRUTH[name] <= own["high"]
                errors[name].append(own["value"] / TRUTH[name] - 1)
    # Two standard errors of chance beyond what 100 repeats may have.
    slack = 0 if repeats >= 100 else 2 * math.sqrt(0.09 / repeats)
    failures = [name for name, count in covered.items() if not 0.85 - slack <= count / repeats <= 0.95 + slack]
    for name, count in covered.items():
        print(f"{'FAILS' if name in failures else 'ok'} {name}: covered in {count} of {repeats}, off by {sum(errors[name]) / repeats:+.3f} on average")
    return 1 if failures else 0


sys.exit(main())
