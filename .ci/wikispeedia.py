"""Games of Wikispeedia beside simulated ones: each article a screen, each link an item, each game a goal.

    python3 .ci/wikispeedia.py .build/release/desireline [--games kept] [--users 8000] [--keep FOLDER] [KEY=VALUE…]

Reads DESIRELINE_SHARED/data/wikispeedia, simulates the games and prints what was measured beside what was simulated. FOLDER gets
`wikispeedia.json5`, `scents.csv`, the log of the run, and `figures.csv` for `calibrate --figures`. KEY=VALUE sets a parameter
of behavior. The parameters of FITTED were found on `--games fitted`, two thirds of the games; the other third is kept to
test them: those where the first byte of sha256("wikispeedia-game:" + their number) is divisible by 3. Only pairs of start
and target are taken that were not finished before unfinished games were kept, as only they have one period.
"""

import argparse, bisect, collections, csv, gzip, hashlib, json, math, os, pathlib, re, subprocess, sys, tempfile, unicodedata

DATA = pathlib.Path(os.environ.get("DESIRELINE_SHARED", "../shared")) / "data" / "wikispeedia"
STOP_WORDS = set("the of a an and in to for list on de s".split())
DISTANCES = ["d1", "d2", "d3", "d4", "d5"]
# What is read of an article takes 16 s at the default share and speed: a click takes 28 s, most of which is neither looking nor tapping.
WORDS = 252
# A mouse slips less than a finger, and a page of a desktop browser shows a hundred links.
ROWS = 100
FITTED = {
    "deliberation": 1, "scent_drop": 0.035, "patience": "1600 s", "failed_expectation": 0.55, "slip": 0.01, "session_limit": "3 h",
    "interruptions_per_hour": 0,
}


def table(name: str) -> list[dict[str, str]]:
    with gzip.open(DATA / name, "rt", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def slug(title: str) -> str:
    ascii_title = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    # An id has a letter, and no word of the format is one.
    return ("a-" + re.sub("[^a-z0-9]+", "-", ascii_title).strip("-"))[:64]


class Wiki:
    """The articles and their links."""

    def __init__(self) -> None:
        articles = table("articles.tsv.gz")
        self.number = {row["article"]: int(row["id"]) for row in articles}
        titles = [row["title"] for row in articles]
        self.slugs = [slug(title) for title in titles]
        assert len(set(self.slugs)) == len(self.slugs)
        self.words = [set(re.findall("[a-z0-9]+", title.lower())) - STOP_WORDS for title in titles]
        self.categories = [[tuple(path.split(".")) for path in row["categories"].split("|") if path] for row in articles]
        self.links: list[list[int]] = [[] for _ in articles]
        for row in table("links.tsv.gz"):
            self.links[int(row["from"])].append(int(row["to"]))
        self.back_links: list[list[int]] = [[] for _ in articles]
        for number, links in enumerate(self.links):
            for link in links:
                self.back_links[link].append(number)
        self.known_distances: dict[int, list[int]] = {}

    def distances(self, target: int) -> list[int]:
        """How many links each article is away from a target; 99 where it cannot be reached."""
        if target not in self.known_distances:
            far = [99] * len(self.links)
            far[target], edge, step = 0, [target], 0
            while edge:
                step += 1
                edge = [other for article in edge for other in self.back_links[article] if far[other] == 99 and not far.__setitem__(other, step)]
            self.known_distances[target] = far
        return self.known_distances[target]


def scents(wiki: Wiki, targets: list[int]) -> list[list[float]]:
    """For each target the scent of a link to each article: 1 for the target itself, else the mean of four numbers from 0 to 1.

    Whether the titles have a word in common; 2 × common levels ÷ all levels of their paths in the tree of categories, the best of
    all pairs; the share of articles that should have fewer links to the target's category, cubed; log(1 + links on the page) ÷
    log(1 + the most links), squared. The powers were chosen by the fit to the games that are not kept; no click enters a scent.
    """
    count = len(wiki.links)
    most = max(map(len, wiki.links))
    breadth = [math.log1p(len(links)) / math.log1p(most) for links in wiki.links]
    first = [paths[0] if paths else () for paths in wiki.categories]
    kinds = sorted(set(first))
    sizes = collections.Counter(first)
    own_links = collections.Counter()
    for article, links in enumerate(wiki.links):
        own_links[first[article]] += len(links)
    # How many links the article has to one link of the mean article of its category.
    relative = [len(links) * sizes[first[article]] / max(1, own_links[first[article]]) for article, links in enumerate(wiki.links)]
    density = collections.Counter((first[article], first[link]) for article, links in enumerate(wiki.links) for link in links)
    paths = sorted({path for article in wiki.categories for path in article})

    def likeness(one: tuple, other: tuple) -> float:
        common = next((level for level, pair in enumerate(zip(one, other)) if pair[0] != pair[1]), min(len(one), len(other)))
        return 2 * common / (len(one) + len(other))

    like = {one: {other: likeness(one, other) for other in paths} for one in paths}
    rank: dict[tuple, list[float]] = {}
    for to in kinds:
        values = [density[(own, to)] / (sizes[own] * sizes[to]) * relative[article] for article, own in enumerate(first)]
        order = sorted(values)
        # Of equal ones each counts half.
        rank[to] = [(bisect.bisect_left(order, value) + bisect.bisect_right(order, value)) / 2 / count for value in values]
    rows = []
    for target in targets:
        best = {path: max((like[path][own] for own in wiki.categories[target]), default=0) for path in paths}
        near = rank[first[target]]
        row = [
            (
                bool(wiki.words[article] & wiki.words[target])
                + max((best[path] for path in wiki.categories[article]), default=0)
                + near[article] ** 3
                + breadth[article] ** 2
            )
            / 4
            for article in range(count)
        ]
        row[target] = 1
        rows.append(row)
    return rows


class Game:
    """One game: what was sought, how it went and, where every click is known, the clicks."""

    def __init__(self, row: dict[str, str], finished: bool, path: str) -> None:
        self.pair, self.target = (row["start"], row["target"]), row["target"]
        self.distance, self.finished = f"d{min(5, int(row['shortest']))}", finished
        self.clicks, self.backs, self.path = int(row["clicks"]), int(row["backs"]), path.split(";") if path else []
        self.is_kept = hashlib.sha256(f"wikispeedia-game:{row['game']}".encode()).digest()[0] % 3 == 0


def games(wiki: Wiki) -> list[Game]:
    """The games of pairs that were not finished before unfinished games were kept."""
    unfinished = [row for row in table("unfinished.tsv.gz") if row["target"] in wiki.number and row["shortest"] not in ("", "0")]
    clicks = {row["game"]: row for row in table("finished-clicks.tsv.gz")}
    since = min(int(row["timestamp"]) for row in unfinished)
    first = {(row["start"], row["target"]): int(row["timestamp"]) for row in clicks.values()}
    finished = table("finished.tsv.gz")
    early = {pair for row in finished if first.get(pair := (row["start"], row["target"]), 0) < since}
    all_games = [Game(clicks.get(row["game"], row), True, clicks.get(row["game"], {}).get("path_with_back", "")) for row in finished]
    all_games += [Game(row, False, row["path_with_back"]) for row in unfinished]
    return [game for game in all_games if game.pair not in early]


def moves(wiki: Wiki, path: list[str], target: str):
    """What comes after each click, None at the end, and how it changed the distance: -1, 0 or 1, or "Back"; first None."""
    far = wiki.distances(wiki.number[target])
    stack, change = [wiki.number[path[0]]], None
    for word in [*path[1:], None]:
        yield word, change
        before, change = far[stack[-1]], "Back"
        if word and word != "<":
            stack.append(wiki.number[word])
            change = (far[stack[-1]] > before) - (far[stack[-1]] < before)
        elif len(stack) > 1:
            stack.pop()


def mean(values: list) -> tuple[float, float]:
    """The mean and its standard error."""
    if len(values) < 2:
        return math.nan, math.nan
    middle = sum(values) / len(values)
    return middle, math.sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


def ratio(pairs: list[tuple[int, int]]) -> tuple[float, float]:
    """The ratio of two sums and its standard error."""
    total = sum(below for _, below in pairs) or math.nan
    share = sum(above for above, _ in pairs) / total
    return share, math.sqrt(sum((above - share * below) ** 2 for above, below in pairs)) / total


class Figures:
    """The figures of games, measured or simulated."""

    def __init__(self) -> None:
        self.games: list[tuple[str, bool, int, int]] = []
        self.after: dict[int | str | None, list[str | None]] = collections.defaultdict(list)

    def add(self, wiki: Wiki, distance: str, finished: bool, clicks: int, backs: int, path: list[str], target: str) -> None:
        self.games.append((distance, finished, clicks, backs))
        for word, change in moves(wiki, path, target) if path else ():
            # Who has arrived does nothing more.
            if word or not finished:
                self.after[change].append(word)

    def rows(self):
        """Name, value, standard error."""
        yield "share finished", *mean([game[1] for game in self.games])
        for distance in DISTANCES:
            yield f"share finished, {distance}", *mean([game[1] for game in self.games if game[0] == distance])
        for distance in DISTANCES:
            yield f"clicks of finished games, {distance}", *mean([game[2] for game in self.games if game[0] == distance and game[1]])
        yield "Back share of clicks, finished", *ratio([(game[3], game[2]) for game in self.games if game[1]])
        yield "Back share of clicks, all", *ratio([(game[3], game[2]) for game in self.games])
        for change, word in ((-1, "a click closer"), (0, "a click level"), (1, "a click farther"), ("Back", "Back")):
            yield f"Back share after {word}", *mean([word == "<" for word in self.after[change] if word])
            yield f"share who quit after {word}", *mean([word is None for word in self.after[change]])
        for first, last in ((0, 0), (1, 2), (3, 5), (6, 9), (10, 19)):
            at_risk = [(clicks, finished) for _, finished, clicks, _ in self.games if clicks >= first]
            steps = sum(min(clicks, last) - first + 1 - (finished and clicks <= last) for clicks, finished in at_risk) or math.nan
            hazard = sum(not finished and clicks <= last for clicks, finished in at_risk) / steps
            yield f"hazard of quitting after {first} to {last} clicks", hazard, math.sqrt(hazard * (1 - hazard) / steps)


def experiment(wiki: Wiki, chosen: list[Game], users: int, behavior: dict) -> str:
    slugs = wiki.slugs

    def goals(of: list[Game]) -> list[dict]:
        pairs = sorted(collections.Counter(game.pair for game in of).items())
        return [
            {"share": count / len(of), "reach": slugs[wiki.number[target]], "starts_at": slugs[wiki.number[start]]}
            for (start, target), count in pairs
        ]

    screens = {
        slugs[number]: {"reads": f"{WORDS} words", "items": [{"id": slugs[link], "does": slugs[link], "named": True} for link in dict.fromkeys(links)]}
        for number, links in enumerate(wiki.links)
    }
    linked = sorted({link for links in wiki.links for link in links})
    starts = sorted({wiki.number[game.pair[0]] for game in chosen})
    targets = sorted({slugs[wiki.number[game.target]] for game in chosen})
    by_distance = {distance: [game for game in chosen if game.distance == distance] for distance in DISTANCES}
    return json.dumps({
        "experiment": "wikispeedia",
        "app": {
            "scents": "scents.csv",
            "screens": {"lobby": {}} | screens,
            "destinations": {slugs[start]: {"find_or": {"push_as_root": True}, "reuse": False} for start in starts},
            "coordinators": {
                "page": {"kind": "stack", "root": "lobby"},
                "task": {"kind": "parent", "start": {"child": "page"}, "on": {slugs[link]: {"push": slugs[link]} for link in linked}},
            },
        },
        "replaces": "task",
        "variants": {"links": {"coordinator": "task"}},
        "cohort": {
            "count": users, "seed": "0x77696b69", "devices": [{"share": 1, "device": {"horizontal": "regular", "rows": ROWS}}],
            "goals": [{"share": 1, "reach": targets[0]}], "behavior": FITTED | behavior,
            "personas": [{"id": name, "share": len(own) / len(chosen), "goals": goals(own)} for name, own in by_distance.items()],
        },
        "funnel": {"window": "1 d", "entry": "exposure", "steps": [{"id": "target", "screen": targets, "on_goal": True}]},
        "metrics": {
            "reached_target": {"step": "target", "role": "primary", "better": "higher"}, "taps": {"count": "tap", "role": "secondary"},
            "backs": {"count": "back", "role": "secondary"}, "back_share": {"count": "back", "per": "move", "role": "secondary"},
        },
    })


def write_figures(chosen: list[Game], path: pathlib.Path) -> None:
    """What `calibrate --figures` fits, and what it only shows."""
    with open(path, "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["figure", "subject", "among", "where", "value", "standard_error", "fitted"])
        for distance in [*DISTANCES, ""]:
            own = [game for game in chosen if distance in ("", game.distance)]
            ended, among = ([game for game in own if game.finished], "target") if distance else (own, "")
            acts = [("acts", "tap", among, [game.clicks - game.backs for game in ended]), ("acts", "back", among, [game.backs for game in ended])]
            for *words, values in ([("reached", "target", "", [game.finished for game in own])] if distance else []) + acts:
                value, error = mean(values)
                # A figure without a standard error cannot be fitted.
                if len(values) >= 30 and error > 0:
                    out.writerow([*words, distance, f"{value:.6f}", f"{error:.6f}", "no" if distance == "d1" else "yes"])


def simulated(wiki: Wiki, log: pathlib.Path) -> Figures:
    """The figures of the games in the log of a run."""
    figures, games = Figures(), {}
    titles = {wiki.slugs[number]: name for name, number in wiki.number.items()}
    for row in csv.DictReader(log.open(newline="")):
        game = games.setdefault(row["user_id"], row | {"path": [], "acts": [], "finished": False})
        if row["event"] == "act" and row["name"] in ("tap", "back"):
            game["acts"].append(row["name"])
        elif row["event"] == "screen-view" and row["name"] in titles:
            game["path"].append("<" if game["acts"][-1:] == ["back"] else titles[row["name"]])
            game["finished"] = row["on_goal"] == "true"
    for game in games.values():
        if game["path"] and game["goal"] in titles:
            acts, target = game["acts"], titles[game["goal"]]
            figures.add(wiki, game["segment"], game["finished"], len(acts), acts.count("back"), game["path"], target)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--games", choices=["fitted", "kept"], default="kept")
    parser.add_argument("--users", type=int, default=8000)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("behavior", nargs="*", help="KEY=VALUE")
    options = parser.parse_intermixed_args()
    if not DATA.is_dir():
        print(f"not run: there is no {DATA}")
        return
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        wiki = Wiki()
        chosen = [game for game in games(wiki) if game.is_kept == (options.games == "kept")]
        pairs = [word.split("=", 1) for word in options.behavior]
        behavior = {key: float(value) if re.fullmatch("[0-9.]+", value) else value for key, value in pairs}
        (folder / "wikispeedia.json5").write_text(experiment(wiki, chosen, options.users, behavior))
        targets = sorted({wiki.number[game.target] for game in chosen})
        columns = scents(wiki, targets)
        with open(folder / "scents.csv", "w") as file:
            file.write(",".join(["label_id"] + [wiki.slugs[target] for target in targets]) + "\n")
            for link in sorted({link for links in wiki.links for link in links}):
                file.write(wiki.slugs[link] + "," + ",".join(f"{column[link]:.2f}" for column in columns) + "\n")
        write_figures(chosen, folder / "figures.csv")
        files = [folder / "wikispeedia.json5", "--scenarios", "0", "--events", folder / "log.csv", "--out", folder / "Reports", "--quiet"]
        done = subprocess.run([options.program, "run", *files], capture_output=True, text=True)
        if done.returncode not in (0, 1):
            sys.exit(done.stderr)
        measured = Figures()
        for game in chosen:
            measured.add(wiki, game.distance, game.finished, game.clicks, game.backs, game.path, game.target)
        print(f"{len(chosen)} games of {len(targets)} targets\n")
        print("| figure | measured | ± | simulated | ± | difference |\n|---|--:|--:|--:|--:|--:|")
        for (name, value, error), (_, own, own_error) in zip(measured.rows(), simulated(wiki, folder / "log.csv").rows()):
            if name.startswith("clicks"):
                print(f"| {name} | {value:.2f} | {error:.2f} | {own:.2f} | {own_error:.2f} | {100 * (own / value - 1):+.1f} % |")
            else:
                print(f"| {name} | {value:.1%} | {error:.1%} | {own:.1%} | {own_error:.1%} | {100 * (own - value):+.1f} pp |")


if __name__ == "__main__":
    main()
