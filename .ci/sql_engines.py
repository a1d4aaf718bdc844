"""The queries that `desireline sql` prints count in other engines what `desireline analyze` counts.

    python3 .ci/sql_engines.py .build/release/desireline [--users N] [--funnels N] [--large-users N] [--engines duckdb,chdb,spark,bigquery]

First random funnels of every kind that can be said, each on the small logs of 10,000 users or more with everything that may
be wrong with a log: every engine must give every cell of funnel.csv. Then one log of 200,000 users (2 million rows) by
gen_events.py, which is looked for in DESIRELINE_SHARED and beside the checkout; without it that part is skipped. BigQuery
does not run here: its queries are parsed as such, translated to DuckDB, and run there.

Needs duckdb, chdb, sqlglot, numpy, pyarrow and, for Spark, pyspark and Java 17; an engine that is not installed is skipped:

    python3 -m venv .build/sql-python
    .build/sql-python/bin/pip install duckdb chdb sqlglot numpy pyarrow pyspark
"""

import argparse
import csv
import itertools
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import duckdb

SCREENS = ["a", "b", "c", "d", "x", "e"]
SEGMENTS = ["calm", "hurried", "idle"]
HEADER = ["user_id", "sequence", "time_ms", "variant_id", "size_class", "segment", "event", "name", "on_goal", "action", "cause", "event_id"]
NATIVE_TYPES = {name: "VARCHAR" for name in HEADER} | {"time_ms": "BIGINT", "sequence": "BIGINT"}
ROOT = pathlib.Path(__file__).resolve().parent.parent
BASELINES = ROOT / "Sources/Benchmarks/Baselines"


def experiment(screens: list[str], segments: list[str], funnel: dict) -> str:
    """An experiment that has the screens and variants of a log, to read it by."""
    return json.dumps(
        {
            "experiment": "random",
            "hypothesis": "It is read alike everywhere.",
            "app": {
                "root": "first",
                "screens": {name: {} for name in screens},
                "coordinators": {
                    "first": {"kind": "stack", "root": screens[0]},
                    "second": {"kind": "stack", "root": screens[1]},
                },
            },
            "replaces": "first",
            "variants": {
                "control": {"coordinator": "first", "weight": 1, "control": True},
                "treatment": {"coordinator": "second", "weight": 1},
            },
            "cohort": {
                "count": 1,
                "seed": 1,
                "devices": [{"share": 1, "device": "iPhone 15"}],
                "goals": [{"share": 1, "reach": screens[-1]}],
                "personas": [{"id": name, "share": 1 / len(segments)} for name in segments],
            },
            "funnel": funnel,
            "metrics": {"reached": {"step": funnel["steps"][-1]["id"], "role": "primary", "better": "higher"}},
        }
    )


def random_rows(draw: random.Random, user: int) -> list[list]:
    """What one user did: a few rows, some at one time, some wrong, some twice."""
    told = draw.choice(["control", "treatment"])
    others = draw.random() < 0.05
    moment, rows = draw.randint(0, 3), []
    segment = draw.choice(SEGMENTS + [""])
    for place in range(draw.randint(1, 9)):
        moment += 0 if draw.random() < 0.35 else draw.randint(1, 4)
        kind = draw.choices(["exposure", "screen-view", "act", "move", "session-end"], [2, 7, 2, 1, 1])[0]
        name = {"exposure": "", "act": draw.choice(["tap", "scroll"]), "session-end": "effort"}.get(kind)
        variant = told if draw.random() < 0.8 else ""
        if others and draw.random() < 0.3:
            variant = "control"
        row = [user, place, moment, variant, draw.choice(["compact", "regular"]), segment if draw.random() < 0.6 else "all", kind]
        row += [draw.choice(SCREENS) if name is None else name, draw.choice(["true", "true", "false"]) if kind == "screen-view" else ""]
        row += ["push", "tap", ""] if kind == "move" else ["", "", ""]
        if draw.random() < 0.03:
            wrong, value = draw.choice([(3, "none"), (4, "huge"), (4, ""), (5, "nobody"), (6, "crash"), (8, "perhaps"), (0, "")])
            row[wrong] = value
        rows += [row] * (2 if draw.random() < 0.15 else 1)
    return rows


def random_log(draw: random.Random, users: int, path: pathlib.Path, resent: bool) -> None:
    """Writes a log, shuffled; rows that were sent again have an id, and may come later. Other logs lack the column."""
    rows = [row for user in range(users) for row in random_rows(draw, user)]
    if resent:
        named = {(row[0], row[1]): f"{row[0]}-{row[1]}" if draw.random() < 0.7 else "" for row in rows}
        rows = [row[:-1] + [named[row[0], row[1]]] for row in rows]
        rows += [row[:2] + [row[2] + draw.randint(0, 3)] + row[3:] for row in rows if row[-1] and draw.random() < 0.2]
    draw.shuffle(rows)
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([row if resent else row[:-1] for row in [HEADER] + rows])


def milliseconds(count: int) -> str:
    return f"{count} ms"


def random_step(draw: random.Random, name: str, apart: list[str] | None) -> dict:
    """What fills a step: one of the screens that no other step has, or any."""
    if draw.random() < 0.15 and apart is None:
        return {"id": name, "act": draw.choice(["tap", ["tap", "scroll"]])}
    screens = [apart.pop()] if apart else draw.sample(SCREENS, draw.choice([1, 2, 3]))
    step = {"id": name, "screen": screens}
    if draw.random() < 0.25:
        step["size_class"] = draw.choice(["compact", "regular"])
    if draw.random() < 0.25 and SCREENS[-1] in screens:
        step["on_goal"] = True
    return step


def random_funnel(draw: random.Random, order: str, entry: str, ties: str, windows: bool, excluded: bool) -> dict:
    """A funnel of a kind."""
    isApart = ties == "step-order" or order == "unordered" or (excluded and entry == "best-chain")
    apart = draw.sample(SCREENS[:-2], 4) if isApart else None
    steps = [random_step(draw, f"step-{place}", apart) for place in range(draw.randint(2, 4))]
    for place, step in enumerate(steps):
        if windows and (place > 0 or entry == "exposure") and draw.random() < 0.85:
            least = draw.choice([0, 0, 0, 0, 1, 2, 3])
            if least or draw.random() < 0.5:
                step["at_least"] = milliseconds(least)
            if not least or draw.random() < 0.7:
                step["at_most"] = milliseconds(least + draw.randint(0, 6))
    funnel = {"window": milliseconds(draw.randint(1, 16)), "order": order, "entry": entry, "ties": ties, "steps": steps}
    if excluded:
        funnel["exclusions"] = [{"screen": "x"}] + ([{"act": "tap"}] if draw.random() < 0.5 else [])
        # One attempt may be hit between any steps, by anything.
        for exclusion in funnel["exclusions"] if not isApart else []:
            first, last = sorted(draw.sample(range(len(steps)), 2))
            exclusion |= {"from": steps[first]["id"], "to": steps[last]["id"]}
            exclusion["effect"] = draw.choice(["end-attempt", "void-attempt", "drop-user"])
            if "screen" in exclusion:
                exclusion["screen"] = draw.choice(SCREENS)
    return funnel


def kinds() -> list[tuple]:
    """Every combination of choices that a query can say."""
    entries, ties = ["best-chain", "first-entry", "exposure"], ["input-order", "strictly-later", "step-order"]
    ordered = [("ordered", *choice, False) for choice in itertools.product(entries, ties, [False, True])]
    excluded = [("ordered", entry, "input-order", windows, True) for entry in entries for windows in [False, True]]
    return ordered + excluded + [("unordered", entry, tie, False, False) for entry in entries for tie in [ties[0], ties[2]]]


def analyzed(program: str, log: pathlib.Path, file: pathlib.Path) -> dict[tuple, tuple[int, int]]:
    """The cells of the report: exposed and reached users by variant, size class, segment and step."""
    with tempfile.TemporaryDirectory() as out:
        done = subprocess.run([program, "analyze", str(log), str(file), "--out", out, "--quiet"], capture_output=True, text=True)
        assert done.returncode in (0, 1), done.stderr
        [place] = pathlib.Path(out).glob("*/funnel.csv")
        with place.open() as table:
            rows = list(csv.DictReader(table))
    keys = ["variant_id", "size_class", "segment"]
    cells = {(*(row[key] for key in keys), int(row["step_index"])): (int(row["exposed_users"]), int(row["reached_users"])) for row in rows}
    return {key: cell for key, cell in cells.items() if cell[0] > 0}


def cells(rows) -> dict[tuple, tuple[int, int]]:
    return {(str(v), str(w), str(s), int(index)): (int(exposed), int(reached)) for v, w, s, index, _, exposed, reached in rows}


class DuckDB:
    name, dialect, table = "duckdb", "duckdb", "events"

    def load(self, log: pathlib.Path) -> None:
        self.connection = duckdb.connect()
        with log.open() as file:
            header = file.readline().strip().split(",")
        types = {name: NATIVE_TYPES[name] for name in header}
        self.connection.execute(f"CREATE TABLE events AS FROM read_csv('{log}', header=true, columns={types})")

    def rows(self, query: str):
        return self.connection.execute(query).fetchall()


class BigQuery(DuckDB):
    name, dialect = "bigquery", "bigquery"

    def __init__(self) -> None:
        import sqlglot

        self.sqlglot = sqlglot

    def rows(self, query: str):
        [parsed] = self.sqlglot.parse(query, read="bigquery", error_level=self.sqlglot.ErrorLevel.RAISE)
        # DuckDB keeps all columns of both sides without being asked.
        return super().rows(parsed.sql(dialect="duckdb").replace("FULL OUTER UNION ALL BY NAME", "UNION ALL BY NAME"))


class ClickHouse:
    name, dialect, table = "chdb", "clickhouse", "logs.events"

    def __init__(self) -> None:
        from chdb.session import Session

        self.session = Session()
        self.session.query("CREATE DATABASE IF NOT EXISTS logs ENGINE = Atomic")

    def load(self, log: pathlib.Path) -> None:
        with log.open() as file:
            header = file.readline().strip().split(",")
        schema = ", ".join(f"{name} {'Nullable(Int64)' if NATIVE_TYPES[name] == 'BIGINT' else 'String'}" for name in header)
        self.session.query("DROP TABLE IF EXISTS logs.events")
        self.session.query(f"CREATE TABLE logs.events ({schema}) ENGINE = Memory")
        self.session.query(f"INSERT INTO logs.events SELECT * FROM file('{log}', CSVWithNames, '{schema}')")

    def rows(self, query: str):
        return list(csv.reader(str(self.session.query(query, "CSV")).splitlines()))


class Spark:
    name, dialect, table = "spark", "spark", "events"

    def __init__(self) -> None:
        os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
        os.environ["PYSPARK_PYTHON"] = sys.executable
        from pyspark.sql import SparkSession

        settings = {"spark.ui.enabled": "false", "spark.sql.shuffle.partitions": "4", "spark.driver.memory": "3g"}
        builder = SparkSession.builder.master("local[2]")
        for key, value in settings.items():
            builder = builder.config(key, value)
        self.session = builder.getOrCreate()
        self.session.sparkContext.setLogLevel("ERROR")

    def load(self, log: pathlib.Path) -> None:
        with log.open() as file:
            header = file.readline().strip().split(",")
        schema = ", ".join(f"{name} {NATIVE_TYPES[name].replace('VARCHAR', 'STRING')}" for name in header)
        self.session.read.csv(str(log), header=True, schema=schema).createOrReplaceTempView("events")

    def rows(self, query: str):
        return [tuple(row) for row in self.session.sql(query.strip().rstrip(";")).collect()]


ENGINES = {engine.name: engine for engine in [DuckDB, ClickHouse, Spark, BigQuery]}


def asked(program: str, file: pathlib.Path, engine, *options: str) -> str:
    command = [program, "sql", str(file), "--dialect", engine.dialect, "--table", engine.table, *options]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def differences(expected: dict, found: dict) -> list[str]:
    keys = sorted(expected.keys() | found.keys())
    return [f"{key}: {expected.get(key)} by analyze, {found.get(key)} by the query" for key in keys if expected.get(key) != found.get(key)]


def check_random_funnels(arguments: argparse.Namespace, engines: list) -> int:
    draw, failures, compared = random.Random(5), 0, {engine.name: [0, 0, 0] for engine in engines}
    with tempfile.TemporaryDirectory() as folder:
        log, file = pathlib.Path(folder) / "log.csv", pathlib.Path(folder) / "funnel.json5"
        for turn in range(arguments.funnels):
            for number, kind in enumerate(kinds()):
                # One log serves a few kinds; every third has ids of events and rows that were sent again.
                if number % 7 == 0:
                    resent = (number // 7 + turn) % 3 == 2
                    random_log(draw, arguments.users, log, resent)
                    for engine in engines:
                        engine.load(log)
                funnel = random_funnel(draw, *kind)
                file.write_text(experiment(SCREENS, SEGMENTS, funnel))
                expected = analyzed(arguments.program, log, file)
                pairs = ["user=user_id", "time=time_ms", "name=name", "variant=variant_id", "event_id=event_id"]
                pairs += [f"{name}={name}" for name in ["size_class", "sequence", "segment", "event", "on_goal"]]
                # The columns of the log format need not be named, whether the log has ids of events or not.
                options = ["--columns", ",".join(pairs)] if resent and number % 2 else []
                for engine in engines:
                    # The slow engines see each kind once.
                    if turn > 0 and engine.name in ("chdb", "spark"):
                        continue
                    found = cells(engine.rows(asked(arguments.program, file, engine, *options)))
                    wrong = differences(expected, found)
                    compared[engine.name][0] += 1
                    compared[engine.name][1] += len(expected)
                    compared[engine.name][2] += sum(reached for _, reached in expected.values())
                    if wrong:
                        failures += 1
                        print(f"FAILS {engine.name} {kind} {json.dumps(funnel)}\n  " + "\n  ".join(wrong[:5]))
    for name, (funnels, count, users) in compared.items():
        print(f"{name}: {funnels} random funnels on logs of {arguments.users} users, {count} cells, {users} steps reached")
    return failures


def generated(users: int, folder: pathlib.Path) -> pathlib.Path | None:
    """A log of the generator in the columns of the log format; `None` where the generator is not here."""
    places = [os.environ.get("DESIRELINE_SHARED", ""), str(ROOT.parent / "shared")]
    scripts = [pathlib.Path(place) / "rivals/gen_events.py" for place in places if place]
    script = next((script for script in scripts if script.exists()), None)
    if script is None:
        return None
    subprocess.run([sys.executable, str(script), str(users), str(folder / "big")], check=True, stdout=subprocess.DEVNULL)
    log = folder / "log.csv"
    subprocess.run([sys.executable, str(ROOT / ".ci/native_log.py"), str(folder / "big.parquet"), str(log)], check=True)
    return log


def check_big_log(arguments: argparse.Namespace, engines: list) -> int:
    failures = 0
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        log = generated(arguments.large_users, folder)
        if log is None:
            print("skipped: gen_events.py is in no shared folder (DESIRELINE_SHARED)")
            return 0
        file = BASELINES / "logged_flow.json5"
        expected = analyzed(arguments.program, log, file)
        columns = "user=user_id,time=time_ms,sequence=sequence,name=name,variant=variant_id,size_class=size_class,segment=segment,event=event"
        for engine in engines:
            engine.load(log)
            begin = time.monotonic()
            found = cells(engine.rows(asked(arguments.program, file, engine, "--columns", columns)))
            seconds = time.monotonic() - begin
            wrong = differences(expected, found)
            failures += len(wrong)
            print(f"{'FAILS' if wrong else 'ok   '} {engine.name}: {len(found)} cells of {arguments.large_users} users, {seconds:.1f} s")
            print("".join(f"  {line}\n" for line in wrong[:5]), end="")
        raw = DuckDB()
        raw.connection = duckdb.connect()
        raw.connection.execute(f"CREATE VIEW events AS FROM '{folder}/big.parquet'")
        columns = "user=user_id,time=ts,sequence=ts,name=screen,variant=variant,size_class=size_class"
        found = cells(raw.rows(asked(arguments.program, file, raw, "--columns", columns)))
        usual = {(v, w, "all", i): cell for (v, w, s, i), cell in expected.items() if s == "usual"}
        wrong = differences(usual, found)
        failures += len(wrong)
        print(f"{'FAILS' if wrong else 'ok   '} duckdb, as the generator wrote it: {len(found)} cells")
    return failures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--users", type=int, default=10_000)
    parser.add_argument("--funnels", type=int, default=5, help="how many of each kind")
    parser.add_argument("--large-users", type=int, default=200_000)
    parser.add_argument("--engines", default="duckdb,bigquery,chdb,spark")
    arguments = parser.parse_args()
    engines = []
    for name in arguments.engines.split(","):
        try:
            engines.append(ENGINES[name]())
        except ImportError as error:
            print(f"{name}: skipped, {error.name} is not installed")
    failures = check_random_funnels(arguments, engines) + check_big_log(arguments, engines)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
