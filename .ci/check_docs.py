"""Holds the documentation of every module against its public symbols.

    python3 .ci/check_docs.py SYMBOLS

SYMBOLS has a folder of symbol graphs for each module, as `.ci/docs` makes them; what is package-wide may lack comments. Every public symbol must have a comment,
cases of enumerations too, and every public type and function at the top of a module must stand under Topics of the
module's pages exactly once. None of them has a name of `.ci/platform_names`, which lists names without a prefix that
Foundation, SwiftUI and UIKit export (SwiftData's `Query` too): who imports both could not write it. Exit status 1 if
anything does not.
"""

import collections
import json
import pathlib
import re
import sys


def symbols(folder):
    """The symbols that somebody wrote in a module; what the compiler adds by itself has no place in a file."""
    for path in sorted(folder.glob("*.symbols.json")):
        for symbol in json.loads(path.read_text(encoding="utf-8"))["symbols"]:
            if "location" in symbol and symbol["accessLevel"] in ("public", "open"):
                yield symbol


def topics(module):
    """How often each symbol stands under Topics of the module's pages."""
    listed = collections.Counter()
    for page in sorted(pathlib.Path("Sources", module, f"{module}.docc").rglob("*.md")):
        _, _, section = page.read_text(encoding="utf-8").partition("\n## Topics\n")
        listed.update(re.findall(r"^- ``([^`/]+)``$", section, flags=re.MULTILINE))
    return listed


def main():
    failures, count = [], 0
    taken = set(pathlib.Path(".ci/platform_names").read_text(encoding="utf-8").split())
    for folder in sorted(pathlib.Path(sys.argv[1]).iterdir()):
        module, tops = folder.name, set()
        for symbol in symbols(folder):
            count += 1
            name = ".".join(symbol["pathComponents"])
            if "docComment" not in symbol:
                place = symbol["location"]
                line = place["position"]["line"] + 1
                failures.append(f"{place['uri'].removeprefix('file://')}:{line}: {module}.{name} has no comment")
            if len(symbol["pathComponents"]) == 1 and not symbol["kind"]["identifier"].startswith("swift.extension"):
                tops.add(symbol["pathComponents"][0])
        listed = topics(module)
        # A type that has its module's name is what the module's page is about.
        tops.discard(module)
        failures += [f"{module}: {name} is also a name of the platform" for name in sorted(tops & taken)]
        failures += [f"{module}: {name} stands in no group of Topics" for name in sorted(tops - listed.keys())]
        failures += [f"{module}: {name} stands in {n} groups of Topics" for name, n in sorted(listed.items()) if n > 1]
    print("\n".join(failures) if failures else f"{count} public symbols have comments, and their types a place")
    return 1 if failures or not count else 0


sys.exit(main())
