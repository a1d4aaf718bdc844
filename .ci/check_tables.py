"""CSV files of reports are what datapackage.json and report.json say, and pandas and DuckDB read them alike.

    pip install duckdb frictionless pandas
    python3 .ci/check_tables.py .build/release/desireline FOLDER…

Each FOLDER has tables and a datapackage.json. Reports of an experiment with hostile ids, of the file with every key, and of a
log with odd names are checked too. A strict reader of RFC 4180 and the types of datapackage.json say what a file has; pandas
and DuckDB read the same, value by value and bit by bit, with these types and by guessing them, and write it again. Then the
pandas code of the documentation runs, and every member of run.json and report.json is on a page.
"""

import csv, io, json, os, pathlib, re, struct, subprocess, sys, tempfile

import duckdb, frictionless, pandas
from check_guides import rounded

ROOT = pathlib.Path(__file__).resolve().parent.parent
HOSTILE, EVERY_KEY = ROOT / "Tests/DesirelineToolTests/Fixtures/Hostile/ids.json5", ROOT / "Tests/ExperimentFileTests/Fixtures/every-key.json5"
PAGES = ROOT / "Sources/ExperimentReports/ExperimentReports.docc"
# Columns that report.json has once, not in every row.
CONSTANTS = ["experiment_id", "source"]
NAMES = [
    "=1+1", "+1", "-cmd", "@sum", "'=1+1", "a,b", 'say "hi"', "  padded  ", "two\nlines", "cr\rhere", "\ttab", "NA", "nan", "None",
    "true", "<script>alert(1)</script>", "\u05d0\u202ex", "é", "e\u0301", "👩‍👩‍👧", "x" * 200, "1e5", "all", "start", "exit", "a|b",
    "`code`", "0x1f", "100%", "%3D1", "\u2028line",
]
PANDAS = {"string": "string", "integer": "Int64", "number": "float64", "boolean": "boolean"}
DUCKDB = {"string": "VARCHAR", "integer": "BIGINT", "number": "DOUBLE", "boolean": "BOOLEAN"}


def hostile_reports(program: str, out: pathlib.Path) -> list[pathlib.Path]:
    """Reports with ids at the limits of the grammar, and of a log with odd names."""

    def run(*words: object) -> None:
        done = subprocess.run([program, *map(str, words), "--quiet"], capture_output=True, text=True, encoding="utf-8")
        if done.returncode not in (0, 1):
            sys.exit(f"{words}: {done.stderr}")

    log, odd = out / "log.csv", out / "odd.csv"
    run("run", HOSTILE, "--out", out / "run", "--scenarios", 4, "--events", log)
    run("run", EVERY_KEY, "--out", out / "run", "--scenarios", 4, "--users", 200)
    run("run", HOSTILE, "--out", out / "revealed", "--design", "revealed")
    # Names that are no ids in moves and some others, some empty.
    rows = [row for row in csv.DictReader(log.open(encoding="utf-8", newline="")) if row["event"] != "act"]
    for index, row in enumerate(rows):
        name, places = NAMES[index % len(NAMES)], ["name", "action", "cause", "from_screen_id"]
        if row["event"] == "move":
            row[places[index // len(NAMES) % len(places)]] = name
        elif row["event"] == "session-end" and index % 3 == 0 or row["event"] == "screen-view" and index % 97 == 0:
            row["name"] = "" if index % 2 else name
    with odd.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    run("analyze", odd, HOSTILE, "--out", out / "log", "--compare", out / "run/ab-0")
    return sorted(path.parent for path in out.glob("*/*/run.json"))


def value(text: str, field: dict):
    """The value of a cell; ValueError where it is not written as it should be."""
    kind = field["type"]
    if text == "":
        return None
    if kind == "string":
        if re.match(r"[=+\-@\t\r]", text) or text != text.strip(" \t") or re.search(r"[\x00-\x1f]", text):
            raise ValueError(f"{text!r} is no safe text")
        return text
    if kind == "boolean":
        return {"true": True, "false": False}[text]
    number = int(text) if kind == "integer" else float(text)
    # The shortest digits, which are Python's, without a trailing .0.
    written = "0" if number == 0 else re.sub(r"\.0$", "", repr(number))
    digits = re.sub(r"e.*|[-.]", "", text).strip("0")
    if written != text or abs(number) == float("inf") or kind == "number" and len(digits) > 12:
        raise ValueError(f"{text} should be {written}")
    return number


def columns_of(path: pathlib.Path, fields: list[dict]) -> list[list]:
    rows = list(csv.reader(io.StringIO(path.read_bytes().decode("utf-8"), newline=""), strict=True))
    again = io.StringIO(newline="")
    csv.writer(again, lineterminator="\n").writerows(rows)
    if again.getvalue().encode("utf-8") != path.read_bytes():
        raise ValueError("is written otherwise than by a strict writer")
    header, *rows = rows
    if header != [field["name"] for field in fields] or any(len(row) != len(header) for row in rows):
        raise ValueError("has another header or rows of another length than its fields")
    return [[value(row[index], field) for row in rows] for index, field in enumerate(fields)]


def read_by_pandas(path, fields, out):
    types = {field["name"]: PANDAS[field["type"]] for field in fields} if fields else None
    table = pandas.read_csv(path, dtype=types, keep_default_na=False, na_values=[""])
    table.to_csv(out, index=False)
    plain = lambda cell: None if pandas.isna(cell) else cell.item() if hasattr(cell, "item") else cell
    return [[plain(cell) for cell in table[name]] for name in table.columns]


def read_by_duckdb(path, fields, out):
    options = {}
    if fields:
        columns = {field["name"]: DUCKDB[field["type"]] for field in fields}
        options = dict(columns=columns, header=True, auto_detect=False, delim=",", quote='"', escape='"')
    names = "".join(f", {option} = ${option}" for option in options)
    table = duckdb.sql(f"SELECT * FROM read_csv($path{names})", params={"path": str(path), **options})
    table.write_csv(str(out))
    return [list(column) for column in zip(*table.fetchall())] or [[] for _ in table.columns]


def same(expected, found, kind: str, exactly: bool) -> bool:
    """Whether a value was read as it is; where types are guessed, a whole number may be a double."""
    if expected is None or found is None:
        return expected is found
    if kind in ("string", "boolean"):
        return type(found) is type(expected) and found == expected
    if isinstance(found, (bool, str)) or exactly and not isinstance(found, type(expected)):
        return False
    return struct.pack("<d", found) == struct.pack("<d", expected) and (kind != "integer" or found == expected)


def differences(expected, found, fields, exactly: bool):
    if len(found) != len(fields) or any(len(a) != len(b) for a, b in zip(expected, found)):
        yield "gives another number of rows or columns"
        return
    for field, ours, theirs in zip(fields, expected, found):
        wrong = [(row, a, b) for row, (a, b) in enumerate(zip(ours, theirs)) if not same(a, b, field["type"], exactly)]
        yield from (f"has {b!r} as {field['name']} of row {row + 1}, not {a!r}" for row, a, b in wrong[:1])


def check_readers(path, fields, expected):
    parse = {"string": str, "integer": lambda text: int(float(text)), "number": float, "boolean": lambda text: text.lower() == "true"}
    for read in (read_by_pandas, read_by_duckdb):
        for types in (fields, None):
            with tempfile.NamedTemporaryFile() as out:
                found = read(path, types, out.name)
                problems = list(differences(expected, found, fields, exactly=types is not None))
                if types:
                    rows = list(csv.reader(open(out.name, encoding="utf-8", newline="")))[1:]
                    again = [[None if row[at] == "" else parse[field["type"]](row[at]) for row in rows] for at, field in enumerate(fields)]
                    problems += differences(expected, again, fields, exactly=True)
            yield from (f"{read.__name__}, {'typed' if types else 'guessed'}: {problem}" for problem in problems)


def check_order(named: dict[str, list], run: dict):
    """Rows are in the order of the variants, then compact before regular, then of the steps; ids are those of run.json."""
    variants = [variant["id"] for variant in run["variants"]]
    for column, known in ("definition_id", run["definitions"]), ("variant_id", variants):
        if strange := sorted(set(named.get(column, [])) - set(known)):
            yield f"has {', '.join(strange)} as {column}, which run.json does not have"
    if {"variant_id", "size_class"} <= named.keys():
        ranks = [list(map(variants.index, named["variant_id"])), named["size_class"]]
        if "step_index" in named:
            segments = list(dict.fromkeys(named["segment"]))
            ranks += [list(map(segments.index, named["segment"])), named["step_index"]]
        if list(zip(*ranks)) != sorted(zip(*ranks)):
            yield "is not in the order of the experiment"


def check_file(path: pathlib.Path, resource: dict):
    fields = resource["schema"]["fields"]
    try:
        expected = columns_of(path, fields)
    except (ValueError, KeyError, csv.Error) as error:
        yield str(error)
        return
    named = {field["name"]: column for field, column in zip(fields, expected)}
    if (path.parent / "report.json").exists():
        run, report = (json.loads((path.parent / name).read_text("utf-8")) for name in ("run.json", "report.json"))
        record = {"name": path.name, "rows": len(expected[0]), "sha256": resource["hash"].removeprefix("sha256:")}
        if not any(record.items() <= file.items() for file in run["files"]):
            yield "is another file than run.json lists"
        yield from check_order(named, run)
        own = [(field, column) for field, column in zip(fields, expected) if field["name"] not in CONSTANTS]
        rows = [[row.get(field["name"], "nothing") for row in report[resource["name"]]] for field, _ in own]
        problems = differences([column for _, column in own], rows, [field for field, _ in own], exactly=False)
        yield from (f"report.json {problem}" for problem in problems)
    yield from check_readers(path, fields, expected)


def check_folder(folder: pathlib.Path) -> list[str]:
    package = folder / "datapackage.json"
    resources = {resource["path"]: resource for resource in json.loads(package.read_text("utf-8"))["resources"]}
    # Frictionless checks sizes, hashes, keys and constraints.
    problems = [f"{package}: {': '.join(error)}" for error in frictionless.validate(str(package)).flatten(["title", "message"])[:3]]
    if {path.name for path in folder.glob("*.csv")} != resources.keys():
        problems.append(f"{package} lists other tables than there are")
    for name, resource in resources.items():
        problems += [f"{folder / name}: {problem}" for problem in check_file(folder / name, resource)]
    return problems


def check_snippets() -> list[str]:
    """The pandas code of the pages prints the table on its page, or at least runs."""
    problems = []
    for page in sorted(PAGES.glob("*.md")):
        blocks = dict(re.findall(r"```(\w+)\n(.*?)```", page.read_text("utf-8"), re.S))
        if "python" in blocks:
            done = subprocess.run([sys.executable, "-c", blocks["python"]], capture_output=True, text=True, cwd="Reports/catalog-browse")
            is_shown = rounded(blocks.get("csv", done.stdout)) == rounded(done.stdout)
            problems += [f"{page}: prints\n{done.stdout}{done.stderr}"] if done.returncode or not is_shown else []
    return problems


def keys(value) -> set[str]:
    """The names of all members of a document."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return set(value if isinstance(value, dict) else ()).union(*map(keys, inner))


def check_documents(folders: list[pathlib.Path]) -> list[str]:
    """Members that run.json or report.json of every report has are on the pages; other names are ids."""
    known = "".join((PAGES / name).read_text("utf-8") for name in ("RunDocument.md", "ReportDocument.md"))
    for folder in folders:
        resources = json.loads((folder / "datapackage.json").read_text("utf-8"))["resources"]
        known += "".join(f"\n| `{resource['name']}.{field['name']}`" for resource in resources for field in resource["schema"]["fields"])
    names = set(re.findall(r"\w+", " ".join(re.findall(r"^\| `([^`]+)`", known, re.M))))
    found = [keys([json.loads((folder / name).read_text("utf-8")) for name in ("run.json", "report.json")]) for folder in folders]
    return [f"no page has the member {name} of run.json or report.json" for name in sorted(set.intersection(*found) - names)]


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        folders = [pathlib.Path(word) for word in sys.argv[2:] if pathlib.Path(word, "datapackage.json").exists()]
        folders += hostile_reports(os.path.abspath(sys.argv[1]), pathlib.Path(scratch))
        problems = [problem for folder in folders for problem in check_folder(folder)] + check_snippets()
        problems += check_documents([folder for folder in folders if (folder / "report.json").exists()])
    print(*problems or [f"{len(folders)} folders of tables are as they say"], sep="\n")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
