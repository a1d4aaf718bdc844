"""Holds the JSON Schema of experiment files against files that are experiments, and files that are none.

    pip install json5 jsonschema
    python3 .ci/check_schema.py .build/release/desireline BROKEN

BROKEN is a directory with the broken files of the tests, written by `DESIRELINE_BROKEN_FILES=BROKEN swift test --filter
SchemaTests`; the name of each ends in its diagnostic code. The schema must accept the shipped experiments, the
templates and the file with every key. It must reject every broken file of the codes below that one object tells by
itself; of all others, which take following a name, adding up, or looking at two objects, the share is printed. Then every
object of the file with every key gets a key that nobody knows, and every value becomes null; the schema must reject
each. Exit status 1 if anything disagrees.
"""

import copy
import json
import pathlib
import subprocess
import sys

import json5
import jsonschema

# The codes of mistakes that are always seen in one value or object.
TOLD = {
    "invalid-identifier", "missing-key", "missing-unit", "non-finite-number", "reserved-word", "unknown-key", "unknown-unit",
}

# The codes of mistakes that no schema sees, and why.
BEYOND = {
    "control-count": "counts variants",
    "cyclic-reference": "follows names",
    "duplicate-id": "compares items",
    "duplicate-key": "an object of JSON has a key once",
    "narrowed-range": "compares with defaults",
    "payload-mismatch": "follows names",
    "shares-not-one": "adds up",
    "unlisted-menu": "follows names",
    "unused-pane": "follows names",
    "zero-weights": "adds up",
}

# Objects whose keys are the author's choice: a key that nobody knows may be a name.
TABLES = {
    "menus", "screens", "coordinators", "gates", "containers", "on", "variants", "metrics", "labels", "destinations",
    "links", "opens", "after", "sets", "scent", "facts", "weights", "items",
    "goals", "devices", "personas", "scents", "forced", "groups", "condition",
}


def read(path):
    return json5.loads(pathlib.Path(path).read_text(encoding="utf-8"))


def printed(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8").stdout


def places(value, path=(), is_table=False):
    """Every value below this one, with its path and whether the object in it is a table."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        inner_is_table = isinstance(value, dict) and key in TABLES and not is_table
        yield (*path, key), inner, inner_is_table
        yield from places(inner, (*path, key), inner_is_table)


def changed(value, path, change):
    copied = copy.deepcopy(value)
    parent = copied
    for key in path[:-1]:
        parent = parent[key]
    parent[path[-1]] = change(parent[path[-1]])
    return copied


def main():
    tool, broken = sys.argv[1:]
    schema = json.loads(printed(tool, "schema"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    failures = []

    whole = read("Tests/ExperimentFileTests/Fixtures/every-key.json5")
    good = {path: read(path) for path in sorted(pathlib.Path("Experiments").glob("*.json5"))}
    good |= {path: read(path) for path in sorted(pathlib.Path("Tests").rglob("catalog.json5"))}
    good["every key"] = whole
    templates = [line.split()[0] for line in printed(tool, "init", "--list").splitlines() if line[:1].strip()]
    for name in templates:
        good[f"template {name}"] = json5.loads(printed(tool, "init", "-", "--template", name, "--quiet"))
    for name, value in good.items():
        for error in list(validator.iter_errors(value))[:3]:
            failures.append(f"{name}: refused at {error.json_path}: {error.message[:200]}")
    print(f"accepted: {len(good)} experiments, {len(templates)} of them templates")

    counts = {}
    for path in sorted(pathlib.Path(broken).glob("*.json5")):
        code = path.stem.split("-", 1)[1]
        try:
            is_rejected = not validator.is_valid(read(path))
        except ValueError:
            is_rejected = True
        rejected, total, passed = counts.get(code, (0, 0, []))
        counts[code] = (rejected + is_rejected, total + 1, passed + ([] if is_rejected else [path.stem]))
    if TOLD - counts.keys():
        failures.append(f"no broken files in {broken} of {', '.join(sorted(TOLD - counts.keys()))}")
    for code, (rejected, total, passed) in sorted(counts.items()):
        if code in TOLD and passed:
            failures.append(f"{code}: accepted {' '.join(passed)}")
        print(f"{code:20} {rejected:3} of {total:3} rejected  {BEYOND.get(code, '')}  {' '.join(passed)}")
    rejected, total = (sum(count[place] for count in counts.values()) for place in (0, 1))
    print(f"{'all':20} {rejected:3} of {total:3} rejected")

    mutants = 0
    for path, value, is_table in places(whole):
        mutants += 1
        if validator.is_valid(changed(whole, path, lambda _: None)):
            failures.append(f"null passes at {path}")
        if isinstance(value, dict) and not is_table:
            mutants += 1
            if validator.is_valid(changed(whole, path, lambda old: {**old, "nobody_knows": 1})):
                failures.append(f"an unknown key passes at {path}")
    passing = sum("passes" in failure for failure in failures)
    print(f"rejected: {mutants - passing} of {mutants} mutants of the file with every key")

    print("\n".join(failures))
    return 1 if failures else 0


sys.exit(main())
