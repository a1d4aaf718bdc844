"""Holds the pages about reports against reports.

    pip install duckdb pandas                                    R with readr
    python3 .ci/check_report_pages.py Reports/*
    python3 .ci/check_report_pages.py --write Reports/catalog-browse    puts what is printed into the pages of tables

The page of each table shows how to ask it something with DuckDB, pandas and readr. All three are run in the first
directory, which must be that of `catalog-browse`, and must print what the page shows. The tables of members on the pages of
run.json and report.json must name every member of those documents with its type, and no member that no document has. Exit
status 1 if anything disagrees.
"""

import csv
import io
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

import duckdb

PAGES = pathlib.Path(__file__).parent.parent / "Sources/ExperimentReports/ExperimentReports.docc"
# Pages whose snippet only has to run.
PROGRAMS = ["DataPackageFile", "ReportDocument"]
TABLES = ["FunnelTable", "ComparisonsTable", "DurationsTable", "TransitionsTable", "AssignmentsTable"]
# Members that take more than any report here has.
RARE = ("health.simpson_warnings[].", "health.alarms[]", "health.warnings[]", "health.unreached_steps[]", "health.empty_metrics[]")
KINDS = {dict: "object", list: "array", str: "string", bool: "boolean", int: "integer", float: "number", type(None): "null"}


# The snippets.


def blocks(page):
    return {kind: text for kind, text in re.findall(r"```(\w+)\n(.*?)```", page, re.DOTALL)}


def cell(text):
    try:
        return float(text)
    except ValueError:
        return text


def rows(text):
    return [[cell(field) for field in row] for row in csv.reader(io.StringIO(text))]


def same(expected, found):
    """The same rows, but for the last digits of sums."""
    return len(expected) == len(found) and all(
        len(a) == len(b) and all(x == y or isinstance(x, float) and isinstance(y, float) and abs(x - y) <= 1e-12 * abs(x)
                                 for x, y in zip(a, b))
        for a, b in zip(expected, found)
    )


def with_duckdb(command):
    *words, query = shlex.split(command)
    assert words == ["duckdb", "-csv", "-c"], words
    answer = duckdb.sql(query)
    lines = [answer.columns, *[["" if value is None else value for value in row] for row in answer.fetchall()]]
    text = io.StringIO()
    csv.writer(text).writerows(lines)
    return text.getvalue()


def printed(*command):
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    return done.stdout if done.returncode == 0 else f"failed: {done.stderr}"


def check_snippets(name):
    found = blocks((PAGES / f"{name}.md").read_text("utf-8"))
    expected = rows(found["csv"])
    answers = {
        "duckdb": with_duckdb(found["sh"]), "pandas": printed(sys.executable, "-c", found["python"]),
        "readr": printed("Rscript", "--vanilla", "-e", found["r"]),
    }
    for loader, answer in answers.items():
        if not same(expected, rows(answer)):
            yield f"{name}.md: {loader} prints\n{answer}"


# The members.


def members(page):
    """{section: {member: type}} of the tables of a page."""
    sections, section = {}, ""
    for line in page.splitlines():
        if line.startswith("#"):
            section = line.lstrip("# ")
        match = re.match(r"\| `([^`]+)` \| ([^|]+) \| [^|]+\. \|$", line)
        if match:
            sections.setdefault(section, {})[match[1]] = match[2]
    return sections


def expanded(listed, shapes, columns):
    """The members with those of the shapes and rows they are of, and the objects and arrays they are in."""
    all_members = {}
    for path, kind in listed.items():
        name, *rest = kind.split(" or ")
        inner = shapes.get(name) or columns.get(name.removeprefix("row of "))
        all_members[path] = {"object" if inner else name, *rest}
        for member, of in (expanded(inner, shapes, columns) if inner else {}).items():
            all_members[f"{path}.{member}"] = of
    for path in list(all_members):
        for match in re.finditer(r"\[\]|\.", path):
            outer, sort = path[: match.start()], "array" if match[0] == "[]" else "object"
            all_members.setdefault(outer, {sort})
            all_members[outer].add(sort) if outer.endswith("[]") else None
    return all_members


def walk(value, path, free, seen):
    """Every member of a document with its types; free are the paths of objects whose keys are names."""
    seen.setdefault(path, set()).add(KINDS[type(value)])
    if isinstance(value, dict):
        for key, inner in value.items():
            walk(inner, f"{path}.*" if path in free else f"{path}.{key}".lstrip("."), free, seen)
    elif isinstance(value, list):
        for inner in value:
            walk(inner, f"{path}[]", free, seen)


def check_members(document, direct, listed, directories):
    free = {path[: -len(".*")] for path in listed if path.endswith(".*")}
    seen = {}
    for directory in directories:
        walk(json.loads((directory / document).read_text("utf-8")), "", free, seen)
    seen.pop("")
    for path, kinds in seen.items():
        told = listed.get(path)
        if told is None:
            yield f"{document} has {path}, which no page tells of"
        elif not kinds <= told | ({"integer"} if "number" in told else set()):
            yield f"{document} has {path} as {', '.join(sorted(kinds))}, and the page says {', '.join(sorted(told))}"
    for path in sorted(direct - seen.keys()):
        if not path.startswith(RARE):
            yield f"{document} has no {path}, of which a page tells"


def check_documents(directories):
    run = members((PAGES / "RunDocument.md").read_text("utf-8"))
    report = members((PAGES / "ReportDocument.md").read_text("utf-8"))
    shapes = {name: section for name, section in (run | report).items() if name.islower()}
    columns = {}
    for directory in directories:
        for resource in json.loads((directory / "datapackage.json").read_text("utf-8"))["resources"]:
            fields = resource["schema"]["fields"]
            kinds = {f["name"]: f["type"] + ("" if f.get("constraints", {}).get("required") else " or null") for f in fields}
            columns[resource["path"]] = {name: kind for name, kind in kinds.items() if name not in ("experiment_id", "source")}
    own = {path: kind for name, section in report.items() if name not in shapes for path, kind in section.items()}
    alone = run["In run.json alone"]
    for document, listed in [("run.json", run["Members"] | alone), ("report.json", run["Members"] | own)]:
        yield from check_members(document, listed.keys(), expanded(listed, shapes, columns), directories)


def write_snippets(name):
    page = PAGES / f"{name}.md"
    text = page.read_text("utf-8")
    found = blocks(text)
    answer = with_duckdb(found["sh"]).replace("\r\n", "\n")
    page.write_text(text.replace(f"```csv\n{found['csv']}```", f"```csv\n{answer}```"), "utf-8")


def main(arguments):
    writes = arguments[:1] == ["--write"]
    arguments = arguments[writes:]
    directories = [pathlib.Path(argument).resolve() for argument in arguments]
    if not directories:
        sys.exit(__doc__)
    problems = list(check_documents(directories))
    os.chdir(directories[0])
    for name in TABLES if writes else []:
        write_snippets(name)
    for name in TABLES:
        problems += check_snippets(name)
    for name in PROGRAMS:
        answer = printed(sys.executable, "-c", blocks((PAGES / f"{name}.md").read_text("utf-8"))["python"])
        problems += [f"{name}.md: {answer}"] if answer.startswith("failed") else []
    print(*problems or [f"ok    {len(TABLES)} pages of tables and the members of {2 * len(directories)} documents"], sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
