"""Compiles, runs or reads every piece of code in the documentation.

    pip install duckdb json5 pyyaml
    python3 .ci/check_snippets.py .build/release/desireline

It walks the README, the articles and the comments of the sources, after `swift build`. By the language of a fence:

- `swift` is type-checked against the built modules. The blocks of one page continue one another; what is no declaration
  stands in a function. A page need not import its own module, and a comment nothing that its module imports.
- `sh` is run in a folder with the shipped experiments, a log of one and FILE, an experiment. `console` is run there too,
  from `$ `, and what it prints is compared; a line of `…` stands for any lines.
- `json5` is read by the tool: a whole experiment, a whole mapping, or a part of an experiment, which is put into one
  where its keys belong. `<!-- in: app.screens -->` above says where, if the keys do not.
- `csv` has as many cells in every row, and `yaml` can be read.

`<!-- checked by PATH -->` above a block leaves it to that file, which must name the page or hold the block to the letter.
A language that is not in this list is a mistake, and so is none. Within sentences, `desireline` is followed by a command
and by options of that command. Exit status 1 if anything is wrong.
"""

import concurrent.futures
import csv
import io
import itertools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import json5
import yaml

# Who checks blocks of a language on pages that are recorded, quoted or held against reports as a whole.
RECORDED, QUOTED, REPORTED = ".ci/record_tutorial.py", ".ci/check_quotes.py", ".ci/check_report_pages.py"
ELSEWHERE = {
    RECORDED: (lambda path, text: "DesirelineTool.docc" in path.parts and "\n```console\n" in text, {"console", "diff", "json5"}),
    QUOTED: (lambda path, text: path.name == "WriteACoordinator.md", {"swift", "json5"}),
    REPORTED: (lambda path, text: "ExperimentReports.docc" in path.parts, {"sh", "python", "r"}),
}

# Parts of experiments are put into one of these, which declare the names they use.
BASES = [
    "Experiments/catalog-browse.json5", "Experiments/chat-push.json5", "Tests/UserPackage/own-kinds.json5",
    "Tests/ExperimentFileTests/Fixtures/every-key.json5",
]

# What keys stand where; the first place that has all of them is where a part belongs.
PLACES = {
    "": "$schema experiment hypothesis app replaces variants assignment cohort interceptors funnel metrics requirements published analysis expects",
    "app": "screens coordinators root menus facts gates destinations links while_waiting scents relaunch containers policies global_gates launches_with",
    "cohort": "count seed devices goals facts notifications arrives visits behavior weights personas uncertain knows",
}

# Files that commands in the documentation expect beside the experiments.
FILES = {
    "export.csv": "task,participant,path\norders,1,Home > Orders > Track\norders,2,Home > Account\n",
}

# Modules whose pages are for contributors.
CONTRIBUTORS = {
    "SVGCharts", "ExperimentAnalysis", "ExperimentPlanning", "ExperimentReports", "ExperimentRuns", "ExperimentStatistics",
    "FunnelAnalysis", "FunnelQueries", "NavigationExperiments",
}

DECLARATION = re.compile(r"(@main|public |private |final |extension |struct |class |enum |protocol |actor |func |@Test |#if )")


class Block:
    """A fenced piece of code, with where it stands and what is said above it."""

    def __init__(self, path, line, language, text, notes):
        self.path, self.line, self.language, self.text, self.notes = path, line, language, text, notes

    def __str__(self):
        return f"{self.path}:{self.line}"

    def note(self, name):
        return next((m[1].strip() for m in map(re.compile(f"^{name}:? (.*)$").match, self.notes) if m), None)


def blocks(path, text):
    """The blocks of a page, or of the comments of a source."""
    lines = text.split("\n")
    if path.suffix == ".swift":
        lines = [m[1] if (m := re.match(r"\s*/// ?(.*)$", line)) else "" for line in lines]
    notes, start = [], None
    for number, line in enumerate(lines, 1):
        fence = re.match(r"\s*```(.*)$", line)
        if start is None and (note := re.match(r"\s*<!-- (.*) -->$", line)):
            notes.append(note[1])
        elif start is None and fence:
            start, language = number, fence[1].strip()
        elif fence and start is not None:
            indent = len(lines[start - 1]) - len(lines[start - 1].lstrip())
            body = "\n".join(inner[indent:] for inner in lines[start:number - 1]) + "\n"
            yield Block(path, start, language, body, notes)
            notes, start = [], None
        elif start is None and line.strip():
            notes = []
    if start is not None:
        yield Block(path, start, "unclosed", "", [])


def module(path):
    return path.parts[1] if path.parts[0] == "Sources" else None


def checked_elsewhere(block):
    """The file that checks a block instead, and what is wrong with saying so."""
    keeper = block.note("checked by")
    if not keeper:
        return None, None
    path = pathlib.Path(keeper)
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    if block.path.name in text or block.text.strip() in text:
        return keeper, None
    return keeper, f"{block}: {keeper} neither names this page nor holds the block"


# Swift


def program(page, given=""):
    """One source of all blocks of a page: declarations as they are, everything else in a function."""
    imports, declarations, statements = [], [], []
    own = module(page[0].path)
    for block in page:
        lines = block.text.split("\n")
        imports += [line for line in lines if re.match(r"(public )?import ", line)]
        rest = "\n".join(line for line in lines if not re.match(r"(public )?import ", line)).strip("\n")
        first = next((line for line in rest.split("\n") if line.strip() and not line.startswith("//")), "")
        located = f'#sourceLocation(file: "{block.path}", line: {block.line + 1})\n{rest}\n#sourceLocation()\n'
        (declarations if DECLARATION.match(first) else statements).append(located)
    if own and not any(re.search(rf"import {own}$", line) for line in imports):
        imports.append(f"import {own}")
    if page[0].path.suffix == ".swift":
        for source in pathlib.Path("Sources", own).rglob("*.swift"):
            imports += re.findall(r"^(?:public |package )?(import [A-Z]\w+)$", source.read_text(encoding="utf-8"), re.MULTILINE)
    if any("@Test" in text for text in declarations):
        imports.append("import Testing")
    body = "".join(statements)
    function = f"@MainActor func page({given}) async throws {{\n{body}}}\n" if statements else ""
    return "\n".join(dict.fromkeys(imports)) + "\n" + "".join(declarations) + function


def type_check(page, modules, folder):
    """What is wrong with a page; `<!-- with: DECLARATION, FOLDER -->` gives it a variable, and sources beside it."""
    given, _, beside = (next(filter(None, (block.note("with") for block in page)), "")).partition(", ")
    source = pathlib.Path(folder, f"{page[0].path.stem}-{abs(hash(str(page[0])))}.swift")
    source.write_text(program(page, given.removeprefix("let ")), encoding="utf-8")
    features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    command = ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-I", modules, str(source)]
    # What no product exports is package-wide; SwiftPM calls the package by its folder.
    if module(page[0].path) in CONTRIBUTORS:
        command += ["-package-name", re.sub(r"\W", "_", pathlib.Path.cwd().name.lower())]
    # Tests among them need more than the modules.
    command += [str(path) for path in pathlib.Path(beside).glob("*.swift") if "Tests" not in path.name] if beside else []
    command += itertools.chain.from_iterable(["-enable-upcoming-feature", feature] for feature in features)
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    errors = [line for line in done.stderr.split("\n") if ": error:" in line]
    return [] if done.returncode == 0 else errors or [f"{page[0]}: {done.stderr}"]


# Commands


def commands(block):
    """The commands of a block, each with what it should print, where that is shown."""
    if block.language == "sh":
        return [(re.sub(r"\\\n\s*", " ", block.text), None)]
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]
    return [tuple(part.split("\n", 1)) for part in parts]


def is_as_shown(printed, shown):
    pattern = "".join(r"(?:.*\n)*" if line.strip() == "…" else re.escape(line.rstrip()) + r" *\n" for line in shown.splitlines())
    return re.fullmatch(pattern, "".join(line.rstrip() + "\n" for line in printed.splitlines())) is not None


def run(block, scratch):
    """What is wrong with the commands of a block."""
    for command, shown in commands(block):
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", command],
            cwd=scratch, env={**os.environ, "PATH": f"{scratch}/bin:{os.environ['PATH']}", "NO_COLOR": "1"},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", timeout=300,
        )
        # Status 1 is an answer, as of a requirement that is not met.
        if done.returncode not in (0, 1) and shown is None:
            yield f"{block}: {command.strip()!r} ended with {done.returncode}: {done.stdout[-500:]}"
        if shown is not None and not is_as_shown(done.stdout, shown):
            yield f"{block}: {command!r} printed\n{done.stdout}"


# Experiments


def parse(text):
    """A whole value, or the members of an object without its braces."""
    try:
        return json5.loads(text), True
    except ValueError:
        return json5.loads("{" + text + "}"), False


def merged(old, new):
    """Objects laid over each other key by key."""
    if not (isinstance(old, dict) and isinstance(new, dict)):
        return new
    return old | {key: merged(old[key], value) if key in old else value for key, value in new.items()}


def placed(part, base, place, is_deep):
    """An experiment with a part in it; of what has names of an author's choice, each is replaced as a whole, or merged."""
    for key, value in part.items():
        where = place if place else next((p for p, keys in PLACES.items() if key in keys.split()), None)
        if where is None:
            raise KeyError(key)
        inner = base
        for step in filter(None, where.split(".")):
            inner = inner.setdefault(step, {})
        is_table = key in TABLES and isinstance(value, dict) and isinstance(inner.get(key), dict)
        inner[key] = merged(inner.get(key), value) if is_deep else {**inner[key], **value} if is_table else value
    return base


TABLES = {"menus", "screens", "coordinators", "gates", "containers", "destinations", "links", "metrics", "weights"}


def read(block, tool, own, scratch):
    """What the tool finds in a block."""
    value, is_whole = parse(block.text)
    target = pathlib.Path(scratch, "block.json5")
    if is_whole and isinstance(value, dict) and ("user" in value or "preset" in value):
        target.write_text(block.text, encoding="utf-8")
        log = pathlib.Path(scratch, "empty.ndjson")
        log.write_text("{}\n")
        done = subprocess.run(
            [tool, "analyze", "--mapping", str(target), str(log), "FILE", "--out", "mapped"],
            cwd=scratch, capture_output=True, text=True, encoding="utf-8",
        )
        return [f"{block}: {line}" for line in done.stderr.split("\n") if re.match(r".*block\.json5:\d+:\d+: error", line)]
    findings = []
    for base, is_deep in [(None, False)] if is_whole else itertools.product(BASES, [False, True]):
        content = block.text
        if base:
            start = json5.loads(pathlib.Path(base).read_text(encoding="utf-8"))
            content = json5.dumps(placed(value, start, block.note("in"), is_deep), ensure_ascii=False)
            for table in pathlib.Path(base).parent.glob("Tables/*.csv"):
                shutil.copytree(table.parent, pathlib.Path(scratch, "Tables"), dirs_exist_ok=True)
        target.write_text(content, encoding="utf-8")
        program = own if base == "Tests/UserPackage/own-kinds.json5" else tool
        done = subprocess.run([program, "check", str(target)], cwd=scratch, capture_output=True, text=True, encoding="utf-8")
        errors = re.findall(r"error: .*", done.stderr)
        if done.returncode != 2:
            return []
        findings.append(f"{block}: {base or 'the whole'}: " + "; ".join(errors))
    # The finding with the fewest mistakes is of the experiment that was meant.
    return sorted(findings, key=lambda finding: (finding.count("error:"), len(finding)))[:1]


def rectangular(block):
    widths = {len(row) for row in csv.reader(io.StringIO(block.text)) if row}
    return [] if len(widths) == 1 else [f"{block}: rows have {sorted(widths)} cells"]


# Commands within sentences, and in lines that are set in


def mentioned(path, text):
    """The commands of the tool that a page speaks of, each with where it stands."""
    for number, line in enumerate(text.split("\n"), 1):
        for command in re.findall(r"`desireline ([a-z][^`]*)`", line) + re.findall(r"^    desireline ([a-z].*)", line):
            # What is said of a command in its line stands behind three blanks.
            yield f"{path}:{number}", command.split("   ")[0]


def unknown(place, command, tool, helps):
    """What the tool does not know of a command: its name or an option."""
    name, *words = command.split()
    if name not in helps:
        done = subprocess.run([tool, "help", name], capture_output=True, text=True, encoding="utf-8")
        helps[name] = done.stdout if done.returncode == 0 else None
    if helps[name] is None:
        return [f"{place}: there is no command {name!r}"]
    options = [word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)]
    known = set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", helps[name])) | {"--help", "--version"}
    return [f"{place}: {name} has no option {option}" for option in options if option not in known]


def scratch_folder(tool, folder):
    """A folder in which the commands of the documentation find what they name."""
    scratch = pathlib.Path(folder, "scratch")
    (scratch / "bin").mkdir(parents=True)
    shutil.copytree("Experiments", scratch / "Experiments")
    shutil.copytree("Reports", scratch / "Reports")
    shutil.copy("Experiments/catalog-browse.json5", scratch / "FILE")
    (scratch / "bin/desireline").symlink_to(tool)
    duckdb = scratch / "bin/duckdb"
    duckdb.write_text(f"""#!{sys.executable}
import duckdb, sys
query = sys.argv[2] if sys.argv[1:2] == ["-c"] else sys.stdin.read()
print(duckdb.sql(query) or "")
""")
    duckdb.chmod(0o755)
    for name, text in FILES.items():
        (scratch / name).write_text(text)
    subprocess.run(["git", "init", "--quiet"], cwd=scratch, check=True)
    command = [tool, "run", "FILE", "--users", "2000", "--events", "log.csv", "--out", "runs", "--quiet"]
    subprocess.run(command, cwd=scratch, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return scratch


def main():
    tool = str(pathlib.Path(sys.argv[1]).resolve())
    own = str(pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ".build/user-package/debug/own-desireline").resolve())
    modules = str(pathlib.Path(".build/debug/Modules").resolve())
    pages = [pathlib.Path("README.md"), *sorted(pathlib.Path("Sources").glob("*/*.docc/**/*.md"))]
    pages += sorted(pathlib.Path("Sources").glob("*/**/*.swift"))

    failures, swift, counts, helps = [], [], {}, {}
    with tempfile.TemporaryDirectory() as folder:
        scratch = scratch_folder(tool, folder)
        for path in pages:
            together, text = [], path.read_text(encoding="utf-8")
            if path.suffix == ".md":
                for place, command in mentioned(path, text):
                    counts["mentioned"] = counts.get("mentioned", 0) + 1
                    failures += unknown(place, command, tool, helps)
            for block in blocks(path, text):
                keeper, fault = checked_elsewhere(block)
                keeper = keeper or next(
                    (one for one, (is_its, languages) in ELSEWHERE.items() if block.language in languages and is_its(path, text)), None
                )
                kind = "elsewhere" if keeper else block.language
                counts[kind] = counts.get(kind, 0) + 1
                if keeper:
                    failures += [fault] if fault else []
                elif block.language == "swift":
                    together.append(block)
                elif block.language in ("sh", "console"):
                    failures += run(block, scratch)
                elif block.language == "json5":
                    try:
                        failures += read(block, tool, own, scratch)
                    except (KeyError, ValueError) as error:
                        failures.append(f"{block}: {error}")
                elif block.language == "yaml":
                    yaml.safe_load(block.text)
                elif block.language == "csv":
                    failures += rectangular(block)
                else:
                    failures.append(f"{block}: nothing checks blocks of the language {block.language!r}")
            if together:
                swift += [[block] for block in together] if path.suffix == ".swift" else [together]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for errors in pool.map(lambda page: type_check(page, modules, folder), swift):
                failures += errors
    print(", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
    print("\n".join(failures))
    return 1 if failures or not counts else 0


sys.exit(main())
