"""Runs the commands of the documentation and compares what they print; compares what guides quote with the reports.

    pip install duckdb
    python3 .ci/check_guides.py .build/release/desireline            fails with the differences
    python3 .ci/check_guides.py .build/release/desireline --write    writes what was printed into the guides

A guide of DesirelineTool is a script that starts in an empty folder. In a `console` block, `$ ` and `> ` start what is run, and
the lines below are what it prints. A `diff` block is an edit that the reader makes. A `json5` block that starts with
`// NAME.json5` is that file; any other is a part of a file at that point. An `sh` block, on any page, runs in a folder that
has the experiments, the reports and a log; on a page about a table, the `csv` block is what it prints. A block below
`<!-- checked by PATH -->` is left to that file. In sentences, `desireline` is followed by a command and its options.
"""

import concurrent.futures, contextlib, csv, difflib, json, math, os, pathlib, pty, re, shutil, subprocess, sys, tempfile, textwrap

GUIDES = pathlib.Path("Sources/DesirelineTool/DesirelineTool.docc")
TABLES = pathlib.Path("Sources/ExperimentReports/ExperimentReports.docc")
EVIDENCE = pathlib.Path("Sources/UserSimulation/UserSimulation.docc/Evidence.md")
PACKAGE = pathlib.Path("Tests/UserPackage")
BLOCK = re.compile(r"(?:^<!-- ([^\n]*) -->\n)?^```(\w*)\n(.*?)^```$", re.M | re.S)
COMMAND = re.compile(r"^\$ (.*(?:\n> .*)*)", re.M)
NUMBER = re.compile(r"(?<![\w.-])[+−]?\d[\d,.]*\d|(?<![\w.-])\d(?!\w)")
# The time that `check` takes.
SECONDS = re.compile(r"(?<=\.json5: )\d+\.\d s$", re.M)
DUCKDB = f"""#!{sys.executable}
import csv, duckdb, sys
answer = duckdb.sql(sys.argv[-1] if "-c" in sys.argv else sys.stdin.read())
if "-csv" in sys.argv:
  csv.writer(sys.stdout, lineterminator="\\n").writerows([answer.columns, *answer.fetchall()])
else:
  print(answer or "")
"""


class Failure(Exception):
    """What is wrong with a guide."""


class Folder:
    """A folder in which commands run."""

    def __init__(self, program: pathlib.Path, path: pathlib.Path):
        self.path, self.status = path / "folder", 0
        for made in self.path, path / "bin":
            made.mkdir()
        (path / "bin/desireline").symlink_to(program)
        (path / "bin/duckdb").write_text(DUCKDB)
        (path / "bin/duckdb").chmod(0o755)
        self.environment = {"PATH": f"{path}/bin:/usr/local/bin:/usr/bin:/bin", "HOME": str(path), "LC_ALL": "C.UTF-8"}
        self.environment |= {"COLUMNS": "100", "TERM": "dumb"}

    def run(self, command: str, folder: str = ".") -> str:
        """What a terminal shows of a command, without its progress."""
        shell = ["timeout", "300", "bash", "-o", "pipefail", "-c", f"(exit {self.status})\n{command}"]
        reader, terminal = pty.openpty()
        child = subprocess.Popen(
            shell, cwd=self.path / folder, env=self.environment, stdin=subprocess.DEVNULL, stdout=terminal, stderr=terminal
        )
        os.close(terminal)
        shown = b""
        # At the end of a terminal Linux has an error, macOS nothing.
        with contextlib.suppress(OSError):
            while piece := os.read(reader, 65536):
                shown += piece
        os.close(reader)
        self.status = child.wait()
        return re.sub(r"(?m)^running: .*\n", "", shown.decode("utf-8").replace("\r\n", "\n"))

    def session(self, text: str) -> str:
        """A console block with what its commands print now."""
        shown = []
        for match in COMMAND.finditer(text):
            shown += [match.group(), *self.run(match[1].replace("\n> ", "\n")).splitlines()]
        return "".join(line.rstrip() + "\n" for line in shown)

    def edit(self, text: str) -> None:
        """Makes the edit of a diff block: the lines that it keeps and removes are in the file once."""
        head, *lines = text.splitlines()
        path = self.path / head.removeprefix("--- ")
        content = path.read_text()
        old, new = ("".join(line[1:] + "\n" for line in lines if line[0] in signs) for signs in (" -", " +"))
        if content.count(old) != 1:
            raise Failure(f"{path.name} has {content.count(old)} places for the edit:\n{text}")
        path.write_text(content.replace(old, new))

    def cite(self, text: str) -> None:
        """Writes the file that a json5 block names; the lines of any other block are in some file, at any depth."""
        if named := re.match(r"// ([\w-]+\.json5)\n", text):
            (self.path / named[1]).write_text(text)
            return
        count = text.count("\n")
        for path in self.path.glob("*.json5"):
            lines = path.read_text().splitlines()
            if any(textwrap.dedent("\n".join(lines[at : at + count])) == text.rstrip("\n") for at in range(len(lines))):
                return
        raise Failure(f"no file has these lines:\n{text}")


def recorded(page: str, folder: Folder) -> str:
    """A guide with what its commands print now."""

    def block(match: re.Match) -> str:
        _, language, text = match.groups()
        if language == "diff":
            folder.edit(text)
        elif language == "json5":
            folder.cite(text)
        elif language == "console":
            shown = folder.session(text)
            if SECONDS.sub("", shown) != SECONDS.sub("", text):
                return match.group().replace(text, shown)
        return match.group()

    return BLOCK.sub(block, page)


def check_guide(path: pathlib.Path, program: pathlib.Path) -> tuple[str, list[str]]:
    """A guide with what its commands print now, and what is wrong with it."""
    page = path.read_text("utf-8")
    with tempfile.TemporaryDirectory() as scratch:
        try:
            found = recorded(page, Folder(program, pathlib.Path(scratch)))
        except Failure as failure:
            return page, [f"{path}: {failure}"]
    problems = list(difflib.unified_diff(page.splitlines(), found.splitlines(), str(path), "printed", lineterm=""))
    if path.stem == "Tutorial":
        known = {number.lstrip("+−") for block in BLOCK.findall(found) for number in NUMBER.findall(block[2])}
        prose = re.sub(r"\]\([^)]*\)|`[^`]*`", "", BLOCK.sub("", found))
        strange = sorted(number for number in set(NUMBER.findall(prose)) if number.lstrip("+−") not in known)
        problems += [f"{path}: the prose has numbers that no block shows: {', '.join(strange)}"] if strange else []
    return found, problems


def rounded(table: str) -> str:
    """A table without the last digits of sums, which depend on their order."""
    return re.sub(r"-?\d[\d.]*(e-?\d+)?", lambda match: f"{float(match[0]):.11g}", table)


def check_commands(pages: dict[pathlib.Path, str], program: pathlib.Path) -> list[str]:
    """What is wrong with the `sh` blocks; changes the tables that they print."""
    problems = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = Folder(program, pathlib.Path(scratch))
        for name, copy in (("Experiments", "Experiments"), ("Reports", "Reports"), ("Reports/catalog-browse", "tables")):
            shutil.copytree(name, folder.path / copy)
        shutil.copy("Experiments/catalog-browse.json5", folder.path / "FILE")
        (folder.path / "export.csv").write_text("task,participant,path\norders,1,Home > Orders > Track\norders,2,Home > Account\n")
        folder.run("git init -q; desireline run FILE --users 2000 --events log.csv --out runs --quiet")
        for path, page in pages.items():
            blocks = BLOCK.findall(page)
            tables = [text for _, language, text in blocks if language == "csv" and path.parent == TABLES]
            for note, language, text in blocks:
                if language != "sh" or note.startswith("checked by"):
                    continue
                folder.status = 0
                printed = folder.run(text, "tables" if tables else ".")
                # 1: a requirement fails, which is an answer.
                if folder.status not in (0, 1):
                    problems.append(f"{path}: ended with {folder.status}: {text}{printed[-500:]}")
                elif tables and rounded(tables[0]) != rounded(printed):
                    problems.append(f"{path}: {text}prints\n{printed}")
                    pages[path] = page.replace(tables[0], printed)
    return problems


def check_mentions(path: pathlib.Path, page: str, program: pathlib.Path, helps: dict[str, str]) -> list[str]:
    """Commands and options in sentences that the tool does not have."""
    problems = []
    for mention in re.findall(r"`desireline ([a-z][^`]*)`", page) + re.findall(r"^    desireline ([a-z].*)", page, re.M):
        name, *words = mention.split("   ")[0].split()
        if name not in helps:
            helps[name] = subprocess.run([program, "help", name], capture_output=True, text=True).stdout
        options = {word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)}
        unknown = sorted(options - set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", helps[name])) - {"--help", "--version"})
        problems += [f"{path}: there is no command '{name}'"] if not helps[name] else []
        problems += [f"{path}: {name} has no option {option}" for option in unknown if helps[name]]
    return problems


# What guides quote of the reports. A value in a quote is between two marks, so that it can be told from the words.


def row(experiment: str, metric: str, treatment: str, scope: str = "all", design: str = "paired") -> dict[str, str]:
    with open(f"Reports/{experiment}/comparisons.csv", encoding="utf-8") as file:
        wanted = (metric, treatment, scope, design)
        return next(one for one in csv.DictReader(file) if (one["metric_id"], one["treatment_id"], one["scope_id"], one["design"]) == wanted)


def value(number: object, digits: int = 2, sign: str = "") -> str:
    """A marked value: a number with so many digits, or a text."""
    text = number if isinstance(number, str) else f"{float(number):{sign}.{digits}f}".replace("-", "−")
    return f"\0{text}\0"


def difference(one: dict[str, str], scale: float = 100, digits: int = 2) -> str:
    return f"{value(float(one['difference']) * scale, digits, '+')} ± {value(float(one['difference_se']) * scale, digits)}"


def quotes():
    """The quotes of each guide, as they are by the reports."""
    report = json.loads(pathlib.Path("Reports/catalog-browse/report.json").read_text("utf-8"))

    def entry(list_name: str, *wanted: object) -> dict:
        keys = ("metric_id", "treatment_id", "scope_id")
        return next(one for one in report[list_name] if tuple(one[key] for key in keys) == wanted and one.get("design", "paired") == "paired")

    for treatment, scope in ("push", "compact"), ("push", "regular"), ("hybrid", "regular"), ("hybrid", "compact"):
        same, other = (row("catalog-browse", "reached_product", treatment, scope, design) for design in ("paired", "revealed"))
        pvalue = value("< 0.0001" if float(other["pvalue"]) < 0.0001 else float(other["pvalue"]))
        paired = value(same["verdict"]) if same["verdict"] == "identical" else f"{difference(same)} pp"
        yield "WhyPaired", f"| `{treatment}` | {scope} | {paired} | {difference(other)} pp | {pvalue} |"
    yield "WhyPaired", f"Different users differ by {value(abs(float(other['difference'])) * 100)} points"
    for treatment, scope, words in (
        ("push", "compact", "compact effect of `push` as precisely with different users takes"), ("hybrid", "regular", "effect of `hybrid`"),
    ):
        one, two, error, users = (float(row("catalog-browse", "reached_product", treatment, scope)[name]) for name in ("control_value", "treatment_value", "difference_se", "n_control"))
        ratio = (one * (1 - one) + two * (1 - two)) / error**2 / (users - 1)
        yield "WhyPaired", f"{words} {value(ratio, 0 if ratio >= 10 else 1)} times"
    regular = entry("comparisons", "reached_product", "hybrid", "regular")
    low, high = (value(regular[f"modeled_{end}"] * 100, 1, "+") for end in ("p05", "p95"))
    yield "WhyScenarios", f"the split brings {value(regular['difference'] * 100, 2, '+')} pp more users"
    yield "WhyScenarios", f"It is {low} to {high} pp in 90 % of the scenarios"
    low, high = (value(regular[f"scenarios_{end}"] * 100, 0, "+") for end in ("p05", "p95"))
    yield "WhyScenarios", f"and {low} to {high} pp with the errors of past predictions"
    yield "WhyScenarios", f"so the verdict is *{value(regular['verdict'])}*"
    for name, digits in ("depth-breadth", 2), ("depth-breadth-clear", 3):
        one, file = row(name, "seconds_to_target", "8x8x8"), pathlib.Path(f"Experiments/{name}.json5").read_text("utf-8")
        noise = " to ".join(map(value, map(float, re.search(r"uncertain: \{ label_noise: \[([\d.]+), ([\d.]+)\]", file).groups())))
        ends = [float(one[key]) for key in ("modeled_p05", "modeled_p95")]
        ends = " to ".join(value(end, max(0, 1 - math.floor(math.log10(abs(end)))), "+") for end in ends)
        yield "WhyScenarios", f"| `{name}` | {noise} | {difference(one, 1, digits)} s | {ends} s | {value(one['verdict'])} |"

    def figure(experiment: str, metric: str, treatment: str, column: str = "treatment_value", scale: float = 1) -> float:
        return float(row(experiment, metric, treatment)[column]) * scale

    for words, treatment, side in (" of 512, 16×32 | 36", "32x16", "control"), (", 32×16 | 46", "32x16", "treatment"), (", 8×8×8 | 58", "8x8x8", "treatment"):
        seconds = figure("depth-breadth", "seconds_to_target", treatment, f"{side}_value")
        yield "WhatASimulationCannotTell", f"| Seconds to a word{words} | {value(seconds, 0)} |"
    shares = [figure("depth-breadth", "back_share", name, scale=100) for name in ("32x16", "8x8x8")]
    shares.append(figure("depth-breadth", "back_share", "32x16", "control_value", 100))
    yield "WhatASimulationCannotTell", f"browsers with tabs | about 14 % | {value(min(shares), 0)} to {value(max(shares), 0)} % |"
    bounces = [1 - figure("load-time", "went_on", "load-3-s", "control_value")]
    bounces += [1 - figure("load-time", "went_on", f"load-{load}-s") for load in (3, 5, 6, 10)]
    yield "WhatASimulationCannotTell", f"while a screen loads for 3 s | 53 % | {value(bounces[1] * 100, 1)} % |"
    yield "WhatASimulationCannotTell", f"takes 2 s more | 103 % | {value((bounces[1] / bounces[0] - 1) * 100, 0)} % |"
    ratios = ", ".join(value(one / bounces[0]) for one in bounces[1:])
    yield "WhatASimulationCannotTell", f"1.32, 1.90, 2.06, 2.23 | {ratios} |"
    tour = ("three-steps", "treatment"), ("three-steps", "control"), ("seven-steps", "treatment")
    shares = ", ".join(value(figure("onboarding-length", "finished", name, f"{side}_value", 100), 0) for name, side in tour)
    yield "WhatASimulationCannotTell", f"72, 34, 16 % | {shares} % |"
    # How far times spread is in no table, but on the page of the evidence.
    spread = re.search(r"standard deviation of about (\d+) s for 32×16 is missed: here (\d+) s", EVIDENCE.read_text("utf-8"))
    yield "WhatASimulationCannotTell", f"time to a word, 32 lists of 16 | {value(spread[1])} s | {value(spread[2])} s |"


def check_quotes(pages: dict[pathlib.Path, str]) -> list[str]:
    """Quotes that are not in the reports; changes them to what is there."""
    problems = []
    for name, quote in quotes():
        path, right = GUIDES / f"{name}.md", quote.replace("\0", "")
        words = [re.sub(r"\\?\s+", r"\\s+", re.escape(part)) for part in quote.split("\0")[::2]]
        found = re.findall(r"(?:< \S+|[a-z][a-z0-9' ]*|\S+?)".join(words), pages[path])
        if len(found) != 1:
            problems.append(f"{path}: {len(found)} places for: {right}")
        elif found[0].split() != right.split():
            problems.append(f"{path}: {found[0]}\n  the reports have: {right}")
            pages[path] = pages[path].replace(found[0], right)
    return problems


def check_citations(pages: dict[pathlib.Path, str]) -> list[str]:
    """Code of the guide to coordinators that is not in the user's package, and sections of reports that no guide explains."""
    sources = [path.read_text("utf-8") for kind in ("swift", "json5") for path in PACKAGE.rglob(f"*.{kind}")]
    blocks = [text for _, language, text in BLOCK.findall(pages[GUIDES / "WriteACoordinator.md"]) if language in ("swift", "json5")]
    problems = [f"WriteACoordinator.md: {PACKAGE} does not have\n{text}" for text in blocks if not any(text.rstrip() in one for one in sources)]
    reports = [path.read_text("utf-8") for name in ("report.html", "summary.md") for path in pathlib.Path("Reports").glob(f"*/{name}")]
    titles = {title for report in reports for title in re.findall(r"^(?:<h3 id=[^>]*>|### )([^<\n]*)", report, re.M)}
    guide = pages[GUIDES / "ReadAReport.md"]
    return problems + [f"ReadAReport.md: no row for **{title}**" for title in sorted(titles) if f"| **{title}** |" not in guide]


def main() -> None:
    program = pathlib.Path(sys.argv[1]).resolve()
    paths = [pathlib.Path("README.md"), *sorted(pathlib.Path("Sources").glob("*/*.docc/**/*.md"))]
    pages, helps = {path: path.read_text("utf-8") for path in paths}, {}
    guides = [path for path in paths if path.parent == GUIDES and "\n```console\n" in pages[path]]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        found = list(workers.map(lambda path: check_guide(path, program), guides))
    problems = [problem for _, own in found for problem in own]
    pages.update(zip(guides, (page for page, _ in found)))
    problems += check_commands(pages, program) + check_quotes(pages) + check_citations(pages)
    for path, page in pages.items():
        problems += check_mentions(path, page, program, helps)
        if "--write" in sys.argv and page != path.read_text("utf-8"):
            path.write_text(page, "utf-8")
            print(f"wrote {path}")
    print("\n".join(problems) or f"{len(guides)} guides print what they show, and what is quoted is in the reports")
    raise SystemExit(1 if problems else 0)


if __name__ == "__main__":
    main()
