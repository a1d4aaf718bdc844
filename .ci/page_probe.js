// What is wrong with the page as it is laid out now: an array of sentences. Run in the page by check_pages.py.
() => {
  const problems = [];
  const round = (number) => Math.round(number * 10) / 10;
  const words = (element) => {
    const text = element.textContent.trim().replace(/\s+/g, " ");
    return `'${text.length > 40 ? text.slice(0, 40) + "…" : text}'`;
  };

  // Colors, and the ratio of WCAG 2.2.
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
  const opacity = (element) => {
    let share = 1;
    for (; element; element = element.parentElement) share *= Number(getComputedStyle(element).opacity);
    return share;
  };
  const pageGround = (element) => {
    const layers = [];
    for (; element; element = element.parentElement) {
      const color = parse(getComputedStyle(element).backgroundColor);
      if (color && color.alpha > 0) layers.push(color);
    }
    return layers.reverse().reduce((ground, layer) => over(layer.rgb, layer.alpha, ground), [255, 255, 255]);
  };
  const paint = (element, style, kind) => {
    const color = parse(style[kind]);
    const alpha = color ? color.alpha * Number(style[`${kind}Opacity`]) * opacity(element) : 0;
    return alpha > 0 && (kind === "fill" || parseFloat(style.strokeWidth) > 0) ? { rgb: color.rgb, alpha } : null;
  };

  // The page does not scroll sideways, nothing is cut off, nothing is too small to read.
  const root = document.documentElement;
  const width = root.clientWidth;
  if (Math.max(root.scrollWidth, document.body.scrollWidth) > width) {
    const wide = [...document.body.querySelectorAll("*")].filter((element) => {
      if (element.getBoundingClientRect().right <= width + 1) return false;
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (["auto", "scroll", "hidden"].includes(getComputedStyle(box).overflowX)) return false;
      }
      return true;
    });
    const names = wide.slice(0, 3).map((element) => `${element.localName} ${words(element)}`).join(", ");
    problems.push(`the page is ${root.scrollWidth} px wide in ${width}: ${names}`);
  }
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest("svg")) continue;
    const style = getComputedStyle(element);
    if (element.scrollWidth > element.clientWidth + 1 && ["hidden", "clip"].includes(style.overflowX) && element.clientWidth) {
      problems.push(`text is cut off in ${element.localName} ${words(element)}`);
    }
    if (element.scrollWidth > element.clientWidth + 1 && ["auto", "scroll"].includes(style.overflowX)) {
      problems.push(`a part is cut off and scrolls sideways: ${element.localName} ${words(element)}`);
    }
    const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!isText || !element.getClientRects().length) continue;
    const size = parseFloat(style.fontSize);
    if (size < 10) problems.push(`${style.fontSize} text: ${words(element)}`);
    const [ink, ground] = [parse(style.color), pageGround(element)];
    const ratio = contrast(over(ink.rgb, ink.alpha * opacity(element), ground), ground);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5)) problems.push(`${words(element)} has a contrast of ${round(ratio)}`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement.closest("svg")) continue;
    for (const word of node.data.matchAll(/[\p{L}\p{N}_]{2,20}(?![\p{L}\p{N}_])/gu)) {
      if (/[\p{L}\p{N}_]/u.test(node.data[word.index - 1] ?? "")) continue;
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const tops = new Set([...range.getClientRects()].filter((box) => box.width > 0).map((box) => Math.round(box.top)));
      // What has no space for longer than a line has to break somewhere.
      range.setStart(node, word.index - node.data.slice(0, word.index).match(/\S*$/)[0].length);
      range.setEnd(node, word.index + node.data.slice(word.index).match(/^\S*/)[0].length);
      const length = [...range.getClientRects()].reduce((sum, box) => sum + box.width, 0);
      let block = node.parentElement;
      while (getComputedStyle(block).display === "inline") block = block.parentElement;
      if (tops.size > 1 && length < block.clientWidth) problems.push(`the word '${word[0]}' is broken in ${words(node.parentElement)}`);
    }
  }

  // Charts: text on the sheet, apart from other text, large enough, and all of it to be seen on its ground.
  const shapes = "rect, circle, ellipse, polygon, polyline, path, line";
  for (const svg of document.querySelectorAll("svg")) {
    const name = words(svg.querySelector("title") ?? svg);
    const sheet = svg.getBoundingClientRect();
    if (!sheet.width) continue;
    const scale = svg.viewBox.baseVal.width ? sheet.width / svg.viewBox.baseVal.width : 1;
    const ground = pageGround(svg.parentElement);
    const marks = [...svg.querySelectorAll(`${shapes}, text`)].filter((mark) => !mark.closest("defs, marker, clipPath"));
    const [filled, lines] = [[], []];
    const groundAt = (x, y, but) => filled.reduce((below, { box, fill }) => {
      const isThere = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
      return isThere && String(fill.rgb) !== String(but) ? over(fill.rgb, fill.alpha, below) : below;
    }, ground);
    const texts = [];
    for (const mark of marks) {
      const [box, style] = [mark.getBoundingClientRect(), getComputedStyle(mark)];
      const [fill, stroke] = [paint(mark, style, "fill"), paint(mark, style, "stroke")];
      const middle = box.top + box.height / 2;
      if (mark.localName === "text") {
        if (!mark.textContent.trim() || !fill) continue;
        const beyond = Math.max(sheet.left - box.left, box.right - sheet.right, sheet.top - box.top, box.bottom - sheet.bottom);
        if (beyond > 1.5) problems.push(`chart ${name}: ${words(mark)} lies ${round(beyond)} px beyond the sheet`);
        const size = parseFloat(style.fontSize) * scale;
        if (size < 10) problems.push(`chart ${name}: ${words(mark)} is ${round(size)} px high`);
        // A halo lies between the letters and whatever they cross.
        const hasHalo = style.paintOrder.startsWith("stroke") && stroke;
        for (const x of [box.left + 1, (box.left + box.right) / 2, box.right - 1]) {
          const below = hasHalo ? stroke.rgb : groundAt(x, middle);
          const ratio = contrast(over(fill.rgb, fill.alpha, below), below);
          if (ratio < 4.5) {
            problems.push(`chart ${name}: ${words(mark)} has a contrast of ${round(ratio)}`);
            break;
          }
        }
        // A line of text is higher than its letters.
        const inset = box.height * 0.15;
        texts.push({ mark, hasHalo, left: box.left, right: box.right, top: box.top + inset, bottom: box.bottom - inset });
        continue;
      }
      // Lines that only lead the eye need not be seen by everybody.
      const helps = mark.closest(".rule");
      const isSeen = stroke ? Math.max(box.width, box.height) > 0.5 : Math.min(box.width, box.height) > 0.5;
      if (!helps && (fill || stroke) && isSeen) {
        // Marks of one color may lie on one another.
        const below = groundAt((box.left + box.right) / 2, middle, fill?.rgb);
        const ratios = [fill, stroke].filter(Boolean).map((one) => contrast(over(one.rgb, one.alpha, below), below));
        if (Math.max(...ratios) < 3) {
          problems.push(`chart ${name}: a ${mark.localName}.${mark.getAttribute("class")} has a contrast of ${round(Math.max(...ratios))}`);
        }
      }
      if (mark.localName === "line") lines.push(box);
      if (fill && mark.localName !== "line" && mark.localName !== "polyline") filled.push({ box, fill });
    }
    for (const text of texts.filter((one) => !one.hasHalo)) {
      const crossed = lines.some(
        (line) =>
          Math.min(line.right, text.right - 1) >= Math.max(line.left, text.left + 1) &&
          Math.min(line.bottom, text.bottom) >= Math.max(line.top, text.top),
      );
      if (crossed) problems.push(`chart ${name}: a line crosses ${words(text.mark)}`);
    }
    texts.forEach((one, place) => {
      for (const other of texts.slice(place + 1)) {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (across > 1 && down > 1) problems.push(`chart ${name}: ${words(one.mark)} and ${words(other.mark)} overlap`);
      }
    });
  }
  return problems;
}
