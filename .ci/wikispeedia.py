"""Games of Wikispeedia as an experiment of one variant: each article a screen, each link an item, each game a goal.

    python3 .ci/wikispeedia.py write FOLDER fitted|kept [USERS] [KEY=VALUE ...]
    python3 .ci/wikispeedia.py compare FOLDER SIMULATED.csv

`write` reads DESIRELINE_SHARED/data/wikispeedia and writes `wikispeedia.json5`, `scents.csv`, `log.csv` (the games of which every
click is known) and `figures.csv` (what `calibrate --figures` fits) for two thirds of the games or for the other third: a game is
kept back where the first byte of sha256("wikispeedia-game:" + its number) is divisible by 3. KEY=VALUE sets a parameter of behavior.

`compare` reads the log of a run (`run --events`) and prints what was measured beside what was simulated.

Only pairs of start and target are taken that were not finished before unfinished games were kept, as only they have one period.
Nothing of the data is copied into the repository.

The scent of a link for a target is 1 for the target itself, and else the mean of four marks from 0 to 1:
  words       whether the titles have a word in common, stop words aside
  categories  2 × common levels ÷ all levels of the two paths in the tree of categories, the best of all pairs
  kinds       the share of articles on which fewer links to an article of the target's category are to be expected, cubed: expected is
              the rate of such links in the article's category × links on the page ÷ the mean of the category
  breadth     log(1 + links on the page) ÷ log(1 + the most links), squared
The powers separate the best links from the good; they were chosen by how often the link of the highest scent leads closer, and by the fit
to the games that are not kept back. No single click enters a scent.

Parameters of behavior are those of FITTED, found on two thirds of the games. `write FOLDER kept` tests them on the other third.
"""

import bisect
import collections
import csv
import gzip
import hashlib
import json
import math
import os
import pathlib
import re
import sys
import unicodedata

DATA = pathlib.Path(os.environ.get("DESIRELINE_SHARED", "../shared")) / "data" / "wikispeedia"
STOP_WORDS = set("the of a an and in to for list on de s".split())
DISTANCES = ["d1", "d2", "d3", "d4", "d5"]
# What is read of an article takes 16 s at the default share and speed: a click takes 28 s, most of which is neither looking nor tapping.
WORDS = 252
# A mouse slips less than a finger, and a page of a desktop browser shows a hundred links.
ROWS = 100
FITTED = {
    "label_noise": "0.013",
    "choose_threshold": "0.73",
    "deliberation": "1",
    "scent_drop": "0.09",
    "patience": '"600 s"',
    "slip": "0.01",
    "session_limit": '"3 h"',
    "interruptions_per_hour": "0",
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
    """For each target the scent of a link to each article."""
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

    def __init__(self, row: dict[str, str], finished: bool, path: str | None) -> None:
        self.id, self.start, self.target = row["game"], row["start"], row["target"]
        self.distance = "d%d" % min(5, int(row["shortest"]))
        self.finished, self.clicks, self.backs = finished, int(row["clicks"]), int(row["backs"])
        self.path = path.split(";") if path else None
        self.seconds = int(row["seconds"]) if "seconds" in row else 0

    @property
    def is_kept(self) -> bool:
        return hashlib.sha256(f"wikispeedia-game:{self.id}".encode()).digest()[0] % 3 == 0


def games(wiki: Wiki) -> list[Game]:
    """The games of pairs that were not finished before unfinished games were kept."""
    unfinished = [row for row in table("unfinished.tsv.gz") if row["target"] in wiki.number and row["shortest"] not in ("", "0")]
    every_click = {row["game"]: row for row in table("finished-clicks.tsv.gz")}
    since = min(int(row["timestamp"]) for row in unfinished)
    first = {(row["start"], row["target"]): int(row["timestamp"]) for row in every_click.values()}
    finished = table("finished.tsv.gz")
    pairs = {(row["start"], row["target"]) for row in finished}
    early = {pair for pair in pairs if first.get(pair, 0) < since}
    kept = []
    for row in finished:
        if (row["start"], row["target"]) in early:
            continue
        full = every_click.get(row["game"])
        kept.append(Game(full or row, True, full["path_with_back"] if full else None))
    for row in unfinished:
        if (row["start"], row["target"]) not in early:
            kept.append(Game(row, False, row["path_with_back"]))
    return kept


def moves(wiki: Wiki, path: list[str], target: str):
    """For each click whether it is Back, and how the click before changed the distance: -1, 0 or 1, or None."""
    far = wiki.distances(wiki.number[target])
    stack = [wiki.number[path[0]]]
    change: int | None = None
    for word in path[1:]:
        yield word == "<", change
        before = far[stack[-1]]
        if word == "<":
            if len(stack) > 1:
                stack.pop()
            change = None
        else:
            stack.append(wiki.number[word])
            difference = far[stack[-1]] - before
            change = (difference > 0) - (difference < 0)


class Figures:
    """The figures of games, measured or simulated."""

    def __init__(self) -> None:
        self.ended: dict[str, list[int]] = collections.defaultdict(list)
        self.clicks: dict[str, list[int]] = collections.defaultdict(list)
        self.backs: list[tuple[int, int]] = []
        self.all_backs: list[tuple[int, int]] = []
        self.after: dict[int, list[int]] = collections.defaultdict(list)
        self.lengths: list[tuple[int, bool]] = []

    def add(self, wiki: Wiki, distance: str, finished: bool, clicks: int, backs: int, path: list[str] | None, target: str) -> None:
        self.ended[distance].append(finished)
        self.lengths.append((clicks, finished))
        self.all_backs.append((backs, clicks))
        if finished:
            self.clicks[distance].append(clicks)
            self.backs.append((backs, clicks))
        for is_back, change in moves(wiki, path, target) if path else ():
            if change is not None:
                self.after[change].append(is_back)

    def rows(self):
        """Name, value, standard error."""
        everyone = [one for distance in DISTANCES for one in self.ended[distance]]
        yield "share finished", *mean(everyone)
        for distance in DISTANCES:
            yield f"share finished, {distance}", *mean(self.ended[distance])
        for distance in DISTANCES:
            yield f"clicks of finished games, {distance}", *mean(self.clicks[distance])
        yield "Back share of clicks, finished", *ratio(self.backs)
        yield "Back share of clicks, all", *ratio(self.all_backs)
        for change, word in ((-1, "closer"), (0, "level"), (1, "farther")):
            yield f"Back share after a click {word}", *mean(self.after[change])
        for first, last in ((0, 0), (1, 2), (3, 5), (6, 9), (10, 19)):
            at_risk = [one for one in self.lengths if one[0] >= first]
            steps = sum(min(clicks, last) - first + 1 - (finished and clicks <= last) for clicks, finished in at_risk)
            quits = sum(not finished and clicks <= last for clicks, finished in at_risk)
            hazard = quits / steps if steps else math.nan
            yield f"hazard of quitting after {first} to {last} clicks", hazard, math.sqrt(hazard * (1 - hazard) / steps) if steps else math.nan


def mean(values: list) -> tuple[float, float]:
    if len(values) < 2:
        return math.nan, math.nan
    middle = sum(values) / len(values)
    return middle, math.sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


def ratio(pairs: list[tuple[int, int]]) -> tuple[float, float]:
    total = sum(below for _, below in pairs)
    if not total:
        return math.nan, math.nan
    share = sum(above for above, _ in pairs) / total
    return share, math.sqrt(sum((above - share * below) ** 2 for above, below in pairs)) / total


def measured(wiki: Wiki, all_games: list[Game]) -> Figures:
    figures = Figures()
    for game in all_games:
        figures.add(wiki, game.distance, game.finished, game.clicks, game.backs, game.path, game.target)
    return figures


def experiment(wiki: Wiki, all_games: list[Game], users: int, behavior: dict[str, str]) -> str:
    slugs = wiki.slugs
    screens = [
        '      "%s": { reads: "%d words", items: [%s] },'
        % (slugs[number], WORDS, ", ".join('{ id: "%s", does: "%s" }' % (slugs[link], slugs[link]) for link in dict.fromkeys(links)))
        for number, links in enumerate(wiki.links)
    ]
    linked = sorted({link for links in wiki.links for link in links})
    answers = ", ".join('"%s": { push: "%s" }' % (slugs[link], slugs[link]) for link in linked)
    starts = sorted({wiki.number[game.start] for game in all_games})
    places = "\n".join('      "%s": { find_or: { push_as_root: true }, reuse: false },' % slugs[start] for start in starts)

    def goals(of: list[Game]) -> str:
        pairs = collections.Counter((game.start, game.target) for game in of)
        rows = []
        for (start, target), count in sorted(pairs.items()):
            name, place = slugs[wiki.number[target]], slugs[wiki.number[start]]
            rows.append('{ share: %.12g, reach: "%s", starts_at: "%s" }' % (count / len(of), name, place))
        return "[\n        " + ",\n        ".join(rows) + "\n      ]"

    personas = []
    for distance in DISTANCES:
        own = [game for game in all_games if game.distance == distance]
        personas.append('      { id: "%s", share: %.12g, goals: %s },' % (distance, len(own) / len(all_games), goals(own)))
    words = "".join(f"{key}: {value}, " for key, value in (FITTED | behavior).items())
    targets = sorted({slugs[wiki.number[game.target]] for game in all_games})
    return """// Written by .ci/wikispeedia.py from the graph and the games of Wikispeedia (West & Leskovec 2012; West, Pineau & Precup 2009).
{
  experiment: "wikispeedia",
  app: {
    scents: "scents.csv",
    screens: {
      lobby: {},
%s
    },
    destinations: {
%s
    },
    coordinators: {
      page: { kind: "stack", root: "lobby" },
      task: { kind: "parent", start: { child: "page" }, on: { %s } },
    },
  },
  replaces: "task",
  variants: { links: { coordinator: "task" } },
  cohort: {
    count: %d, seed: "0x77696b69",
    // A page of a desktop browser, which shows some hundred links at a glance.
    devices: [{ share: 1, device: { horizontal: "regular", rows: %d } }],
    goals: [{ share: 1, reach: "%s" }],
    behavior: { %s},
    personas: [
%s
    ],
  },
  funnel: {
    window: "1 d",
    entry: "exposure",
    steps: [{ id: "target", screen: [%s], on_goal: true }],
  },
  metrics: {
    reached_target: { step: "target", role: "primary", better: "higher" },
    taps: { count: "tap", role: "secondary" },
    backs: { count: "back", role: "secondary" },
    back_share: { count: "back", per: "move", role: "secondary" },
  },
}
""" % (
        "\n".join(screens), places, answers, users, ROWS, targets[0], words, "\n".join(personas),
        ", ".join(f'"{target}"' for target in targets),
    )


def write(folder: pathlib.Path, part: str, users: int, behavior: dict[str, str]) -> None:
    wiki = Wiki()
    chosen = [game for game in games(wiki) if game.is_kept == (part == "kept")]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "wikispeedia.json5").write_text(experiment(wiki, chosen, users, behavior))
    targets = sorted({wiki.number[game.target] for game in chosen})
    linked = sorted({link for links in wiki.links for link in links})
    columns = scents(wiki, targets)
    with open(folder / "scents.csv", "w") as file:
        file.write(",".join(["label_id"] + [wiki.slugs[target] for target in targets]) + "\n")
        for link in linked:
            file.write(wiki.slugs[link] + "," + ",".join(f"{column[link]:.2f}" for column in columns) + "\n")
    write_log(wiki, chosen, folder / "log.csv")
    write_figures(wiki, chosen, folder / "figures.csv")
    (folder / "measured.json").write_text(json.dumps(list(measured(wiki, chosen).rows())))
    print(f"{len(chosen)} games of {len(targets)} targets; {sum(game.finished for game in chosen)} finished")


def write_log(wiki: Wiki, chosen: list[Game], path: pathlib.Path) -> None:
    """The games of which every click is known; clicks are spread evenly over the seconds of a game."""
    with open(path, "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["user_id", "sequence", "time_ms", "variant_id", "size_class", "segment", "goal", "event", "name", "on_goal"])
        for game in chosen:
            if game.path is None:
                continue
            target = wiki.slugs[wiki.number[game.target]]
            facts = ["links", "regular", game.distance, target]
            rows = [("exposure", "", ""), ("screen-view", game.path[0], "")]
            stack = [game.path[0]]
            for word in game.path[1:]:
                rows.append(("act", "back" if word == "<" else "tap", ""))
                if word != "<":
                    stack.append(word)
                elif len(stack) > 1:
                    stack.pop()
                rows.append(("screen-view", stack[-1], ""))
            # A timeout is half an hour without a click.
            length = 1000 * max(1, game.seconds - (1800 if game.seconds >= 1800 and not game.finished else 0))
            for place, (event, name, _) in enumerate(rows):
                name = wiki.slugs[wiki.number[name]] if event == "screen-view" else name
                reached = "" if event != "screen-view" else "true" if name == target else "false"
                out.writerow([game.id, place + 1, length * (place // 2) // max(1, len(rows) // 2)] + facts + [event, name, reached])


def write_figures(wiki: Wiki, chosen: list[Game], path: pathlib.Path) -> None:
    """What `calibrate --figures` fits, and what it only shows."""
    with open(path, "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["figure", "subject", "among", "where", "value", "standard_error", "fitted"])
        for distance in DISTANCES:
            own = [game for game in chosen if game.distance == distance]
            ended = [game for game in own if game.finished]
            is_fitted = "yes" if distance != "d1" else "no"
            for words, values in (
                (("reached", "target", ""), [game.finished for game in own]),
                (("acts", "tap", "target"), [game.clicks - game.backs for game in ended]),
                (("acts", "back", "target"), [game.backs for game in ended]),
            ):
                value, error = mean(values)
                # A figure of which there is no telling how sure it is cannot be fitted.
                if len(values) >= 30 and error > 0:
                    out.writerow([*words, distance, f"{value:.6f}", f"{error:.6f}", is_fitted])
        for words, values in (
            (("acts", "tap", "", ""), [game.clicks - game.backs for game in chosen]),
            (("acts", "back", "", ""), [game.backs for game in chosen]),
        ):
            value, error = mean(values)
            out.writerow([*words, f"{value:.6f}", f"{error:.6f}", "yes"])


def compare(folder: pathlib.Path, log: str) -> None:
    wiki = Wiki()
    article = {name: number for number, name in enumerate(wiki.slugs)}
    titles = {number: name for name, number in wiki.number.items()}
    simulated = Figures()
    games_of: dict[str, dict] = {}
    with open(log, newline="") as file:
        for row in csv.DictReader(file):
            game = games_of.setdefault(row["user_id"], {"path": [], "clicks": 0, "backs": 0, "segment": row["segment"], "goal": row["goal"], "act": ""})
            if row["event"] == "act" and row["name"] in ("tap", "back"):
                game["act"] = row["name"]
                game["clicks"] += 1
                game["backs"] += row["name"] == "back"
            elif row["event"] == "screen-view" and row["name"] in article:
                game["path"].append("<" if game["act"] == "back" else titles[article[row["name"]]])
                game["finished"] = row["on_goal"] == "true"
                game["act"] = ""
    for game in games_of.values():
        if game["path"] and game["goal"] in article:
            target = titles[article[game["goal"]]]
            simulated.add(wiki, game["segment"], game.get("finished", False), game["clicks"], game["backs"], game["path"], target)
    print("| figure | measured | ± | simulated | ± | difference |\n|---|--:|--:|--:|--:|--:|")
    for (name, value, error), (_, own, own_error) in zip(json.loads((folder / "measured.json").read_text()), simulated.rows()):
        if name.startswith("clicks"):
            print(f"| {name} | {value:.2f} | {error:.2f} | {own:.2f} | {own_error:.2f} | {100 * (own / value - 1):+.1f} % |")
        else:
            print(f"| {name} | {100 * value:.1f} % | {100 * error:.1f} | {100 * own:.1f} % | {100 * own_error:.1f} | {100 * (own - value):+.1f} pp |")


def main() -> int:
    if len(sys.argv) < 4:
        print(__doc__)
        return 2
    folder = pathlib.Path(sys.argv[2])
    if sys.argv[1] == "compare":
        compare(folder, sys.argv[3])
        return 0
    words = sys.argv[4:]
    users = next((int(word) for word in words if word.isdigit()), 8000)
    write(folder, sys.argv[3], users, dict(word.split("=", 1) for word in words if "=" in word))
    return 0


if __name__ == "__main__":
    sys.exit(main())
