"""What is wrong with the markup of a report's page, as far as that can be told without a browser."""

import pathlib
import xml.etree.ElementTree as ElementTree

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
LARGEST = 200_000


def text(element) -> str:
    return " ".join("".join(element.itertext()).split())


def problems(path: pathlib.Path) -> list[str]:
    """Sentences, one for each thing found."""
    source = path.read_bytes()
    try:
        page = ElementTree.fromstring(source)
    except ElementTree.ParseError as error:
        return [f"is no well-formed XML: {error}"]
    found = []
    if not source.startswith(b"<!DOCTYPE html>\n"):
        found.append("does not begin as HTML")
    if len(source) > LARGEST:
        found.append(f"has {len(source):,} bytes, more than {LARGEST:,}")
    return found + document(page) + tables(page) + charts(page) + references(page, path.parent)


def document(page) -> list[str]:
    found = []
    if page.tag != "html" or not page.get("lang"):
        found.append("does not say its language")
    policies = [meta.get("content") for meta in page.iter("meta") if meta.get("http-equiv") == "Content-Security-Policy"]
    if policies != [POLICY]:
        found.append(f"has the content-security policies {policies}")
    if len(list(page.iter("title"))) == 0 or not text(page.find("head/title")):
        found.append("has no title")
    if len(list(page.iter("main"))) != 1:
        found.append("has not exactly one main part")
    levels = [int(element.tag[1]) for element in page.iter() if element.tag in ("h1", "h2", "h3", "h4", "h5", "h6")]
    if levels.count(1) != 1 or levels[0] != 1:
        found.append(f"has headings of the levels {levels}, and not one h1 that comes first")
    if any(deeper > level + 1 for level, deeper in zip(levels, levels[1:])):
        found.append(f"skips a level of headings: {levels}")
    for element in page.iter():
        if element.tag in ("script", "iframe", "object", "embed", "link", "img", "base", "form"):
            found.append(f"has a {element.tag}")
        found += [f"has {name} on a {element.tag}" for name in element.attrib if name.lower().startswith("on")]
        if element.tag in ("h1", "h2", "h3", "figcaption", "summary", "caption", "th", "li", "a") and not text(element):
            found.append(f"has an empty {element.tag}")
    return found


def tables(page) -> list[str]:
    found = []
    for table in page.iter("table"):
        caption = table.find("caption")
        name = text(caption) if caption is not None else "without a caption"
        if not name or caption is None:
            found.append("has a table without a caption")
        if table.find("thead") is None or table.find("tbody") is None:
            found.append(f"table '{name}' has no head or no body")
        for header in table.iter("th"):
            if header.get("scope") not in ("col", "row", "colgroup", "rowgroup"):
                found.append(f"table '{name}': header '{text(header)}' has no scope")
        # Rows of the table itself: one that is folded into a cell has its own.
        counts = {sum(int(cell.get("colspan", 1)) for cell in row) for part in table for row in part.findall("tr")}
        if len(counts) > 1 and not any(cell.get("rowspan") for cell in table.iter()):
            found.append(f"table '{name}' has rows of {sorted(counts)} cells")
    # A table beside a chart is told from others by the figure's caption, and one in a named region by that name.
    beside = {id(table) for figure in page.iter("figure") for table in figure.iter("table")}
    regions = {id(table): box.get("aria-label") for box in page.iter() for table in box.findall("table")}
    captions = [regions[id(table)] or text(table.find("caption")) for table in page.iter("table") if id(table) not in beside]
    for caption in sorted({one for one in captions if captions.count(one) > 1}):
        found.append(f"has {captions.count(caption)} tables called '{caption}'")
    return found


def charts(page) -> list[str]:
    found = []
    for section in page.iter("section"):
        for figure in section.iter("figure"):
            if figure.find("figcaption") is None:
                found.append("has a figure without a caption")
            # Figures of one kind may share a table.
            if figure.find(".//svg") is not None and section.find(".//table") is None:
                found.append(f"figure '{text(figure.find('figcaption'))}' has no table beside its chart")
    for svg in page.iter("svg"):
        # A mark beside the numbers that say the same.
        if svg.get("aria-hidden") == "true":
            continue
        title, description = svg.find("title"), svg.find("desc")
        name = text(title) if title is not None else ""
        if svg.get("role") != "img" or not name:
            found.append(f"has a chart '{name}' without a role or a title")
        if description is None or not text(description):
            found.append(f"chart '{name}' is not described")
        named = svg.get("aria-labelledby", "").split()
        own = [element.get("id") for element in (title, description) if element is not None]
        if named != own:
            found.append(f"chart '{name}' is labeled by {named}, not {own}")
    return found


def references(page, folder: pathlib.Path) -> list[str]:
    ids = [element.get("id") for element in page.iter() if element.get("id") is not None]
    found = [f"has the id '{one}' {ids.count(one)} times" for one in sorted(set(ids)) if ids.count(one) > 1]
    for element in page.iter():
        for key in ("aria-labelledby", "aria-describedby", "aria-controls", "headers", "for"):
            missing = [one for one in element.get(key, "").split() if one not in ids]
            if missing:
                found.append(f"{element.tag} refers to {missing} by {key}, and there is no such id")
        target = element.get("href")
        if target is None:
            continue
        if target.startswith("#"):
            if target[1:] not in ids:
                found.append(f"has a link to {target}, which is not there")
        elif not (folder / target).is_file() or "/" in target:
            found.append(f"has a link to {target}, which is no file beside it")
    return found
