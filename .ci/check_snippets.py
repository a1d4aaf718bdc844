"""Compiles or reads the code in the documentation that .ci/check_guides.py does not run.

    pip install duckdb json5 pyyaml
    python3 .ci/check_snippets.py .build/release/desireline

Takes the README, the articles and the comments of the sources, after `swift build -c release` and `.ci/fixture_package`. `swift`
is type-checked against the built modules: the blocks of a page continue one another, and what is no declaration is in a
function. `json5` is read by the tool: a whole experiment or mapping, or a part of one, which is put into an experiment where its
keys belong; `<!-- in: app.screens -->` says where, if the keys do not. `yaml` can be read, and rows of `csv` have as many
cells. The file in `<!-- checked by PATH -->` names the page or has the block. A block of another language is a mistake.
"""

import concurrent.futures, csv, itertools, json, os, pathlib, re, shutil, subprocess, sys, tempfile

import json5, yaml
from check_guides import BLOCK, GUIDES, PACKAGE

OWN_KINDS = PACKAGE / "own-kinds.json5"
# A part of an experiment is put into one of these, which declare the names that it uses.
BASES = ["Experiments/catalog-browse.json5", "Experiments/chat-push.json5", OWN_KINDS, "Tests/ExperimentFileTests/Fixtures/every-key.json5"]
# Where keys belong; the first place that has them.
PLACES = {
    "": "$schema experiment hypothesis app replaces variants assignment cohort interceptors funnel metrics requirements published analysis expects",
    "app": "screens coordinators root menus facts gates destinations links while_waiting scents relaunch containers policies global_gates launches_with",
    "cohort": "count seed devices goals facts notifications arrives visits behavior weights personas uncertain knows",
}
# Objects whose keys are the author's choice.
NAMED = {"menus", "screens", "coordinators", "gates", "containers", "destinations", "links", "metrics", "weights"}
# Modules whose pages are for contributors, and show what is package-wide.
CONTRIBUTORS = {
    "SVGCharts", "ExperimentAnalysis", "ExperimentPlanning", "ExperimentReports", "ExperimentRuns", "ExperimentStatistics",
    "FunnelAnalysis", "ExperimentDesign", "NavigationExperiments",
}
DECLARATION = re.compile(r"(@main|public |private |final |extension |struct |class |enum |protocol |actor |func |@Test |#if )")
FEATURES = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
IMPORT = re.compile(r"^(?:public |package )?(import \w+)$", re.M)


def type_check(path: pathlib.Path, blocks: list[tuple[int, str, str]], modules: str, folder: str) -> list[str]:
    """What is wrong with the blocks of a page; `<!-- with: let NAME: TYPE, FOLDER -->` gives it a variable, and sources beside it."""
    own = path.parts[1] if path.parts[0] == "Sources" else None
    given, _, beside = next((note[6:] for _, note, _ in blocks if note.startswith("with: ")), "").partition(", ")
    imports = [f"import {own}"] if own else []
    # A comment sees what its module imports.
    if path.suffix == ".swift":
        imports += [one for source in pathlib.Path("Sources", own).rglob("*.swift") for one in IMPORT.findall(source.read_text("utf-8"))]
    declarations, statements = "", ""
    for line, _, text in blocks:
        imports += IMPORT.findall(text)
        rest = IMPORT.sub("", text)
        first = next((one for one in rest.split("\n") if one.strip() and not one.startswith("//")), "")
        located = f'#sourceLocation(file: "{path}", line: {line})\n{rest}\n#sourceLocation()\n'
        if DECLARATION.match(first):
            declarations += located
        else:
            statements += located
    imports += ["import Testing"] if "@Test" in declarations else []
    # The line says which comment of a source it is.
    source = pathlib.Path(folder, f"{path.stem}-{blocks[0][0]}.swift")
    function = f"@MainActor func page({given.removeprefix('let ')}) async throws {{\n{statements}}}\n" if statements else ""
    source.write_text("\n".join(dict.fromkeys(imports)) + "\n" + declarations + function, encoding="utf-8")
    command = ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-I", modules, str(source)]
    command += [word for feature in FEATURES for word in ("-enable-upcoming-feature", feature)]
    # SwiftPM calls the package by its folder.
    command += ["-package-name", re.sub(r"\W", "_", pathlib.Path.cwd().name.lower())] if own in CONTRIBUTORS else []
    command += [str(one) for one in pathlib.Path(beside).glob("*.swift") if "Tests" not in one.name] if beside else []
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    errors = [line for line in done.stderr.split("\n") if ": error:" in line]
    return [] if done.returncode == 0 else errors or [f"{path}: {done.stderr}"]


def merged(old, new):
    """Objects merged key by key."""
    if not (isinstance(old, dict) and isinstance(new, dict)):
        return new
    return old | {key: merged(old[key], value) if key in old else value for key, value in new.items()}


def placed(part: dict, base: dict, place: str | None, is_deep: bool) -> dict:
    """An experiment with a part in it; what the author names is merged or replaced."""
    for key, value in part.items():
        inner = base
        where = place or next((place for place, keys in PLACES.items() if key in keys.split()), "")
        for step in filter(None, where.split(".")):
            inner = inner.setdefault(step, {})
        is_named = key in NAMED and isinstance(value, dict) and isinstance(inner.get(key), dict)
        inner[key] = merged(inner.get(key), value) if is_deep else {**inner[key], **value} if is_named else value
    return base


def read(text: str, place: str | None, program: str, folder: str) -> str | None:
    """What the tool finds in a block."""
    target = pathlib.Path(folder, "block.json5")
    try:
        value, is_whole = json5.loads(text), True
    except ValueError:
        value, is_whole = json5.loads("{" + text + "}"), False
    if is_whole and ("user" in value or "preset" in value):
        target.write_text(text, encoding="utf-8")
        pathlib.Path(folder, "empty.ndjson").write_text("{}\n")
        words = [program, "analyze", "--mapping", target, "empty.ndjson", os.path.abspath(BASES[0]), "--out", "mapped"]
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, encoding="utf-8")
        return next((line for line in done.stderr.split("\n") if re.match(r".*block\.json5:\d+:\d+: error", line)), None)
    findings = []
    for base, is_deep in [(None, False)] if is_whole else itertools.product(BASES, [False, True]):
        content = text
        if base:
            content = json.dumps(placed(value, json5.loads(pathlib.Path(base).read_text("utf-8")), place, is_deep), ensure_ascii=False)
            if (tables := pathlib.Path(base).parent / "Tables").exists():
                shutil.copytree(tables, pathlib.Path(folder, "Tables"), dirs_exist_ok=True)
        target.write_text(content, encoding="utf-8")
        own = os.path.abspath(".build/user-package/debug/own-desireline") if base == OWN_KINDS else program
        done = subprocess.run([own, "check", target], cwd=folder, capture_output=True, text=True, encoding="utf-8")
        if done.returncode != 2:
            return None
        findings.append(f"{base or 'the whole'}: " + "; ".join(re.findall(r"error: .*", done.stderr)))
    # The finding with the fewest mistakes is of the experiment that was meant.
    return min(findings, key=lambda finding: (finding.count("error:"), len(finding)))


def check(path: pathlib.Path, language: str, note: str, text: str, program: str, folder: str) -> str | None:
    """What is wrong with a block that is no Swift."""
    if language == "json5":
        return read(text, note.removeprefix("in: ") if note.startswith("in: ") else None, program, folder)
    if language == "csv":
        return None if len({len(row) for row in csv.reader(text.splitlines()) if row}) == 1 else "rows have different numbers of cells"
    if language == "yaml":
        return None if yaml.safe_load(text) else "is empty"
    # .ci/check_guides.py runs commands and .ci/check_tables.py Python.
    return None if language in ("console", "diff", "sh", "python") else f"nothing checks the language '{language}'"


def main() -> None:
    program = os.path.abspath(sys.argv[1])
    modules = os.environ.get("DESIRELINE_MODULES") or os.path.abspath(".build/release/Modules")
    paths = [pathlib.Path("README.md"), *sorted(pathlib.Path("Sources").glob("*/*.docc/**/*.md")), *sorted(pathlib.Path("Sources").rglob("*.swift"))]
    problems, swift, count = [], [], 0
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            page, together = path.read_text("utf-8"), []
            if path.suffix == ".swift":
                page = "\n".join(line.lstrip().removeprefix("///").removeprefix(" ") if "///" in line else "" for line in page.split("\n"))
            # .ci/check_guides.py has the json5 of guides, and the code of the guide to coordinators.
            elsewhere = {"json5"} if path.parent == GUIDES and "\n```console\n" in page else set()
            elsewhere |= {"swift", "json5"} if path.stem == "WriteACoordinator" else set()
            for match in BLOCK.finditer(page):
                note, language, text = (group or "" for group in match.groups())
                line, count = page.count("\n", 0, match.start(3)) + 1, count + 1
                if note.startswith("checked by "):
                    keeper = pathlib.Path(note.removeprefix("checked by "))
                    if not keeper.is_file() or path.name not in keeper.read_text("utf-8") and text.strip() not in keeper.read_text("utf-8"):
                        problems.append(f"{path}:{line}: {keeper} neither names this page nor has the block")
                elif language == "swift" and language not in elsewhere:
                    together.append((line, note, text))
                elif language not in elsewhere and (finding := check(path, language, note, text, program, folder)):
                    problems.append(f"{path}:{line}: {finding}")
            swift += [(path, [block]) for block in together] if path.suffix == ".swift" else [(path, together)] * bool(together)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for errors in pool.map(lambda page: type_check(*page, modules, folder), swift):
                problems += errors
    print("\n".join(problems) or f"{count} blocks, {len(swift)} pages and comments in Swift")
    sys.exit(1 if problems or not swift else 0)


if __name__ == "__main__":
    main()
