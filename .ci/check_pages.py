"""Chromium shows every report.html as it should be, wide and narrow, light and dark, printed, and to who cannot see it.

    python3 .ci/check_pages.py .build/release/desireline                     the page of every experiment
    python3 .ci/check_pages.py .build/release/desireline REPORT…             of these folders or pages
    python3 .ci/check_pages.py .build/release/desireline --turn N            committed pages, and two others by turns
    python3 .ci/check_pages.py .build/release/desireline --all               with axe-core in every setting
    python3 .ci/check_pages.py .build/release/desireline --pictures FOLDER   keeps what was seen

Without REPORT it takes the committed pages, runs the experiments that have none, and the hostile experiment of the tests. A page fails for any console message, request, script error, scrolling sideways, text that is cut
off, overlaps or is too small, weak contrast, a violation that axe-core finds, a part that printing loses, for looking
otherwise without JavaScript, for a recommendation that is not on the first screen, and for being too high before
anything is opened. axe-core takes longest, and looks at each page in one of its four settings, in turn; what it
says of contrast is computed in all of them. Needs Chromium, and of PyPI axe-playwright-python (it holds axe-core), playwright and pypdf.
"""

import argparse
import io
import itertools
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unicodedata

import axe_playwright_python
import page_markup
import pypdf
from playwright.sync_api import sync_playwright

HERE = pathlib.Path(__file__).parent
HOSTILE = HERE.parent / "Tests/DesirelineToolTests/Fixtures/Hostile/hostile.json5"
AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
PROBE = (HERE / "page_probe.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN_AXE = """async (tags) => (await axe.run({ runOnly: tags, resultTypes: ["violations"] })).violations.map(
  ({ id, help, nodes }) => `axe ${id}: ${help}: ${nodes.slice(0, 3).map(({ target }) => target.join(" ")).join("; ")}`)"""
OPEN_DETAILS = "() => document.querySelectorAll('details').forEach((one) => one.open = true)"
# What a page of A4 paper holds between margins of a centimetre.
PAPER = 718
CUT_BY_PRINTING = """() => [...document.querySelectorAll("body *")].filter((one) => {
  const isBox = one.scrollWidth > one.clientWidth + 1 && one.clientWidth && getComputedStyle(one).overflowX !== "visible";
  return isBox || (one.localName === "table" && one.getBoundingClientRect().right > document.documentElement.clientWidth);
}).map((one) => one.textContent.trim().slice(0, 40))"""
# The first screen of a laptop and of a phone, and how high the page may be there before anything is opened.
SCREENS = [(1280, 800, 5_000), (390, 844, 9_000)]
ANSWER = """() => {
  const parts = [...document.querySelectorAll("#recommendation h2, #recommendation .part")];
  const cost = parts.findIndex((one) => one.textContent.startsWith("At what cost"));
  const last = parts[cost < 0 ? parts.length - 1 : cost];
  return { bottom: last ? Math.ceil(last.getBoundingClientRect().bottom) : null, height: document.documentElement.scrollHeight };
}"""
SETTINGS = list(itertools.product((1280, 390), ("light", "dark")))


class Checker:
    """A browser, and what it found on the pages it was shown."""

    def __init__(self, browser, pictures: pathlib.Path | None) -> None:
        self.browser, self.pictures, self.failures = browser, pictures, []

    def fail(self, page: str, problems) -> None:
        self.failures += [f"{page}: {problem}" for problem in problems]

    def check(self, name: str, path: pathlib.Path, axed) -> None:
        """Shows the page in all settings, in some of them to axe-core, on paper and without scripts."""
        self.fail(name, page_markup.problems(path))
        # The page's own policy stays in force: what is asked of it comes through the debugger, which no policy binds.
        context = self.browser.new_context()
        page, heard = context.new_page(), []
        page.on("console", lambda message: heard.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: heard.append(f"script error: {error}"))
        page.on("dialog", lambda dialog: (heard.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.on("request", lambda request: heard.append(f"request: {request.url}"))
        page.goto(path.as_uri())
        self.first_screen(page, name)
        seen = [self.look(page, name, width, scheme) for width, scheme in SETTINGS]
        page.evaluate(OPEN_DETAILS)
        page.evaluate(AXE)
        for width, scheme in SETTINGS:
            self.show(page, width, scheme)
            found = page.evaluate(PROBE)
            if (width, scheme) in axed:
                found += page.evaluate(RUN_AXE, RULES)
            self.fail(f"{name} at {width} px, {scheme}", found)
        self.reflow(page, name)
        self.print(page, name)
        self.fail(name, [one for one in heard if one != f"request: {path.as_uri()}"])
        context.close()
        self.without_scripts(name, path, SETTINGS[0], seen[0])

    def show(self, page, width: int, scheme: str) -> None:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(media="screen", color_scheme=scheme)

    def look(self, page, name: str, width: int, scheme: str) -> bytes:
        self.show(page, width, scheme)
        picture = page.screenshot(full_page=True)
        if self.pictures:
            (self.pictures / f"{name}-{width}-{scheme}.png").write_bytes(picture)
        return picture

    def first_screen(self, page, name: str) -> None:
        """What to do, how sure, why and at what cost stand on the first screen; the rest is folded."""
        for width, height, most in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            answer = page.evaluate(ANSWER)
            if answer["bottom"] is None or answer["bottom"] > height:
                self.fail(name, [f"at {width} × {height} the recommendation ends at {answer['bottom']} px"])
            if answer["height"] > most:
                self.fail(name, [f"at {width} px the page is {answer['height']:,} px high, more than {most:,}"])
            if self.pictures:
                page.screenshot(path=self.pictures / f"{name}-{width}x{height}.png")

    def reflow(self, page, name: str) -> None:
        """WCAG 1.4.10: nobody who enlarges the page fourfold has to scroll sideways."""
        self.show(page, 320, "light")
        self.fail(f"{name} at 320 px", [one for one in page.evaluate(PROBE) if "wide" in one or "cut off" in one])

    def print(self, page, name: str) -> None:
        """On paper nothing can be scrolled or opened, so all of it must be there."""
        headings = page.evaluate("() => [...document.querySelectorAll('h1, h2, h3, figcaption')].map((one) => one.textContent)")
        page.reload()
        page.set_viewport_size({"width": PAPER, "height": 900})
        page.emulate_media(media="print", color_scheme="light")
        self.fail(name, [f"printing cuts off '{text}'" for text in page.evaluate(CUT_BY_PRINTING)])
        paper = page.pdf(format="A4", margin=dict.fromkeys(("top", "right", "bottom", "left"), "1cm"))
        if self.pictures:
            (self.pictures / f"{name}.pdf").write_bytes(paper)
        printed = plain("".join(sheet.extract_text() for sheet in pypdf.PdfReader(io.BytesIO(paper)).pages))
        self.fail(name, [f"printing loses '{one}'" for one in headings if plain(one) not in printed])

    def without_scripts(self, name: str, path: pathlib.Path, setting, expected: bytes) -> None:
        context = self.browser.new_context(java_script_enabled=False)
        page = context.new_page()
        page.goto(path.as_uri())
        self.show(page, *setting)
        if page.screenshot(full_page=True) != expected:
            self.fail(name, ["looks otherwise without JavaScript"])
        context.close()


def plain(text: str) -> str:
    """The text without white space, and letter by letter where fonts have one sign for several."""
    return "".join(unicodedata.normalize("NFKC", text).split())


def pages(desireline: str, reports: list[str], turn: int | None, scratch: pathlib.Path) -> dict[str, pathlib.Path]:
    """The pages to check, by the name of their report."""
    if reports:
        paths = [pathlib.Path(report).resolve() for report in reports]
        return {(path.parent if path.is_file() else path).name: path if path.is_file() else path / "report.html" for path in paths}
    listed = subprocess.run(["git", "ls-files", "Reports/*/report.html"], check=True, capture_output=True, text=True).stdout
    found = {pathlib.Path(page).parent.name: pathlib.Path(page).resolve() for page in listed.split()}
    missing = [one for one in sorted(pathlib.Path("Experiments").glob("*.json5")) if one.stem not in found]
    if turn is not None:
        missing = [missing[(2 * turn + place) % len(missing)] for place in range(2)]
    subprocess.run([desireline, "run", *missing, HOSTILE, "--out", scratch, "--quiet"], stdout=subprocess.DEVNULL)
    rendered = {page.parent.name: page for page in sorted(scratch.glob("*/report.html"))}
    if len(rendered) != len(missing) + 1:
        sys.exit(f"of {len(missing) + 1} experiments, {len(rendered)} have a page")
    return found | rendered


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("desireline")
    parser.add_argument("reports", nargs="*")
    parser.add_argument("--turn", type=int)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--pictures", type=pathlib.Path)
    options = parser.parse_args()
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        found = pages(options.desireline, options.reports, options.turn, pathlib.Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-dev-shm-usage"])
        checker = Checker(browser, options.pictures)
        for place, (name, path) in enumerate(sorted(found.items())):
            checker.check(name, path, SETTINGS if options.all else [SETTINGS[place % len(SETTINGS)]])
        browser.close()
    failures = list(dict.fromkeys(checker.failures))
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"{len(found)} pages, {len(failures)} findings, {time.monotonic() - started:.0f} s")
    raise SystemExit(1 if failures or not found else 0)


if __name__ == "__main__":
    main()
