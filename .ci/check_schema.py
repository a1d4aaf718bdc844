"""The JSON Schema of experiment files accepts experiments, and rejects what no experiment has.

    pip install json5 jsonschema
    python3 .ci/check_schema.py .build/release/desireline

The schema accepts shipped experiments, templates and the file with every key, and rejects that file with an unknown key in any
object, or null as any value.
"""

import copy, json, pathlib, subprocess, sys

import json5, jsonschema

# Objects whose keys are the author's choice.
NAMED = set("""menus screens coordinators gates containers on variants metrics labels destinations links opens after sets scent facts
weights items goals devices personas scents forced groups condition""".split())


def places(value, path=(), is_named=False):
    """Every value below this one, with its path and whether the keys of its object are names."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        inner_is_named = isinstance(value, dict) and key in NAMED and not is_named
        yield (*path, key), inner, inner_is_named
        yield from places(inner, (*path, key), inner_is_named)


def changed(value, path, new):
    copied = copy.deepcopy(value)
    parent = copied
    for key in path[:-1]:
        parent = parent[key]
    parent[path[-1]] = new
    return copied


def main() -> int:
    printed = lambda *words: subprocess.run([sys.argv[1], *words], check=True, capture_output=True, text=True).stdout
    schema = json.loads(printed("schema"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    every_key = pathlib.Path("Tests/ExperimentFileTests/Fixtures/every-key.json5")
    paths = [every_key, *pathlib.Path("Experiments").glob("*.json5"), *pathlib.Path("Tests").rglob("catalog.json5")]
    good = {path: path.read_text("utf-8") for path in paths}
    templates = [line.split()[0] for line in printed("init", "--list").splitlines() if line[:1].strip()]
    good |= {name: printed("init", "-", "--template", name, "--quiet") for name in templates}
    errors = [(name, error) for name, text in good.items() for error in validator.iter_errors(json5.loads(text))]
    failures = [f"{name}: {error.json_path}: {error.message[:200]}" for name, error in errors[:20]]
    whole, count = json5.loads(good[every_key]), 0
    for path, value, is_named in places(whole):
        for new in [None, {**value, "nobody_knows": 1}] if isinstance(value, dict) and not is_named else [None]:
            count += 1
            failures += [f"{new} is accepted at {path}"] if validator.is_valid(changed(whole, path, new)) else []
    print("\n".join(failures) or f"{len(good)} experiments are accepted, {count} changes of every key are rejected")
    return 1 if failures else 0


sys.exit(main())
