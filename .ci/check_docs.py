"""Checks the documentation of every module against its public symbols, and the list of public declarations.

    python3 .ci/check_docs.py SYMBOLS              fails with what is wrong
    python3 .ci/check_docs.py SYMBOLS --write      writes .github/public-declarations.txt

SYMBOLS has a folder of symbol graphs for each module; `.ci/docs` makes it. Every public symbol has a comment, and every public
type and function at the top of a module is listed once under Topics of the module's pages. None has a name of
`.github/platform-names.txt`: names without a prefix that Foundation, SwiftUI, SwiftData and UIKit export, so that code which imports
both could not use it. `.github/public-declarations.txt` lists what the products export, so that a change of the API is
a change of that file.
"""

import collections, difflib, json, pathlib, re, sys

LIST = pathlib.Path(".github/public-declarations.txt")
# The modules of the products and those that Desireline exports with its own.
EXPORTED = """Assignment Desireline DesirelineTool EventLogs ExperimentDesign ExperimentFile ExperimentRuns FunnelAnalysis
HeadlessNavigation HeadlessNavigationTesting NavigationEvents NavigationExperiments UserBehavior UserSimulation""".split()
# Every type conforms to these unless it says otherwise.
IMPLIED = {"Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype", "Swift.Equatable"}


def symbols(folder: pathlib.Path):
    """The public symbols of a module that are in its sources, each with the protocols that it conforms to."""
    for path in sorted(folder.glob("*.symbols.json")):
        graph = json.loads(path.read_text(encoding="utf-8"))
        conformances = collections.defaultdict(set)
        for relation in graph["relationships"]:
            if relation["kind"] == "conformsTo" and "targetFallback" in relation:
                conformances[relation["source"]].add(relation["targetFallback"])
        for symbol in graph["symbols"]:
            # What the compiler adds has no location.
            if "location" in symbol and symbol["accessLevel"] in ("public", "open"):
                yield symbol, sorted(conformances[symbol["identifier"]["precise"]] - IMPLIED)


def declaration(module: str, symbol: dict, conformances: list[str]) -> str:
    """One line: the module and type that a symbol is in, and its declaration."""
    place = ".".join([module, *symbol["pathComponents"][:-1]])
    text = " ".join("".join(fragment["spelling"] for fragment in symbol["declarationFragments"]).split())
    is_type = symbol["kind"]["identifier"] in ("swift.struct", "swift.enum", "swift.class")
    protocols = ", ".join(name.removeprefix("Swift.") for name in conformances)
    return f"{place}: {text}" + (f" : {protocols}" if is_type and protocols else "")


def topics(module: str) -> collections.Counter:
    """How often each symbol is listed under Topics of the module's pages."""
    listed = collections.Counter()
    for page in sorted(pathlib.Path("Sources", module, f"{module}.docc").rglob("*.md")):
        _, _, section = page.read_text(encoding="utf-8").partition("\n## Topics\n")
        listed.update(re.findall(r"^- ``([^`/]+)``$", section, flags=re.MULTILINE))
    return listed


def main() -> int:
    failures, lines = [], []
    taken = set(pathlib.Path(".github/platform-names.txt").read_text(encoding="utf-8").split())
    for folder in sorted(pathlib.Path(sys.argv[1]).iterdir()):
        module, tops = folder.name, set()
        for symbol, conformances in symbols(folder):
            path, place = symbol["pathComponents"], symbol["location"]
            if "docComment" not in symbol:
                where = f"{place['uri'].removeprefix('file://')}:{place['position']['line'] + 1}"
                failures.append(f"{where}: {module}.{'.'.join(path)} has no comment")
            if len(path) == 1 and not symbol["kind"]["identifier"].startswith("swift.extension"):
                tops.add(path[0])
            if module in EXPORTED:
                lines.append(declaration(module, symbol, conformances))
        listed = topics(module)
        # A type that has its module's name is what the module's page is about.
        tops.discard(module)
        failures += [f"{module}: {name} is also a name of the platform" for name in sorted(tops & taken)]
        failures += [f"{module}: {name} is in no group of Topics" for name in sorted(tops - listed.keys())]
        failures += [f"{module}: {name} is in {n} groups of Topics" for name, n in sorted(listed.items()) if n > 1]
    found = sorted(set(lines))
    if "--write" in sys.argv:
        LIST.write_text("\n".join(found) + "\n", encoding="utf-8")
    kept = LIST.read_text(encoding="utf-8").splitlines() if LIST.exists() else []
    difference = list(difflib.unified_diff(kept, found, str(LIST), "declared", lineterm="", n=0))
    if difference:
        failures += difference + ["The public declarations changed. If they are meant to: .ci/docs --write"]
    print("\n".join(failures) if failures else f"{len(found)} public declarations, all with comments and as listed")
    return 1 if failures or not found else 0


sys.exit(main())
