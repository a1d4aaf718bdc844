#!/usr/bin/env python3
"""Draws names and sentences from the sources, to be asked of each: would an engineer outside the team understand this?

    .ci/sample_words.py [SEED] [COUNT]     40 of each from seed 17

A name is that of a type, function, property or case declared in Sources. A sentence stands in a comment or article, or in a
text that the program prints. The same seed and sources give the same sample.
"""
import pathlib
import random
import re
import sys

SEED, COUNT = [int(word) for word in sys.argv[1:3]] + [17, 40][len(sys.argv[1:3]) :]
DECLARED = re.compile(r"^\s*(?:[a-z@()]+ )*?(?:struct|class|enum|protocol|actor|func|var|let|case|typealias) (\w+)")
names, sentences = set(), set()
root = pathlib.Path(__file__).resolve().parent.parent / "Sources"
for path in sorted(root.rglob("*")):
    if path.suffix == ".swift":
        comment: list[str] = []
        for line in path.read_text().splitlines() + [""]:
            if declared := DECLARED.match(line):
                names.add(f"{declared[1]} ({path.parent.relative_to(root).parts[0]})")
            if remark := re.match(r"\s*///? ?(.*)", line):
                comment.append(remark[1])
                continue
            texts = [" ".join(comment)] + re.findall(r'"((?:[^"\\]|\\.)*)"', line)
            comment = []
            for text in texts:
                sentences.update(s.strip() for s in re.split(r"(?<=[.!?]) (?=[A-Z`])", text) if len(s.split()) > 5)
    elif path.suffix == ".md":
        prose = re.sub(r"```.*?```", "", path.read_text(), flags=re.S)
        for paragraph in re.split(r"\n\s*\n", prose):
            if not paragraph.startswith(("|", "#", "-", "<", "@")):
                text = " ".join(paragraph.split())
                sentences.update(s.strip() for s in re.split(r"(?<=[.!?]) (?=[A-Z`])", text) if len(s.split()) > 5)
draw = random.Random(SEED)
for title, pool in (("Names", names), ("Sentences", sentences)):
    print(f"\n{title}: {COUNT} of {len(pool)}\n")
    for number, text in enumerate(draw.sample(sorted(pool), COUNT), 1):
        print(f"{number:2}. {text}")
