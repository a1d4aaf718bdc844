"""How often do users succeed after a right and after a wrong first click?

    python3 .ci/first_click.py .build/release/desireline [KEY=VALUE ...]        half a minute

Held against Bailey & Wolfson 2009: 87 and 46 %, on average over twelve websites. Exit status 1 where the average over the structures
below is off by more than 5 points.

The structures are all shipped ones whose menu has two levels or more, no order and a user who looks for one of its leaves; what another
of them repeats is left out. Behavior is the standard: users of laboratory studies, who never give up there, have standard patience here.
KEY=VALUE sets a parameter of behavior, such as scent_drop=0.2.

The first click is the first tap on a screen that lists the first level of the menu. It is right if what the user looks for is below it.
Taps that slipped, and users who know the menu from before, are left out. Users who type into a search field first are a column of their
own.
"""

import collections
import csv
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
PUBLISHED = {"right": 87, "wrong": 46}
# For each file the goal, the screens on which a first click counts, the screen that ends the search, and a variant for each structure.
EXPERIMENTS = {
    "catalog-browse": ("catalog", ["departments", "browser"], "product", ["accordion", "push", "hybrid"]),
    "depth-breadth": ("index", ["topics"], "target", ["16x32", "32x16", "8x8x8"]),
    "registration": ("archive", ["topics"], "report", ["guest"]),
    "search-field": ("goods", ["shop"], "product", ["shelves", "search"]),
    "storefront": ("catalog", ["departments"], "product", ["short"]),
    "backtest/zaphiris-2002": ("index", ["areas", "tree"], "target", ["sequential", "expandable"]),
}
LABORATORY = ["patience", "attempts", "session_limit"]


class Count:
    """The users with one kind of first click, and those of them who succeeded."""

    def __init__(self):
        self.users, self.found = 0, 0

    @property
    def share(self):
        return 100 * self.found / max(1, self.users)


def changed(text: str, settings: dict[str, str]) -> str:
    """A file with standard patience and with other parameters of behavior."""
    # No scenario is run, and a range may not be narrower than the standard of a changed value.
    text = re.sub(r"uncertain: \{(?:[^{}]|\{[^{}]*\})*\},?", "", text)
    for key in LABORATORY + list(settings):
        text = re.sub(rf'(?<=[ {{]){key}: ("[^"]*"|[^,}}\s[]+),?', "", text)
    values = "".join(f" {key}: {value}," for key, value in settings.items())
    if "behavior: {" in text:
        return text.replace("behavior: {", f"behavior: {{{values}", 1)
    return text.replace("cohort: {", f"cohort: {{ behavior: {{{values} }},", 1)


def first_clicks(log, wanted: str, screens: list[str], target: str):
    """For each variant and kind of first click, who succeeded."""
    counts: dict = collections.defaultdict(Count)
    user = kind = None

    def close():
        if user and kind:
            counts[variant, kind].users += 1
            counts[variant, kind].found += found

    for row in csv.DictReader(log):
        if row["user_id"] != user:
            close()
            user, variant = row["user_id"], row["variant_id"]
            screen = kind = tapped = None
            found = False
        if row["goal"] != wanted or row["segment"] == "regular":
            continue
        match row["event"], row["name"]:
            case "screen-view", name:
                screen = name
                found = found or name == target and row["on_goal"] == "true"
            case "move", name:
                screen = name
            case "act", "tap" if kind is None and screen in screens:
                kind, tapped = "right", row["time_ms"]
            case "act", ("wrong-branch" | "slip") as act if kind == "right" and tapped == row["time_ms"]:
                kind = "wrong" if act == "wrong-branch" else act
            case "act", "search" if kind is None:
                kind = "search"
    close()
    return counts


def main() -> int:
    program = str(pathlib.Path(sys.argv[1]).resolve())
    settings = dict(word.split("=", 1) for word in sys.argv[2:])
    shares: dict[str, list[float]] = {kind: [] for kind in PUBLISHED}
    print(f"{'structure':36}{'first click right':>18}{'success then':>14}{'after a wrong one':>19}{'after a search':>16}")
    for name, (goal, screens, target, variants) in EXPERIMENTS.items():
        with tempfile.TemporaryDirectory() as folder:
            file, log = pathlib.Path(folder) / "experiment.json5", pathlib.Path(folder) / "log.csv"
            file.write_text(changed((ROOT / "Experiments" / f"{name}.json5").read_text(), settings))
            run = subprocess.run(
                [program, "run", str(file), "--scenarios", "0", "--users", "20000", "--events", str(log), "--out", folder, "--quiet"],
                capture_output=True, text=True,
            )
            if not log.exists():
                print(run.stderr, file=sys.stderr)
                return 2
            with log.open(newline="") as rows:
                counts = first_clicks(rows, goal, screens, target)
        for variant in variants:
            clicks = {kind: counts[variant, kind] for kind in PUBLISHED}
            for kind, count in clicks.items():
                shares[kind].append(count.share)
            right = 100 * clicks["right"].users / max(1, sum(count.users for count in clicks.values()))
            search = counts[variant, "search"]
            print(
                f"{name.removeprefix('backtest/') + ' ' + variant:36}{right:16.1f} %{clicks['right'].share:12.1f} %"
                f"{clicks['wrong'].share:17.1f} %" + (f"{search.share:14.1f} %" if search.users else "")
            )
    failed = False
    for kind, published in PUBLISHED.items():
        mean = sum(shares[kind]) / len(shares[kind])
        isMet = abs(mean - published) <= 5
        failed = failed or not isMet
        others = [(sum(shares[kind]) - own) / (len(shares[kind]) - 1) for own in shares[kind]]
        print(
            f"{'ok   ' if isMet else 'FAILS'} success after a {kind} first click: {mean:.1f} %, published {published} %; "
            f"{min(others):.1f} to {max(others):.1f} % without any one of the structures"
        )
    return 1 if failed else 0


sys.exit(main())
