"""Writes out what experiments leave out, and sees that nothing changes: the defaults are what the reference says.

    pip install json5 jsonschema
    python3 .ci/check_defaults.py .build/release/desireline

Into every object of the shipped experiments it puts each key that is missing and of which the schema tells a default, if
it may stand there. The tool must find nothing wrong with the file, and a run of it must write the same tables, to the
byte. Exit status 1 if anything differs.
"""

import copy
import json
import pathlib
import subprocess
import sys
import tempfile

import json5
import jsonschema

# Defaults that mean something only beside a value which is not the default of another key.
BESIDE = {"tolerance": ("ties", "step-order")}

# What means nothing at the first step of a funnel. No window of a tablet has its own size classes either.
LATER = {"optional", "at_least"}


def objects(schema, value, definitions):
    """Every object of a value that the schema describes, with what it says of it."""
    if "$ref" in schema:
        schema = definitions[schema["$ref"].removeprefix("#/$defs/")]
    for option in schema.get("anyOf", []):
        if "$ref" in option or "type" in option or "anyOf" in option:
            yield from objects(option, value, definitions)
    if isinstance(value, dict):
        if "properties" in schema:
            yield value, schema
        for key, inner in value.items():
            inner_schema = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
            if isinstance(inner_schema, dict):
                yield from objects(inner_schema, inner, definitions)
    if isinstance(value, list) and "items" in schema:
        for item in value:
            yield from objects(schema["items"], item, definitions)


def written_out(experiment, schema, validator):
    """The experiment with its defaults, and how many there are."""
    experiment, count = copy.deepcopy(experiment), 0
    experiment["people"].setdefault("behavior", {})
    for section in ("assignment", "analysis"):
        experiment.setdefault(section, {})
    first = experiment["funnel"]["steps"][0]
    for value, object_schema in list(objects(schema, experiment, schema["$defs"])):
        own = validator.evolve(schema=object_schema)
        for key, told in object_schema["properties"].items():
            if value is first and key in LATER or key == "window" and isinstance(value.get("device"), dict):
                continue
            other, word = BESIDE.get(key, (None, None))
            if key in value or "default" not in told or (other and value.get(other) != word):
                continue
            value[key] = told["default"]
            # A key that stands where it means nothing is a mistake of the file.
            if own.is_valid(value):
                count += 1
            else:
                del value[key]
    return experiment, count


def tables(tool, path, folder):
    """The tables of a small run."""
    done = subprocess.run(
        [tool, "run", str(path), "--users", "200", "--worlds", "0", "--out", str(folder), "--quiet"],
        capture_output=True, text=True, encoding="utf-8",
    )
    return done.stderr, {file.name: file.read_bytes() for file in pathlib.Path(folder).rglob("*.csv")}


def main():
    tool = sys.argv[1]
    schema = json.loads(subprocess.run([tool, "schema"], check=True, capture_output=True, text=True).stdout)
    validator = jsonschema.Draft202012Validator(schema)
    failures, count, keys = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(pathlib.Path("Experiments").glob("*.json5")):
            experiment = json5.loads(path.read_text(encoding="utf-8"))
            changed, added = written_out(experiment, schema, validator)
            target = pathlib.Path(folder, path.name)
            target.write_text(json.dumps(changed, ensure_ascii=False), encoding="utf-8")
            _, expected = tables(tool, path, f"{folder}/as-it-is/{path.stem}")
            talk, found = tables(tool, target, f"{folder}/written-out/{path.stem}")
            count, keys = count + 1, keys + added
            if not expected:
                failures.append(f"{path}: no run")
            elif not found:
                failures.append(f"{path}: refused when its defaults are written out: {talk[:800]}")
            else:
                other = [name for name in expected if found.get(name) != expected[name]]
                failures += [f"{path}: other {name} when its defaults are written out" for name in other]
    print(f"{keys} defaults in {count} experiments written out")
    print("\n".join(failures))
    return 1 if failures or not keys else 0


sys.exit(main())
