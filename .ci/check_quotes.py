"""What the guides quote stands in the committed reports, in the code, or on the page.

    python3 .ci/check_quotes.py            fails with what is not as quoted
    python3 .ci/check_quotes.py --write    puts in the numbers of the reports

A quote is a phrase of an article with `{}` for each number. Swift and JSON5 of the guide to coordinators stand in the package
that is built and tested; sections of the page stand in the guide to reports.
"""

import csv
import json
import math
import pathlib
import re
import sys
import textwrap

FOLDER = pathlib.Path("Sources/DesirelineTool/DesirelineTool.docc")
EVIDENCE = pathlib.Path("Sources/UserSimulation/UserSimulation.docc/Evidence.md")
PACKAGE = pathlib.Path("Tests/UserPackage")


def row(experiment: str, metric: str, treatment: str, scope: str = "all", design: str = "paired") -> dict[str, str]:
    with open(f"Reports/{experiment}/comparisons.csv", encoding="utf-8") as file:
        return next(
            row for row in csv.DictReader(file)
            if (row["metric_id"], row["treatment_id"], row["scope_id"], row["design"]) == (metric, treatment, scope, design)
        )


def number(value: float, digits: int = 2, signed: bool = True) -> str:
    return f"{value:{'+' if signed else ''}.{digits}f}".replace("-", "−")


def figures(value: float, count: int = 2) -> str:
    """A signed number of so many figures."""
    return number(value, max(0, count - 1 - math.floor(math.log10(abs(value)))))


def difference(row: dict[str, str], scale: float, digits: int) -> tuple[str, str]:
    value, error = float(row["difference"]) * scale, float(row["difference_se"]) * scale
    return number(value, digits), number(error, digits, signed=False)


def pvalue(row: dict[str, str]) -> str:
    value = float(row["pvalue"])
    return "< 0.0001" if value < 0.0001 else number(value, signed=False)


def worth(experiment: str, treatment: str, scope: str) -> str:
    value = float(row(experiment, "reached_product", treatment, scope)["variance_ratio"])
    return number(value, 0 if value >= 10 else 1, signed=False)


def catalog_browse():
    """Why the same users."""
    for treatment, width in ("push", "compact"), ("push", "regular"), ("hybrid", "regular"):
        same, other = (row("catalog-browse", "reached_product", treatment, width, design) for design in ("paired", "revealed"))
        yield "WhyPaired", f"| `{treatment}` | {width} | {{}} ± {{}} pp | {{}} ± {{}} pp | {{}} |", (
            *difference(same, 100, 2), *difference(other, 100, 2), pvalue(other)
        )
    same, other = (row("catalog-browse", "reached_product", "hybrid", "compact", design) for design in ("paired", "revealed"))
    yield "WhyPaired", "| `hybrid` | compact | {} | {} ± {} pp | {} |", (
        same["verdict"], *difference(other, 100, 2), pvalue(other)
    )
    yield "WhyPaired", "Different users differ by {} points", (difference(other, 100, 2)[0].lstrip("+−"),)
    yield "WhyPaired", "compact effect of `push` as precisely with different users takes {} times", (worth("catalog-browse", "push", "compact"),)
    yield "WhyPaired", "effect of `hybrid` {} times", (worth("catalog-browse", "hybrid", "regular"),)
    report = json.loads(pathlib.Path("Reports/catalog-browse/report.json").read_text("utf-8"))
    coupling = next(
        coupling for coupling in report["couplings"]
        if (coupling["metric_id"], coupling["treatment_id"], coupling["size_class"]) == ("reached_product", "push", None)
    )
    yield "WhyPaired", "that it lost {} users and gained {}, *under", (
        f"{coupling['lower_under_this_coupling']:,}", f"{coupling['higher_under_this_coupling']:,}"
    )
    regular = next(
        row for row in report["comparisons"]
        if (row["metric_id"], row["treatment_id"], row["scope_id"], row["design"])
        == ("reached_product", "hybrid", "regular", "paired")
    )
    yield "WhyScenarios", "the split brings {} pp more users", (number(regular["difference"] * 100),)
    yield "WhyScenarios", "It has the same sign in {} of {} scenarios", (regular["scenarios_same_sign"], regular["scenarios"])
    yield "WhyScenarios", "That {} of {} scenarios agree", (regular["scenarios_same_sign"], regular["scenarios"])
    yield "WhyScenarios", "the verdict is *{}*. Below a noise of {} it", (
        regular["verdict"], number(regular["tornado"][0]["flips_at"], signed=False)
    )


def menus():
    """Why scenarios."""
    for experiment, digits in ("depth-breadth", 2), ("depth-breadth-clear", 3):
        found = row(experiment, "seconds_to_target", "8x8x8")
        scenarios = json.loads(pathlib.Path(f"Reports/{experiment}/run.json").read_text("utf-8"))["scenarios"]
        low, high = (figures(float(found[key])) for key in ("scenarios_p05", "scenarios_p95"))
        yield "WhyScenarios", f"| `{experiment}` | {{}} to {{}} | {{}} ± {{}} s | {{}} to {{}} s | {{}} |", (
            *ranges(scenarios), *difference(found, 1, digits), low, high, found["verdict"]
        )


def ranges(scenarios: dict) -> tuple[str, str]:
    noise = next(parameter for parameter in scenarios["uncertain"] if parameter["parameter"] == "label_noise")
    return number(noise["low"], signed=False), number(noise["high"], signed=False)


def limits():
    """What a simulation cannot tell."""
    article = "WhatASimulationCannotTell"
    seconds = {name: row("depth-breadth", "seconds_to_target", name) for name in ("32x16", "8x8x8")}
    yield article, "| Seconds to a word of 512, 16×32 | 36 | {} |", (number(float(seconds["32x16"]["restricted_control"]), 0, False),)
    yield article, "| Seconds to a word, 32×16 | 46 | {} |", (number(float(seconds["32x16"]["restricted_treatment"]), 0, False),)
    yield article, "| Seconds to a word, 8×8×8 | 58 | {} |", (number(float(seconds["8x8x8"]["restricted_treatment"]), 0, False),)
    back = {name: row("depth-breadth", "back_share", name) for name in ("32x16", "8x8x8")}
    shares = [float(back["32x16"]["control_value"]), *(float(row["treatment_value"]) for row in back.values())]
    yield article, "browsers with tabs | about 14 % | {} to {} % |", tuple(number(f(shares) * 100, 0, False) for f in (min, max))
    bounces = {"1": 1 - float(row("load-time", "went_on", "load-3-s")["control_value"])}
    for load in "3", "5", "6", "10":
        bounces[load] = 1 - float(row("load-time", "went_on", f"load-{load}-s")["treatment_value"])
    yield article, "while a screen loads for 3 s | 53 % | {} % |", (number(bounces["3"] * 100, 1, False),)
    yield article, "takes 2 s more | 103 % | {} % |", (number((bounces["3"] / bounces["1"] - 1) * 100, 0, False),)
    yield article, "1.32, 1.90, 2.06, 2.23 | {}, {}, {}, {} |", tuple(
        number(bounces[load] / bounces["1"], 2, False) for load in ("3", "5", "6", "10")
    )
    tours = {name: row("onboarding-length", "finished", name) for name in ("three-steps", "seven-steps")}
    through = [tours["three-steps"]["treatment_value"], tours["three-steps"]["control_value"], tours["seven-steps"]["treatment_value"]]
    yield article, "72, 34, 16 % | {}, {}, {} % |", tuple(number(float(share) * 100, 0, False) for share in through)
    # How far times lie apart is in no table; it stands with the other evidence.
    spread = re.search(r"standard deviation of about (\d+) s for 32×16 is missed: here (\d+) s", EVIDENCE.read_text("utf-8"))
    yield article, "time to a word, 32 lists of 16 | {} s | {} s |", spread.groups()


def quoted(articles: dict[str, str]) -> list[str]:
    """What the articles quote otherwise; they are changed to what stands in the reports."""
    failures = []
    for name, phrase, values in [*catalog_browse(), *menus(), *limits()]:
        right = phrase.format(*values)
        pattern = re.sub(r"\\?\s+", r"\\s+", re.escape(phrase)).replace(r"\{\}", r"(?:\S+|< \S+|[a-z0-9 ]+)")
        found = re.findall(pattern, articles[name])
        if len(found) != 1:
            failures.append(f"{name}.md has {len(found)} places for: {right}")
        elif found[0].split() != right.split():
            failures.append(f"{name}.md says: {found[0]}\n  it is: {right}")
            articles[name] = articles[name].replace(found[0], right)
    return failures


def cited() -> list[str]:
    """Code of the guide to coordinators that stands nowhere in the package."""
    sources = [path.read_text("utf-8") for kind in ("swift", "json5") for path in sorted(PACKAGE.rglob(f"*.{kind}"))]
    guide = (FOLDER / "WriteACoordinator.md").read_text("utf-8")
    blocks = re.findall(r"^```(?:swift|json5)\n(.*?)^```$", guide, re.M | re.S)
    return [f"WriteACoordinator.md: nothing in {PACKAGE} has these lines:\n{textwrap.indent(block, '  ')}"
            for block in blocks if not any(block in source for source in sources)]


def described() -> list[str]:
    """Sections of pages that the guide to reports does not describe."""
    guide = (FOLDER / "ReadAReport.md").read_text("utf-8")
    # Two pages are committed; every report has summary.md, with the same sections but for those of pictures alone.
    paths = [path for name in ("report.html", "summary.md") for path in sorted(pathlib.Path("Reports").glob(f"*/{name}"))]
    sections = {title for path in paths for title in re.findall(r"^(?:<h3 id=[^>]*>|### )([^<\n]*)", path.read_text("utf-8"), re.M)}
    return [f"ReadAReport.md has no row for the section **{title}**" for title in sorted(sections) if f"| **{title}** |" not in guide]


def main() -> None:
    articles = {name: (FOLDER / f"{name}.md").read_text("utf-8") for name in ("WhyPaired", "WhyScenarios", "WhatASimulationCannotTell")}
    failures = quoted(articles)
    if "--write" in sys.argv:
        for name, text in articles.items():
            (FOLDER / f"{name}.md").write_text(text, "utf-8")
        failures = quoted(articles)
    failures += cited() + described()
    print("\n".join(failures) or "the guides quote what is there")
    raise SystemExit(1 if failures else 0)


if __name__ == "__main__":
    main()
