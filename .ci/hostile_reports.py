"""Writes reports that loaders may stumble over: ids at the limits of the grammar, and a log with odd names.

    python3 .ci/hostile_reports.py .build/release/desireline OUT

OUT gets `run` (one report for every experiment below, and of two run together), a folder for each design, and `log`, a report
of the hostile run's log with other names in it, compared with the run; the last lines are the directories of the reports.
"""

import csv
import pathlib
import re
import subprocess
import sys

HOSTILE = pathlib.Path(__file__).with_name("hostile.json5")
EVERY_KEY = pathlib.Path(__file__).parent.parent / "Tests/ExperimentFileTests/Fixtures/every-key.json5"

NAMES = [
    "=1+1", "+1", "-cmd", "@sum", "'=1+1", "a,b", 'say "hi"', "  padded  ", "two\nlines", "cr\rhere", "\ttab", "NA", "nan", "None",
    "true", "<script>alert(1)</script>", "\u05d0\u202ex", "é", "e\u0301", "👩‍👩‍👧", "x" * 200, "1e5", "all", "start", "exit", "a|b",
    "`code`", "0x1f", "100%", "%3D1", "\u2028line",
]
PLACES = ["name", "action", "cause", "from_screen_id"]


def desireline(tool, *arguments):
    done = subprocess.run([tool, *map(str, arguments), "--quiet"], capture_output=True, text=True, encoding="utf-8")
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(map(str, arguments))}: {done.stderr}")


def odd_log(source, target):
    """The log with names that are no ids in its moves and some others, some empty, and without a word of what users did."""
    rows = list(csv.DictReader(source.open(encoding="utf-8", newline="")))
    for index, row in enumerate(rows):
        name = NAMES[index % len(NAMES)]
        if row["event"] == "move":
            row[PLACES[index // len(NAMES) % len(PLACES)]] = name
        elif row["event"] == "session-end" and index % 3 == 0:
            row["name"] = name
        elif row["event"] == "screen-view" and index % 97 == 0:
            row["name"] = "" if index % 2 else name
    rows = [row for row in rows if row["event"] != "act"]
    with target.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)


def pair(first, second):
    """Two experiments on one app, the second on the slot behind the first; ids of pairs have those of both in 64 bytes."""
    text = re.sub(r"\ba2345\d*", lambda match: match[0][:50], HOSTILE.read_text("utf-8"))
    first.write_text(text, "utf-8")
    text = text.replace('experiment: "ab-0"', 'experiment: "ab-1"').replace('replaces: "drill"', 'replaces: "n0-0"')
    variants = 'variants: { e5: { coordinator: "n0-0", control: true }, "8e5x": { coordinator: "1-e5" } },'
    second.write_text(re.sub(r"(?ms)^  variants: \{.*?^  \},$", "  " + variants, text), "utf-8")


def main(tool, out):
    out = pathlib.Path(out)
    out.mkdir(exist_ok=True)
    log, odd = out / "log.csv", out / "odd.csv"
    desireline(tool, "run", HOSTILE, "--out", out / "run", "--scenarios", 4, "--events", log)
    desireline(tool, "run", EVERY_KEY, "--out", out / "run", "--scenarios", 4, "--users", 200)
    pair(out / "first.json5", out / "second.json5")
    desireline(tool, "run", out / "first.json5", out / "second.json5", "--together", "--out", out / "run", "--scenarios", 4)
    for design in ("revealed", "independent"):
        desireline(tool, "run", HOSTILE, "--out", out / design, "--design", design)
    odd_log(log, odd)
    run = out / "run" / "ab-0"
    desireline(tool, "analyze", odd, HOSTILE, "--out", out / "log", "--compare", run)
    print(*sorted(path.parent for path in out.glob("*/*/run.json")), sep="\n")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
