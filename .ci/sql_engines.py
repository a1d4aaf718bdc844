"""The queries that `desireline sql` prints count in other engines what `desireline analyze` counts.

    pip install chdb duckdb sqlglot                              pyspark and Java 17 for Spark
    python3 .ci/sql_engines.py .build/release/desireline [--users 10000] [--funnels 5] [--engines duckdb,bigquery,chdb]

Random funnels of every kind that a query can count, on logs with everything that may be wrong with a log: every engine gives
every cell of funnel.csv. BigQuery does not run here: its queries are parsed as such, translated to DuckDB, and run there.
"""

import argparse, csv, itertools, json, os, pathlib, random, subprocess, sys, tempfile

import duckdb

SCREENS = ["a", "b", "c", "d", "x", "e"]
SEGMENTS = ["calm", "hurried", "idle"]
HEADER = "user_id sequence time_ms variant_id size_class segment event name on_goal action cause event_id".split()
TYPES = {name: "VARCHAR" for name in HEADER} | {"time_ms": "BIGINT", "sequence": "BIGINT"}


def experiment(funnel: dict) -> str:
    """An experiment with the screens and variants of the logs, to read them by."""
    coordinators = {name: {"kind": "stack", "root": screen} for name, screen in (("first", SCREENS[0]), ("second", SCREENS[1]))}
    return json.dumps({
        "experiment": "random", "hypothesis": "It is read alike everywhere.", "replaces": "first", "funnel": funnel,
        "app": {"root": "first", "screens": {name: {} for name in SCREENS}, "coordinators": coordinators},
        "variants": {"control": {"coordinator": "first", "control": True}, "treatment": {"coordinator": "second"}},
        "cohort": {
            "count": 1, "seed": 1, "devices": [{"share": 1, "device": "iPhone 15"}], "goals": [{"share": 1, "reach": SCREENS[-1]}],
            "personas": [{"id": name, "share": 1 / len(SEGMENTS)} for name in SEGMENTS],
        },
        "metrics": {"reached": {"step": funnel["steps"][-1]["id"], "role": "primary", "better": "higher"}},
    })


def random_rows(draw: random.Random, user: int) -> list[list]:
    """What one user did: a few rows, some at one time, some wrong, some twice."""
    assigned, segment = draw.choice(["control", "treatment"]), draw.choice(SEGMENTS + [""])
    has_several, moment, rows = draw.random() < 0.05, draw.randint(0, 3), []
    for place in range(draw.randint(1, 9)):
        moment += 0 if draw.random() < 0.35 else draw.randint(1, 4)
        kind = draw.choices(["exposure", "screen-view", "act", "move", "session-end"], [2, 7, 2, 1, 1])[0]
        name = {"exposure": "", "act": draw.choice(["tap", "scroll"]), "session-end": "effort"}.get(kind)
        variant = "control" if has_several and draw.random() < 0.3 else assigned if draw.random() < 0.8 else ""
        row = [user, place, moment, variant, draw.choice(["compact", "regular"]), segment if draw.random() < 0.6 else "all", kind]
        row += [draw.choice(SCREENS) if name is None else name, draw.choice(["true", "true", "false"]) if kind == "screen-view" else ""]
        row += ["push", "tap", ""] if kind == "move" else ["", "", ""]
        if draw.random() < 0.03:
            wrong, value = draw.choice([(3, "none"), (4, "huge"), (4, ""), (5, "nobody"), (6, "crash"), (8, "perhaps"), (0, "")])
            row[wrong] = value
        rows += [row] * (2 if draw.random() < 0.15 else 1)
    return rows


def write_log(draw: random.Random, users: int, path: pathlib.Path, resent: bool) -> None:
    """A log, shuffled; rows that were sent again have an id, and may come later. Other logs lack the column."""
    rows = [row for user in range(users) for row in random_rows(draw, user)]
    if resent:
        named = {(row[0], row[1]): f"{row[0]}-{row[1]}" if draw.random() < 0.7 else "" for row in rows}
        rows = [row[:-1] + [named[row[0], row[1]]] for row in rows]
        rows += [row[:2] + [row[2] + draw.randint(0, 3)] + row[3:] for row in rows if row[-1] and draw.random() < 0.2]
    draw.shuffle(rows)
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([row if resent else row[:-1] for row in [HEADER] + rows])


def random_step(draw: random.Random, name: str, apart: list[str] | None) -> dict:
    """What fills a step: one of the screens that no other step has, or any."""
    if draw.random() < 0.15 and apart is None:
        return {"id": name, "act": draw.choice(["tap", ["tap", "scroll"]])}
    step = {"id": name, "screen": [apart.pop()] if apart else draw.sample(SCREENS, draw.choice([1, 2, 3]))}
    if draw.random() < 0.25:
        step["size_class"] = draw.choice(["compact", "regular"])
    if draw.random() < 0.25 and SCREENS[-1] in step["screen"]:
        step["on_goal"] = True
    return step


def random_funnel(draw: random.Random, order: str, entry: str, ties: str, windows: bool, excluded: bool, optional: bool) -> dict:
    is_apart = ties == "step-order" or order == "unordered" or (excluded and entry == "best-chain")
    apart = draw.sample(SCREENS[:-2], 4) if is_apart else None
    steps = [random_step(draw, f"step-{place}", apart) for place in range(draw.randint(3 if optional else 2, 4 if is_apart else 6 if optional else 4))]
    for step in draw.sample(steps[1:], draw.randint(1, len(steps) - 1)) if optional else []:
        step["optional"] = True
    for place, step in enumerate(steps):
        # The window of a step after an optional one is refused.
        if place > 0 and "optional" in steps[place - 1]:
            continue
        if windows and (place > 0 or entry == "exposure") and draw.random() < 0.85:
            least = draw.choice([0, 0, 0, 0, 1, 2, 3])
            if least or draw.random() < 0.5:
                step["at_least"] = f"{least} ms"
            if not least or draw.random() < 0.7:
                step["at_most"] = f"{least + draw.randint(0, 6)} ms"
    funnel = {"window": f"{draw.randint(1, 16)} ms", "order": order, "entry": entry, "ties": ties, "steps": steps}
    if excluded:
        funnel["exclusions"] = [{"screen": "x"}] + ([{"act": "tap"}] if draw.random() < 0.5 else [])
        # One attempt may be hit between any steps, by anything.
        for exclusion in funnel["exclusions"] if not is_apart else []:
            first, last = sorted(draw.sample(range(len(steps)), 2))
            exclusion |= {"from": steps[first]["id"], "to": steps[last]["id"]}
            exclusion["effect"] = draw.choice(["end-attempt", "void-attempt", "drop-user"])
            if "screen" in exclusion:
                exclusion["screen"] = draw.choice(SCREENS)
    return funnel


def kinds() -> list[tuple]:
    """Every combination of choices that a query can count."""
    entries, ties = ["best-chain", "first-entry", "exposure"], ["input-order", "strictly-later", "step-order"]
    ordered = [("ordered", *choice, False, optional) for *choice, optional in itertools.product(entries, ties, [False, True], [False, True])]
    excluded = [("ordered", entry, "input-order", windows, True, False) for entry in entries for windows in [False, True]]
    excluded += [("ordered", "best-chain", "input-order", windows, True, True) for windows in [False, True]]
    return ordered + excluded + [("unordered", entry, tie, False, False, False) for entry in entries for tie in [ties[0], ties[2]]]


def analyzed(program: str, log: pathlib.Path, file: pathlib.Path) -> dict[tuple, tuple[int, int]]:
    """Exposed and reached users by variant, size class, segment and step."""
    with tempfile.TemporaryDirectory() as out:
        done = subprocess.run([program, "analyze", str(log), str(file), "--out", out, "--quiet"], capture_output=True, text=True)
        assert done.returncode in (0, 1), done.stderr
        [table] = pathlib.Path(out).glob("*/funnel.csv")
        rows = list(csv.DictReader(table.open()))
    cells = {
        (row["variant_id"], row["size_class"], row["segment"], int(row["step_index"])): (int(row["exposed_users"]), int(row["reached_users"]))
        for row in rows
    }
    return {key: cell for key, cell in cells.items() if cell[0] > 0}


def header(log: pathlib.Path) -> list[str]:
    with log.open() as file:
        return file.readline().strip().split(",")


class DuckDB:
    dialect, table = "duckdb", "events"

    def load(self, log: pathlib.Path) -> None:
        self.connection = duckdb.connect()
        types = {name: TYPES[name] for name in header(log)}
        self.connection.execute(f"CREATE TABLE events AS FROM read_csv('{log}', header=true, columns={types})")

    def rows(self, query: str):
        return self.connection.execute(query).fetchall()


class BigQuery(DuckDB):
    dialect = "bigquery"

    def rows(self, query: str):
        import sqlglot

        [parsed] = sqlglot.parse(query, read="bigquery", error_level=sqlglot.ErrorLevel.RAISE)
        # DuckDB keeps all columns of both sides anyway.
        return super().rows(parsed.sql(dialect="duckdb").replace("FULL OUTER UNION ALL BY NAME", "UNION ALL BY NAME"))


class ClickHouse:
    dialect, table = "clickhouse", "logs.events"

    def __init__(self) -> None:
        from chdb.session import Session

        self.session = Session()
        self.session.query("CREATE DATABASE IF NOT EXISTS logs ENGINE = Atomic")

    def load(self, log: pathlib.Path) -> None:
        schema = ", ".join(f"{name} {'Nullable(Int64)' if TYPES[name] == 'BIGINT' else 'String'}" for name in header(log))
        self.session.query("DROP TABLE IF EXISTS logs.events")
        self.session.query(f"CREATE TABLE logs.events ({schema}) ENGINE = Memory")
        self.session.query(f"INSERT INTO logs.events SELECT * FROM file('{log}', CSVWithNames, '{schema}')")

    def rows(self, query: str):
        return list(csv.reader(str(self.session.query(query, "CSV")).splitlines()))


class Spark:
    dialect, table = "spark", "events"

    def __init__(self) -> None:
        os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
        os.environ["PYSPARK_PYTHON"] = sys.executable
        from pyspark.sql import SparkSession

        builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.driver.memory", "3g")
        self.session = builder.config("spark.sql.shuffle.partitions", "4").getOrCreate()
        self.session.sparkContext.setLogLevel("ERROR")

    def load(self, log: pathlib.Path) -> None:
        schema = ", ".join(f"{name} {TYPES[name].replace('VARCHAR', 'STRING')}" for name in header(log))
        self.session.read.csv(str(log), header=True, schema=schema).createOrReplaceTempView("events")

    def rows(self, query: str):
        return [tuple(row) for row in self.session.sql(query.strip().rstrip(";")).collect()]


ENGINES = {"duckdb": DuckDB, "chdb": ClickHouse, "spark": Spark, "bigquery": BigQuery}


def counted(program: str, file: pathlib.Path, engine, *options: str) -> dict[tuple, tuple[int, int]]:
    command = [program, "sql", str(file), "--dialect", engine.dialect, "--table", engine.table, *options]
    query = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return {(str(v), str(w), str(s), int(index)): (int(exposed), int(reached)) for v, w, s, index, _, exposed, reached in engine.rows(query)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--users", type=int, default=10_000)
    parser.add_argument("--funnels", type=int, default=5, help="of each kind; slow engines see the first")
    parser.add_argument("--engines", default="duckdb,bigquery,chdb")
    options = parser.parse_args()
    engines = {name: ENGINES[name]() for name in options.engines.split(",")}
    draw, failures, compared = random.Random(5), 0, dict.fromkeys(engines, 0)
    with tempfile.TemporaryDirectory() as folder:
        log, file = pathlib.Path(folder) / "log.csv", pathlib.Path(folder) / "funnel.json5"
        for turn, (number, kind) in itertools.product(range(options.funnels), enumerate(kinds())):
            # One log serves a few kinds; every third has ids of events and rows that were sent again.
            if number % 7 == 0:
                resent = (number // 7 + turn) % 3 == 2
                write_log(draw, options.users, log, resent)
                for engine in engines.values():
                    engine.load(log)
            funnel = random_funnel(draw, *kind)
            file.write_text(experiment(funnel))
            expected = analyzed(options.program, log, file)
            pairs = ["user=user_id", "time=time_ms", "variant=variant_id"]
            pairs += [f"{name}={name}" for name in "name event_id size_class sequence segment event on_goal".split()]
            # The columns of the log format need not be named, whether the log has ids of events or not.
            columns = ["--columns", ",".join(pairs)] if resent and number % 2 else []
            for name, engine in engines.items():
                if turn > 0 and name in ("chdb", "spark"):
                    continue
                found = counted(options.program, file, engine, *columns)
                wrong = [key for key in sorted(expected.keys() | found.keys()) if expected.get(key) != found.get(key)]
                compared[name] += len(expected)
                failures += bool(wrong)
                if wrong:
                    print(f"FAILS {name} {kind} {json.dumps(funnel)}")
                    print("".join(f"  {key}: {expected.get(key)} by analyze, {found.get(key)} by the query\n" for key in wrong[:5]))
    print(f"{compared} cells of logs of {options.users} users, {failures} funnels counted otherwise")
    sys.exit(1 if failures or not all(compared.values()) else 0)


if __name__ == "__main__":
    main()
