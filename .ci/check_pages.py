"""Chromium shows every report.html as it should be: wide, narrow, light, dark, printed, and to a screen reader.

    pip install axe-playwright-python playwright pypdf                       axe-core is in the first
    python3 .ci/check_pages.py .build/release/desireline [REPORT…]           pages of all experiments, or of these folders

A page fails for more than 200 kB, for anything that it loads or runs, links without a target, scrolling sideways, text that is cut
off, overlaps, is too small or has too little contrast, a violation that axe-core finds, what printing loses, a
recommendation that is not on the first screen, and for being too high before anything is opened. Pictures are in .build/pages.
"""

import itertools, pathlib, shutil, subprocess, sys, tempfile, unicodedata
import xml.etree.ElementTree as ElementTree

import axe_playwright_python, pypdf
from playwright.sync_api import sync_playwright

HOSTILE = pathlib.Path("Tests/DesirelineToolTests/Fixtures/Hostile/hostile.json5")
PICTURES = pathlib.Path(".build/pages")
POLICY, LARGEST = "default-src 'none'; style-src 'unsafe-inline'; img-src data:", 200_000
AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN_AXE = """async (tags) => (await axe.run({ runOnly: tags, resultTypes: ["violations"] })).violations.map(
  ({ id, help, nodes }) => `axe ${id}: ${help}: ${nodes.slice(0, 3).map(({ target }) => target.join(" ")).join("; ")}`)"""
SETTINGS = list(itertools.product((1280, 390), ("light", "dark")))
# The first screen of a laptop and of a phone, and how high the page may be there before anything is opened.
SCREENS = [(1280, 800, 5_000), (390, 844, 9_000)]
ANSWER = """() => {
  const parts = [...document.querySelectorAll("#recommendation h2, #recommendation .part")];
  const cost = parts.findIndex((one) => one.textContent.startsWith("At what cost"));
  const last = parts[cost < 0 ? parts.length - 1 : cost];
  return [last ? Math.ceil(last.getBoundingClientRect().bottom) : 1e9, document.documentElement.scrollHeight];
}"""
CUT_BY_PRINTING = """() => [...document.querySelectorAll("body *")].filter((one) => {
  const isBox = one.scrollWidth > one.clientWidth + 1 && one.clientWidth && getComputedStyle(one).overflowX !== "visible";
  return isBox || (one.localName === "table" && one.getBoundingClientRect().right > document.documentElement.clientWidth);
}).map((one) => `printing cuts off '${one.textContent.trim().slice(0, 40)}'`)"""
# What is wrong with the page as it is laid out. axe-core computes the contrast of HTML, but not of charts.
PROBE = r"""() => {
  const problems = [];
  const words = (element) => `'${element.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}'`;
  const parse = (color) => {
    const parts = (color.match(/-?[\d.]+(e-?\d+)?%?/g) ?? []).map(Number);
    if (color.startsWith("color(srgb")) return { rgb: parts.slice(0, 3).map((one) => one * 255), alpha: parts[3] ?? 1 };
    return color.startsWith("rgb") ? { rgb: parts.slice(0, 3), alpha: parts[3] ?? 1 } : null;
  };
  const over = (top, alpha, ground) => top.map((one, place) => one * alpha + ground[place] * (1 - alpha));
  const luminance = (rgb) => {
    const [red, green, blue] = rgb.map((one) => (one /= 255) <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const paint = (element, style, kind) => {
    const color = parse(style[kind]);
    let alpha = color ? color.alpha * Number(style[`${kind}Opacity`]) : 0;
    for (let one = element; one; one = one.parentElement) alpha *= Number(getComputedStyle(one).opacity);
    return alpha > 0 && (kind === "fill" || parseFloat(style.strokeWidth) > 0) ? { rgb: color.rgb, alpha } : null;
  };
  const pageGround = (element) => {
    const layers = [];
    for (; element; element = element.parentElement) layers.push(parse(getComputedStyle(element).backgroundColor));
    return layers.reverse().filter(Boolean).reduce((ground, layer) => over(layer.rgb, layer.alpha, ground), [255, 255, 255]);
  };

  const root = document.documentElement;
  if (Math.max(root.scrollWidth, document.body.scrollWidth) > root.clientWidth) {
    const wide = [...document.body.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > root.clientWidth + 1);
    problems.push(`the page is ${root.scrollWidth} px wide in ${root.clientWidth}: ${wide.slice(-3).map(words).join(", ")}`);
  }
  for (const element of document.body.querySelectorAll("*:not(svg *)")) {
    const style = getComputedStyle(element);
    if (element.scrollWidth > element.clientWidth + 1 && style.overflowX !== "visible" && element.clientWidth) {
      problems.push(`${element.localName} ${words(element)} is cut off`);
    }
    const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (isText && element.getClientRects().length && parseFloat(style.fontSize) < 10) problems.push(`${style.fontSize}: ${words(element)}`);
  }
  // Charts: text on the sheet, apart from other text and lines, large enough, and everything to be seen on its ground.
  for (const svg of document.querySelectorAll("svg")) {
    const sheet = svg.getBoundingClientRect();
    if (!sheet.width) continue;
    const name = words(svg.querySelector("title") ?? svg);
    const report = (problem) => problems.push(`chart ${name}: ${problem}`);
    const scale = svg.viewBox.baseVal.width ? sheet.width / svg.viewBox.baseVal.width : 1;
    const ground = pageGround(svg.parentElement);
    const [filled, lines, labels] = [[], [], []];
    const groundAt = (x, y, but) => filled.reduce((below, { box, fill }) => {
      const isThere = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
      return isThere && String(fill.rgb) !== String(but) ? over(fill.rgb, fill.alpha, below) : below;
    }, ground);
    for (const mark of svg.querySelectorAll("rect, circle, ellipse, polygon, polyline, path, line, text")) {
      if (mark.closest("defs, marker, clipPath")) continue;
      const [box, style] = [mark.getBoundingClientRect(), getComputedStyle(mark)];
      const [fill, stroke] = [paint(mark, style, "fill"), paint(mark, style, "stroke")];
      const middle = box.top + box.height / 2;
      if (mark.localName === "text") {
        if (!mark.textContent.trim() || !fill) continue;
        const beyond = Math.max(sheet.left - box.left, box.right - sheet.right, sheet.top - box.top, box.bottom - sheet.bottom);
        if (beyond > 1.5) report(`${words(mark)} is ${beyond.toFixed(1)} px beyond the sheet`);
        if (parseFloat(style.fontSize) * scale < 10) report(`${words(mark)} is less than 10 px high`);
        // A halo is between the letters and what they cross.
        const hasHalo = style.paintOrder.startsWith("stroke") && stroke;
        const weakest = Math.min(...[box.left + 1, (box.left + box.right) / 2, box.right - 1].map((x) => {
          const below = hasHalo ? stroke.rgb : groundAt(x, middle);
          return contrast(over(fill.rgb, fill.alpha, below), below);
        }));
        if (weakest < 4.5) report(`${words(mark)} has a contrast of ${weakest.toFixed(1)}`);
        // A line of text is higher than its letters.
        const inset = box.height * 0.15;
        labels.push({ mark, hasHalo, left: box.left + 1, right: box.right - 1, top: box.top + inset, bottom: box.bottom - inset });
        continue;
      }
      // Lines that only guide need no contrast, and marks of one color may overlap.
      const isSeen = stroke ? Math.max(box.width, box.height) > 0.5 : Math.min(box.width, box.height) > 0.5;
      if (!mark.closest(".rule") && (fill || stroke) && isSeen) {
        const below = groundAt((box.left + box.right) / 2, middle, fill?.rgb);
        const best = Math.max(...[fill, stroke].filter(Boolean).map((one) => contrast(over(one.rgb, one.alpha, below), below)));
        if (best < 3) report(`a ${mark.localName}.${mark.getAttribute("class")} has a contrast of ${best.toFixed(1)}`);
      }
      if (mark.localName === "line") lines.push(box);
      else if (fill && mark.localName !== "polyline") filled.push({ box, fill });
    }
    const meet = (one, other) => one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom;
    labels.forEach((label, place) => {
      if (!label.hasHalo && lines.some((line) => meet(line, label))) report(`a line crosses ${words(label.mark)}`);
      const other = labels.slice(place + 1).find((other) => meet(label, other));
      if (other) report(`${words(label.mark)} and ${words(other.mark)} overlap`);
    });
  }
  return problems;
}"""


def markup(path: pathlib.Path) -> list[str]:
    """What is wrong with a page as can be told without a browser."""
    source = path.read_bytes()
    try:
        page = ElementTree.fromstring(source)
    except ElementTree.ParseError as error:
        return [f"is no well-formed XML: {error}"]
    text = lambda element: "" if element is None else "".join(element.itertext()).strip()
    found = [f"has {len(source):,} bytes, more than {LARGEST:,}"] if len(source) > LARGEST else []
    policies = [meta.get("content") for meta in page.iter("meta") if meta.get("http-equiv") == "Content-Security-Policy"]
    if not source.startswith(b"<!DOCTYPE html>\n") or policies != [POLICY]:
        found.append(f"starts with {source[:30]}, with the content security policies {policies}")
    ids = [element.get("id") for element in page.iter() if element.get("id")]
    for element in page.iter():
        if element.tag in ("script", "iframe", "object", "embed", "link", "img", "base", "form") or any(key.startswith("on") for key in element.attrib):
            found.append(f"has a {element.tag} {element.attrib}")
        if element.tag in ("h1", "h2", "h3", "figcaption", "summary", "caption", "th", "li", "a") and not text(element):
            found.append(f"has an empty {element.tag}")
        if element.tag == "figure" and element.find("figcaption") is None or element.tag == "table" and element.find("caption") is None:
            found.append(f"has a {element.tag} without a caption")
        if element.tag == "svg" and element.get("aria-hidden") != "true" and not (text(element.find("title")) and text(element.find("desc"))):
            found.append("has a chart without a title and a description")
        names = [name for key in ("aria-labelledby", "aria-describedby", "headers", "for") for name in element.get(key, "").split()]
        target = element.get("href", "#" + ids[0])
        found += [f"{element.tag} refers to {name}, which is not there" for name in names if name not in ids]
        if target[1:] not in ids if target.startswith("#") else "/" in target or not (path.parent / target).is_file():
            found.append(f"has a link to {target}, which is not there")
    return found


def plain(text: str) -> str:
    """The text without white space, and letter by letter where fonts have one sign for several."""
    return "".join(unicodedata.normalize("NFKC", text).split())


def check(browser, name: str, path: pathlib.Path, axed) -> list[str]:
    """Shows a page in all settings, in one of them to axe-core, on paper and without scripts."""
    found = markup(path)
    # The page's policy stays in force: what is asked of it comes through the debugger, which no policy binds.
    page, heard = browser.new_context().new_page(), []
    for event in ("console", "pageerror", "dialog", "request"):
        page.on(event, lambda subject, event=event: heard.append(f"{event}: {getattr(subject, 'url', subject)}"))

    def show(width: int, scheme: str, height: int = 900) -> None:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(media="screen", color_scheme=scheme)

    page.goto(path.as_uri())
    for width, height, most in SCREENS:
        show(width, "light", height)
        bottom, high = page.evaluate(ANSWER)
        if bottom > height or high > most:
            found.append(f"at {width} × {height} px the recommendation ends at {bottom}, and the page at {high}, at most {most:,}")
    for width, scheme in SETTINGS:
        show(width, scheme)
        page.screenshot(full_page=True, path=PICTURES / f"{name}-{width}-{scheme}.png")
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => one.open = true)")
    page.evaluate(AXE)
    for width, scheme in SETTINGS:
        show(width, scheme)
        problems = page.evaluate(PROBE) + (page.evaluate(RUN_AXE, RULES) if (width, scheme) == axed else [])
        found += [f"at {width} px, {scheme}: {problem}" for problem in problems]
    # WCAG 1.4.10: who enlarges the page fourfold does not scroll sideways.
    show(320, "light")
    found += [f"at 320 px: {problem}" for problem in page.evaluate(PROBE) if "wide" in problem or "cut off" in problem]
    # On paper nothing can be scrolled or opened, so all of it must be there.
    headings = page.evaluate("() => [...document.querySelectorAll('h1, h2, h3, figcaption')].map((one) => one.textContent)")
    page.reload()
    # A4 paper between margins of a centimeter.
    page.set_viewport_size({"width": 718, "height": 900})
    page.emulate_media(media="print", color_scheme="light")
    found += page.evaluate(CUT_BY_PRINTING)
    page.pdf(format="A4", margin=dict.fromkeys(("top", "right", "bottom", "left"), "1cm"), path=PICTURES / f"{name}.pdf")
    printed = plain("".join(sheet.extract_text() for sheet in pypdf.PdfReader(PICTURES / f"{name}.pdf").pages))
    found += [f"printing loses '{heading}'" for heading in headings if plain(heading) not in printed]
    found += [one for one in heard if one != f"request: {path.as_uri()}"]
    page.context.close()
    return [f"{name}: {problem}" for problem in dict.fromkeys(found)]


def main() -> None:
    program, *reports = sys.argv[1:]
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        files = sorted(pathlib.Path("Experiments").glob("*.json5"))
        # All users of storefront in 64 scenarios take minutes, and its page is committed.
        runs = [] if reports else [one for one in files if one.stem != "storefront"] + [HOSTILE]
        subprocess.run([program, "run", *runs, "--out", scratch, "--quiet"], stdout=subprocess.DEVNULL) if runs else None
        pages = [pathlib.Path(report, "report.html") for report in reports] or sorted(pathlib.Path(scratch).glob("*/report.html"))
        pages += [] if reports else [pathlib.Path("Reports/storefront/report.html")]
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"])
        found = []
        for place, path in enumerate(pages):
            found += check(browser, path.parent.name, path.resolve(), SETTINGS[place % len(SETTINGS)])
    print("\n".join(found), f"{len(pages)} pages, {len(found)} findings", sep="\n")
    raise SystemExit(1 if found or len(pages) < (len(runs) or 1) else 0)


if __name__ == "__main__":
    main()
