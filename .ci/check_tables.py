"""Holds the CSV files of reports against what everybody reads in them.

    pip install duckdb frictionless pandas polars pyarrow        R with readr
    python3 .ci/check_tables.py Reports/*

What a file holds is read by a strict reader of RFC 4180 and the types of datapackage.json. pandas (both parsers), pyarrow,
polars, DuckDB and R's readr must read the same, value by value and bit by bit: with those types, and by guessing them, where
a whole number may come as a double and a missing value as any. What each writes must read the same again. Checked beside:
bytes, hashes, headers, keys, constraints, order, digits, datapackage.json by Frictionless, and that report.json has
every cell. One line per file; exit status 1 if anything disagrees, 2 without a report.
"""

import csv
import hashlib
import io
import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

import duckdb
import frictionless
import pandas
import polars
import pyarrow
import pyarrow.csv

NAMES = ["funnel", "comparisons", "durations", "transitions", "assignments"]
CONSTANTS = ["experiment_id", "source"]
RANKS = ["is_control", "size_class", "step_index"]


# What a file holds.


def canonical(number):
    """A double as it should be written: the shortest digits, which are Python's, without a trailing .0."""
    return "0" if number == 0 else re.sub(r"\.0$", "", repr(number))


def value(text, field):
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
    written = str(number) if kind == "integer" else canonical(number)
    digits = re.sub(r"e.*|[-.]", "", text).strip("0")
    if written != text or abs(number) == float("inf") or kind == "number" and len(digits) > 12:
        raise ValueError(f"{text} should be {written}")
    return number


def strict_rows(data):
    """The rows of a file as texts; ValueError where a byte is not as RFC 4180 with LF would have it."""
    rows = list(csv.reader(io.StringIO(data.decode("utf-8"), newline=""), strict=True))
    again = io.StringIO(newline="")
    csv.writer(again, lineterminator="\n").writerows(rows)
    if again.getvalue().encode("utf-8") != data:
        raise ValueError("is written otherwise than a strict writer would")
    return rows


def columns_of(path, fields):
    header, *rows = strict_rows(path.read_bytes())
    if header != [field["name"] for field in fields] or any(len(row) != len(header) for row in rows):
        raise ValueError("has another header or rows of another length than its fields")
    return [[value(row[index], field) for row in rows] for index, field in enumerate(fields)]


# How everybody reads it. Each reader gives a list of values for every column.


def plain(cell):
    return None if pandas.isna(cell) else cell.item() if hasattr(cell, "item") else cell


def of_pandas(table):
    return [[plain(cell) for cell in table[name]] for name in table.columns]


PANDAS = {"string": "string", "integer": "Int64", "number": "float64", "boolean": "boolean"}
POLARS = {"string": polars.String, "integer": polars.Int64, "number": polars.Float64, "boolean": polars.Boolean}
DUCKDB = {"string": "VARCHAR", "integer": "BIGINT", "number": "DOUBLE", "boolean": "BOOLEAN"}
ARROW = {
    "string": pyarrow.string(), "integer": pyarrow.int64(), "number": pyarrow.float64(), "boolean": pyarrow.bool_(),
}
READR = {"string": "c", "integer": "d", "number": "d", "boolean": "l"}


def typed(types, fields):
    return {field["name"]: types[field["type"]] for field in fields}


def pandas_reader(**options):
    def read(path, fields):
        types = typed(PANDAS, fields) if fields else None
        return pandas.read_csv(path, dtype=types, keep_default_na=False, na_values=[""], **options)

    return read


def duckdb_read(path, fields):
    if not fields:
        return duckdb.sql("SELECT * FROM read_csv($path)", params={"path": str(path)})
    options = dict(columns=typed(DUCKDB, fields), header=True, auto_detect=False, delim=",", quote='"', escape='"')
    names = ", ".join(f"{option} = ${option}" for option in options)
    return duckdb.sql(f"SELECT * FROM read_csv($path, {names})", params={"path": str(path), **options})


def polars_read(path, fields):
    return polars.read_csv(path, schema=typed(POLARS, fields) if fields else None, infer_schema_length=None)


def arrow_read(path, fields):
    options = dict(null_values=[""], strings_can_be_null=True)
    if fields:
        options["column_types"] = typed(ARROW, fields)
    return pyarrow.csv.read_csv(path, convert_options=pyarrow.csv.ConvertOptions(**options))


# Name: how it reads, how its columns are taken, how it writes.
LOADERS = {
    "pandas": (pandas_reader(), of_pandas, lambda table, path: table.to_csv(path, index=False)),
    "pandas, pyarrow engine": (pandas_reader(engine="pyarrow"), of_pandas, None),
    "pyarrow": (arrow_read, lambda table: [column.to_pylist() for column in table.columns], pyarrow.csv.write_csv),
    "polars": (polars_read, lambda table: [column.to_list() for column in table], lambda table, path: table.write_csv(path)),
    "duckdb": (
        duckdb_read,
        lambda table: [list(column) for column in zip(*table.fetchall())] or [[] for _ in table.columns],
        lambda table, path: table.write_csv(str(path)),
    ),
}


def read_by_r(tables, scratch):
    """{(path, mode): (columns, written file)} of readr; one R reads all files."""
    plan = []
    for number, (path, fields) in enumerate(tables):
        types = "".join(READR[field["type"]] for field in fields)
        for mode, how in [("with types", types), ("guessing", "?")]:
            plan.append((path, mode, how, scratch / f"r-{number}-{len(plan)}"))
    lines = "".join(f"{path}\t{types}\t{out}\n" for path, _, types, out in plan)
    script = pathlib.Path(__file__).with_name("read_tables.R")
    subprocess.run(["Rscript", "--vanilla", script], input=lines, text=True, check=True)
    return {(path, mode): (of_r(out), pathlib.Path(f"{out}.csv")) for path, mode, _, out in plan}


def of_r(out):
    parse = {
        "character": lambda cell: bytes.fromhex(cell).decode("utf-8"), "logical": lambda cell: cell == "TRUE",
        "integer": int, "double": float.fromhex,
    }
    lines = pathlib.Path(f"{out}.cells").read_text("utf-8").splitlines()
    columns = [line.split("\t") for line in lines]
    return [[None if cell == "" else parse[kind](cell[1:]) for cell in cells] for kind, *cells in columns]


def exactly(expected, found, kind):
    return same(expected, found, kind, exact=True)


def loosely(expected, found, kind):
    return same(expected, found, kind, exact=False)


def same(expected, found, kind, exact):
    if expected is None or found is None:
        return expected is found
    if kind in ("string", "boolean"):
        return type(found) is type(expected) and found == expected
    if isinstance(found, (bool, str)):
        return False
    if exact and not isinstance(found, type(expected)):
        return False
    return struct.pack("<d", found) == struct.pack("<d", expected) and (kind != "integer" or found == expected)


def near(expected, found, kind):
    """The same to R: its numbers are doubles. readr rounds twice where the last digit is beyond 10^±22, and takes what is below
    1e-296 for that, and what is above 1e307."""
    if kind != "number" or not expected or type(found) is not float:
        return loosely(expected, found, kind)
    mantissa, _, exponent = canonical(expected).partition("e")
    last = int(exponent or 0) - len(mantissa.partition(".")[2])
    if not 1e-295 < abs(expected) < 1e307:
        return (found > 0) == (expected > 0)
    return abs(found - expected) <= abs(expected) * 1e-14 if abs(last) > 22 else loosely(expected, found, kind)


def differences(expected, found, fields, agree):
    """The first cell of a column that was read as something else."""
    if len(found) != len(fields) or any(len(a) != len(b) for a, b in zip(expected, found)):
        yield "gives another number of rows or columns"
        return
    for field, ours, theirs in zip(fields, expected, found):
        for row, (a, b) in enumerate(zip(ours, theirs)):
            if not agree(a, b, field["type"]):
                yield f"reads {field['name']} of row {row + 1} as {b!r}, not {a!r}"
                break


def written(path, fields):
    """The columns of a file that a loader wrote: any quoting, line end and spelling of booleans."""
    _, *rows = csv.reader(path.open(encoding="utf-8", newline=""))
    parse = {"string": str, "integer": lambda text: int(float(text)), "number": float, "boolean": lambda text: text.lower() == "true"}
    return [
        [None if row[index] == "" else parse[field["type"]](row[index]) for row in rows] for index, field in enumerate(fields)
    ]


def check_loaders(path, fields, expected, of_readr, scratch):
    for name, (read, cells, write) in LOADERS.items():
        for mode, types in [("with types", fields), ("guessing", None)]:
            try:
                table = read(path, types)
                yield from prefixed(f"{name} {mode}", differences(expected, cells(table), fields, exactly if types else loosely))
                if write and types:
                    write(table, scratch / "written.csv")
                    again = written(scratch / "written.csv", fields)
                    yield from prefixed(f"{name} writes what", differences(expected, again, fields, exactly))
            except Exception as error:  # Whatever a loader throws is one line here.
                yield f"{name} {mode} fails: {' '.join(str(error).split())[:200]}"
    for mode in ("with types", "guessing"):
        columns, out = of_readr[path, mode]
        yield from prefixed(f"readr {mode}", differences(expected, columns, fields, near))
        yield from prefixed(f"readr {mode} writes what", differences(columns, written(out, fields), fields, loosely))


def prefixed(prefix, problems):
    return (f"{prefix} {problem}" for problem in problems)


# What the data package says of it.


def check_bytes(data, resource):
    if resource["bytes"] != len(data):
        yield f"is {len(data)} bytes, not {resource['bytes']}"
    if resource["hash"] != "sha256:" + hashlib.sha256(data).hexdigest():
        yield "has another hash"
    if data.startswith(b"\xef\xbb\xbf") or not data.endswith(b"\n") or b"\r" in data:
        yield "has a byte order mark, a carriage return, or no final line end"


def check_header(fields):
    names = [field["name"] for field in fields]
    for name in names:
        if not re.fullmatch(r"[a-z][a-z0-9_]{0,299}", name):
            yield f"has a column called {name!r}"
    if len(set(names)) < len(names):
        yield "has two columns of one name"
    if not any(field["type"] in ("integer", "number") for field in fields):
        yield "has no column of numbers"


def check_column(values, field):
    name, rules = field["name"], field.get("constraints", {})
    present = [value for value in values if value is not None]
    if rules.get("required") and len(present) < len(values):
        yield f"{name} is required and missing in {len(values) - len(present)} rows"
    if "minimum" in rules and any(value < rules["minimum"] for value in present):
        yield f"{name} is {min(present)}, below {rules['minimum']}"
    if "maximum" in rules and any(value > rules["maximum"] for value in present):
        yield f"{name} is {max(present)}, above {rules['maximum']}"
    if field["type"] == "integer" and any(abs(value) > 2**53 for value in present):
        yield f"{name} is more than a double can hold"
    strangers = set(present) - set(rules.get("enum", present))
    if strangers:
        yield f"{name} is {', '.join(sorted(strangers))}, which is not listed"


def check_key(named, key, count):
    if not key or not set(key) <= named.keys():
        yield f"has the key {key}, which are not its columns"
        return
    keys = list(zip(*(named[name] for name in key)))
    if any(None in one for one in keys):
        yield "has rows without a full key"
    if len(set(keys)) < count:
        yield f"repeats {count - len(set(keys))} keys"


def check_order(name, named, run):
    """Rows are in the order of the variants, then from narrow to wide, then of the steps."""
    if not {"variant_id", "size_class"} <= named.keys():
        return
    variants = [variant["id"] for variant in run["variants"]]
    ranks = [[variants.index(variant) for variant in named["variant_id"]]]
    ranks.append([["compact", "regular"].index(width) for width in named["size_class"]])
    if "step_index" in named:
        segments = list(dict.fromkeys(named["segment"]))
        ranks += [[segments.index(segment) for segment in named["segment"]], named["step_index"]]
    rows = list(zip(*ranks))
    if rows != sorted(rows):
        yield "is not in the order of the experiment"


def check_references(named, run):
    for column, known in [("definition_id", run["definitions"]), ("variant_id", [v["id"] for v in run["variants"]])]:
        for stranger in sorted(set(named.get(column, [])) - set(known)):
            yield f"names {stranger} as {column}, which run.json does not know"


def check_document(name, fields, expected, report):
    """report.json has the same rows under the same names."""
    rows = report.get(name)
    if rows is None or len(rows) != len(expected[0]):
        yield "has rows that report.json has not"
        return
    for field, column in zip(fields, expected):
        if field["name"] in CONSTANTS:
            continue
        for row, (ours, document) in enumerate(zip(column, rows)):
            if not loosely(ours, document.get(field["name"], "nothing"), field["type"]):
                yield f"has {ours!r} as {field['name']} of row {row + 1}, report.json {document.get(field['name'])!r}"
                break


def check_package(directory):
    report = frictionless.validate(str(directory / "datapackage.json"))
    for error in report.flatten(["title", "message"])[:3]:
        yield "Frictionless: " + ": ".join(error)


def read_package(directory):
    """The resources by path, and the fields of every file that is there."""
    package = json.loads((directory / "datapackage.json").read_text("utf-8"))
    return {resource["path"]: resource for resource in package["resources"]}


def check_file(path, resource, directory, of_readr, scratch, counts):
    fields, key = resource["schema"]["fields"], resource["schema"]["primaryKey"]
    yield from check_bytes(path.read_bytes(), resource)
    yield from check_header(fields)
    if resource["schema"]["missingValues"] != [""]:
        yield "has missing values other than empty"
    try:
        expected = columns_of(path, fields)
    except (ValueError, KeyError, csv.Error) as error:
        yield str(error)
        return
    named = {field["name"]: column for field, column in zip(fields, expected)}
    counts += [len(expected[0]), sum(map(len, expected))]
    for field, column in zip(fields, expected):
        yield from check_column(column, field)
    yield from check_key(named, key, len(expected[0]))
    if (directory / "run.json").is_file():
        run = json.loads((directory / "run.json").read_text("utf-8"))
        report = json.loads((directory / "report.json").read_text("utf-8"))
        entry = next((file for file in run["files"] if file["name"] == path.name), {})
        if (entry.get("rows"), entry.get("sha256")) != (counts[0], resource["hash"].removeprefix("sha256:")):
            yield "is another file than run.json lists"
        yield from check_order(resource["name"], named, run)
        yield from check_references(named, run)
        yield from check_document(resource["name"], fields, expected, report)
    yield from check_loaders(path, fields, expected, of_readr, scratch)


def main(arguments):
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    failures, cells = 0, 0
    directories = [pathlib.Path(argument) for argument in arguments]
    packages = {directory: read_package(directory) for directory in directories}
    tables = [
        (directory / path, resource["schema"]["fields"])
        for directory, resources in packages.items() for path, resource in resources.items() if (directory / path).is_file()
    ]
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        of_readr = read_by_r(tables, scratch)
        for directory, resources in packages.items():
            is_report = (directory / "report.json").is_file()
            expected = [name + ".csv" for name in NAMES] if is_report else []
            found = [path.name for path in sorted(directory.glob("*.csv"))]
            results = [(directory / "datapackage.json", [], list(check_package(directory)))]
            for name in dict.fromkeys([*expected, *resources, *found]):
                path, counts = directory / name, []
                if name not in resources:
                    problems = ["is not in datapackage.json"]
                elif not path.is_file():
                    problems = ["is missing"]
                else:
                    problems = list(check_file(path, resources[name], directory, of_readr, scratch, counts))
                results.append((path, counts, problems))
            for path, counts, problems in results:
                failures += bool(problems)
                cells += counts[1] if counts else 0
                size = f"  {counts[0]} rows" if counts else ""
                print(f"FAIL  {path}: {'; '.join(problems)}" if problems else f"ok    {path}{size}", flush=True)
    print(f"{cells} cells, each read {2 * len(LOADERS) + 2} times")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
