"""Success after a right and after a wrong first click is as published.

    pip install json5
    python3 .ci/first_click.py .build/release/desireline [KEY=VALUE…]

Bailey & Wolfson 2009 have 87 and 46 %, on average over twelve websites. Exit status 1 where the average over the structures below
is off by more than 5 points. They are all shipped ones whose menu has two levels or more, no order, and a user who looks for
one of its leaves. Behavior is the standard, patience too. KEY=VALUE sets a parameter of behavior, such as scent_drop=0.2.

The first click is the first tap on a screen that lists the first level of the menu. It is right if what the user looks for is
below it. Taps that slipped, first uses of a search field and users who know the menu from before do not count.
"""

import collections, csv, json, pathlib, subprocess, sys, tempfile

import json5

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


def standard(path: pathlib.Path, settings: dict) -> str:
    """A file with standard patience and other parameters of behavior; users of laboratory studies never give up."""
    experiment = json5.loads(path.read_text("utf-8"))
    # Without scenarios no range is needed, and a range would have to contain each value that is set.
    experiment["cohort"].pop("uncertain", None)
    behavior = experiment["cohort"].get("behavior", {})
    kept = {key: value for key, value in behavior.items() if key not in ("patience", "attempts", "session_limit")}
    experiment["cohort"]["behavior"] = kept | settings
    return json.dumps(experiment)


def first_clicks(log, wanted: str, screens: list[str], target: str) -> dict[tuple[str, str], list[bool]]:
    """For each variant and kind of first click, whether users succeeded."""
    users: dict[str, dict] = {}
    for row in csv.DictReader(log):
        user = users.setdefault(row["user_id"], {"variant": row["variant_id"], "kind": None, "found": False, "screen": None})
        if row["goal"] != wanted or row["segment"] == "regular":
            continue
        match row["event"], row["name"]:
            case "screen-view" | "move", name:
                user["screen"] = name
                user["found"] |= name == target and row["on_goal"] == "true"
            case "act", "tap" if user["kind"] is None and user["screen"] in screens:
                user["kind"], user["time"] = "right", row["time_ms"]
            case "act", ("wrong-branch" | "slip") as act if user["kind"] == "right" and user["time"] == row["time_ms"]:
                user["kind"] = "wrong" if act == "wrong-branch" else act
            case "act", "search" if user["kind"] is None:
                user["kind"] = "search"
    counts = collections.defaultdict(list)
    for user in users.values():
        counts[user["variant"], user["kind"]].append(user["found"])
    return counts


def main() -> int:
    program = pathlib.Path(sys.argv[1]).resolve()
    settings = {key: json5.loads(value) for key, value in (word.split("=", 1) for word in sys.argv[2:])}
    shares = {kind: [] for kind in PUBLISHED}
    for name, (goal, screens, target, variants) in EXPERIMENTS.items():
        with tempfile.TemporaryDirectory() as folder:
            file, log = pathlib.Path(folder) / "experiment.json5", pathlib.Path(folder) / "log.csv"
            file.write_text(standard(pathlib.Path("Experiments") / f"{name}.json5", settings))
            words = ["--scenarios", "0", "--users", "20000", "--events", log, "--out", folder, "--quiet"]
            run = subprocess.run([program, "run", file, *words], capture_output=True, text=True)
            if not log.exists():
                sys.exit(run.stderr)
            counts = first_clicks(log.open(newline=""), goal, screens, target)
        for variant in variants:
            own = {kind: 100 * sum(counts[variant, kind]) / max(1, len(counts[variant, kind])) for kind in PUBLISHED}
            print(f"{name.removeprefix('backtest/') + ' ' + variant:36}" + "".join(f"{own[kind]:6.1f} % after a {kind} one" for kind in own))
            for kind in own:
                shares[kind].append(own[kind])
    means = {kind: sum(own) / len(own) for kind, own in shares.items()}
    for kind, mean in means.items():
        print(f"success after a {kind} first click: {mean:.1f} %, published {PUBLISHED[kind]} %")
    return 1 if any(abs(mean - PUBLISHED[kind]) > 5 for kind, mean in means.items()) else 0


sys.exit(main())
