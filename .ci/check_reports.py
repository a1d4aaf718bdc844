"""Holds the CSV files of reports against their datapackage.json, with the loaders their readers use.

    pip install pandas duckdb
    python3 .ci/check_reports.py Reports/*

Every file is loaded by pandas and by DuckDB with the types the data package states. One line per file; exit status 1
if anything disagrees, 2 without a directory.
"""

import hashlib
import json
import pathlib
import sys

import duckdb
import pandas

NAMES = ["funnel", "comparisons", "durations", "transitions", "assignments"]
PANDAS = {"string": "string", "integer": "Int64", "number": "float64", "boolean": "boolean"}
DUCKDB = {"string": "VARCHAR", "integer": "BIGINT", "number": "DOUBLE", "boolean": "BOOLEAN"}


def with_pandas(path, fields):
    types = {field["name"]: PANDAS[field["type"]] for field in fields}
    return pandas.read_csv(path, dtype=types, keep_default_na=False, na_values=[""], encoding="utf-8")


def with_duckdb(path, fields):
    types = {field["name"]: DUCKDB[field["type"]] for field in fields}
    options = dict(columns=types, header=True, auto_detect=False, delim=",", quote='"', escape='"', nullstr="")
    names = ", ".join(f"{option} = ${option}" for option in options)
    return duckdb.execute(f"SELECT * FROM read_csv($path, {names})", {"path": str(path), **options}).fetchall()


def rows_of(table):
    return [tuple(None if pandas.isna(cell) else cell for cell in row) for row in table.itertuples(index=False)]


def check_bytes(data, resource):
    if resource["bytes"] != len(data):
        yield f"is {len(data)} bytes, not {resource['bytes']}"
    if resource["hash"] != "sha256:" + hashlib.sha256(data).hexdigest():
        yield "has another hash"
    if data.startswith(b"\xef\xbb\xbf") or not data.endswith(b"\n"):
        yield "has a byte order mark or no final line end"


def check_column(values, field):
    name, rules = field["name"], field.get("constraints", {})
    present = values.dropna()
    if rules.get("required") and len(present) < len(values):
        yield f"{name} is required and missing in {len(values) - len(present)} rows"
    if "minimum" in rules and (present < rules["minimum"]).any():
        yield f"{name} is {present.min()}, below {rules['minimum']}"
    if "maximum" in rules and (present > rules["maximum"]).any():
        yield f"{name} is {present.max()}, above {rules['maximum']}"
    if field["type"] == "number" and present.isin([float("inf"), float("-inf")]).any():
        yield f"{name} is not finite"
    strangers = set(present) - set(rules.get("enum", present))
    if strangers:
        yield f"{name} is {', '.join(sorted(strangers))}, which is not listed"


def check_key(table, key):
    if not key or not set(key) <= set(table.columns):
        yield f"has the key {key}, which are not its columns"
    elif table[key].isna().any(axis=None):
        yield "has rows without a full key"
    elif table.duplicated(key).any():
        yield f"repeats {table.duplicated(key).sum()} keys"


def check_file(path, resource, counts):
    yield from check_bytes(path.read_bytes(), resource)
    fields, key = resource["schema"]["fields"], resource["schema"]["primaryKey"]
    if resource["schema"]["missingValues"] != [""]:
        yield "has missing values other than empty"
    header = path.read_text("utf-8").split("\n", 1)[0].split(",")
    if header != [field["name"] for field in fields]:
        yield "has another header than its fields"
        return
    table, rows = with_pandas(path, fields), with_duckdb(path, fields)
    counts.append(len(table))
    if len(table) != len(rows):
        yield f"has {len(table)} rows in pandas and {len(rows)} in DuckDB"
    elif rows_of(table) != rows:
        yield "reads differently in pandas and DuckDB"
    for field in fields:
        yield from check_column(table[field["name"]], field)
    yield from check_key(table, key)


def check_directory(directory):
    """One (file, rows, problems) for every CSV file that is there or should be."""
    package = json.loads((directory / "datapackage.json").read_text("utf-8"))
    resources = {resource["path"]: resource for resource in package["resources"]}
    expected = [name + ".csv" for name in NAMES]
    found = [path.name for path in sorted(directory.glob("*.csv"))]
    for name in dict.fromkeys([*expected, *resources, *found]):
        path, counts = directory / name, []
        if name not in resources:
            problems = ["is not in datapackage.json"]
        elif not path.is_file():
            problems = ["is missing"]
        else:
            try:
                problems = list(check_file(path, resources[name], counts))
            except (ValueError, TypeError, KeyError, duckdb.Error) as error:
                problems = [f"cannot be loaded: {' '.join(str(error).split())}"]
        yield path, counts, problems


def main(arguments):
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    failures = 0
    for directory in map(pathlib.Path, arguments):
        try:
            for path, counts, problems in check_directory(directory):
                failures += bool(problems)
                print(f"FAIL  {path}: {'; '.join(problems)}" if problems else f"ok    {path}  {counts[0]} rows")
        except (OSError, ValueError, KeyError) as error:
            failures += 1
            print(f"FAIL  {directory / 'datapackage.json'}: {error!r}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
