"""The commands of the tutorial and of the guides print what is said there, each article's from an empty folder on.

    python3 .ci/record_tutorial.py .build/release/desireline            fails with the difference
    python3 .ci/record_tutorial.py .build/release/desireline --write    puts what the terminal shows into the articles

An article is a script. In a `console` block, what stands behind `$ ` (and `> `) is typed into a shell in tmux, and the lines below it
are what the terminal then shows. A `diff` block is what the reader does in an editor. A `json5` block that begins with
`// NAME.json5` is that file; any other stands in a file as it is at that point. Numbers in the tutorial's prose stand in
one of its blocks. What a clock says is not compared, see CLOCKS.
"""

import concurrent.futures
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
import time

FOLDER = pathlib.Path("Sources/DesirelineTool/DesirelineTool.docc")
TUTORIAL = FOLDER / "Tutorial.md"
COLUMNS = 100
BLOCK = re.compile(r"^```(console|diff|json5)\n(.*?)^```$", re.M | re.S)
# A command, and what the shell asks for with `> ` before it is whole.
COMMAND = re.compile(r"^\$ (.*(?:\n> .*)*)", re.M)
# What depends on the machine: how long `check` took.
CLOCKS = re.compile(r"(?<=\.json5: )\d+\.\d s$", re.M)
NUMBER = re.compile(r"(?<![\w.-])[+−]?\d[\d,.]*\d|(?<![\w.-])\d(?!\w)")


class Failure(Exception):
    """What is wrong, in words for whoever reads the output."""


class Shell:
    """A shell in an empty folder, on a terminal as a user has it, without anybody's settings."""

    def __init__(self, program: pathlib.Path, scratch: pathlib.Path):
        self.folder, self.asked, self.count = scratch / "folder", scratch / "asked", 0
        for made in self.folder, scratch / "bin":
            made.mkdir()
        (scratch / "bin" / "desireline").symlink_to(program)
        self.tmux = ["tmux", "-f", "/dev/null", "-S", str(scratch / "socket")]
        environment = {
            "PATH": f"{scratch / 'bin'}:/usr/local/bin:/usr/bin:/bin", "HOME": str(scratch), "HISTFILE": "",
            "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PS1": "$ ", "PS2": "> ", "PROMPT_COMMAND": f"echo >> {self.asked}",
        }
        size = ["-x", str(COLUMNS), "-y", "400"]
        shell = ["bash", "--norc", "--noprofile"]
        subprocess.run(self.tmux + ["new-session", "-d", *size, *shell], check=True, env=environment, cwd=self.folder)
        self.wait("the shell")

    def wait(self, for_what: str) -> None:
        """Waits until the shell asks for the next command."""
        self.count += 1
        until = time.monotonic() + 60
        while not self.asked.exists() or len(self.asked.read_bytes()) < self.count or self.lines()[-1:] != ["$"]:
            if time.monotonic() > until:
                raise Failure(f"{for_what} does not come to an end:\n" + "\n".join(self.lines()))
            time.sleep(0.05)

    def wait_for_more(self, place: int, for_what: str) -> None:
        """Waits until the shell asks for the next line of a command; what is typed sooner is shown in the wrong place."""
        until = time.monotonic() + 60
        while len(self.lines()) != place + 1 or self.lines()[-1] != ">":
            if time.monotonic() > until:
                raise Failure(f"{for_what} is not read on from line {place}:\n" + "\n".join(self.lines()))
            time.sleep(0.05)

    def lines(self) -> list[str]:
        """What the terminal shows; with -J, lines too long for it are one."""
        shown = subprocess.run(self.tmux + ["capture-pane", "-p", "-J", "-S", "-"], check=True, capture_output=True, text=True)
        return [line.rstrip() for line in shown.stdout.rstrip().split("\n")]

    def run(self, command: str) -> list[str]:
        """What stands on the terminal from the command on to the next prompt."""
        first = len(self.lines()) - 1
        for place, line in enumerate(command.split("\n")):
            if place:
                self.wait_for_more(first + place, command)
            if len(line) > COLUMNS - 3:
                raise Failure(f"a line is too long to be read while it is typed: {line}")
            subprocess.run(self.tmux + ["send-keys", "-l", line], check=True)
            subprocess.run(self.tmux + ["send-keys", "Enter"], check=True)
        self.wait(command)
        return self.lines()[first:-1]

    def end(self) -> None:
        subprocess.run(self.tmux + ["kill-server"], check=False)


def session(body: str, shell: Shell) -> str:
    """A console block as the terminal shows it."""
    commands = [match.group(1).replace("\n> ", "\n") for match in COMMAND.finditer(body)]
    return "".join(line + "\n" for command in commands for line in shell.run(command))


def edit(body: str, folder: pathlib.Path) -> None:
    """Makes the edit of a diff block: what it removes and keeps has to stand in the file, once."""
    head, *lines = body.splitlines()
    path = folder / head.removeprefix("--- ")
    text = path.read_text()
    old = "".join(line[1:] + "\n" for line in lines if line[0] in " -")
    if text.count(old) != 1:
        raise Failure(f"{path.name} has {text.count(old)} places for the edit:\n{body}")
    path.write_text(text.replace(old, "".join(line[1:] + "\n" for line in lines if line[0] in " +")))


def cite(body: str, folder: pathlib.Path) -> None:
    """Writes the file that the lines name; lines that name none have to stand in one, at whatever depth."""
    named = re.match(r"// ([\w-]+\.json5)\n", body)
    if named:
        (folder / named.group(1)).write_text(body)
        return
    for path in folder.glob("*.json5"):
        lines = path.read_text().splitlines()
        count = len(body.splitlines())
        for start in range(len(lines)):
            if textwrap.dedent("\n".join(lines[start:start + count])) == body.rstrip("\n"):
                return
    raise Failure(f"no file has these lines:\n{body}")


def recorded(article: str, shell: Shell) -> str:
    """The article with what the terminal shows."""
    def block(match: re.Match) -> str:
        kind, body = match.groups()
        if kind == "diff":
            edit(body, shell.folder)
        elif kind == "json5":
            cite(body, shell.folder)
        else:
            shown = session(body, shell)
            if CLOCKS.sub("", shown) != CLOCKS.sub("", body):
                return f"```console\n{shown}```"
        return match.group()

    return BLOCK.sub(block, article)


def strange_numbers(article: str) -> list[str]:
    """The numbers of the prose that stand in no block."""
    known = set(NUMBER.findall(" ".join(body for _, body in BLOCK.findall(article))))
    known |= {number.lstrip("+−") for number in known}
    return sorted(set(NUMBER.findall(re.sub(r"\]\([^)]*\)|`[^`]*`", "", BLOCK.sub("", article)))) - known)


def check(path: pathlib.Path, program: pathlib.Path, writes: bool) -> list[str]:
    """What is wrong with an article."""
    article = path.read_text()
    with tempfile.TemporaryDirectory() as scratch:
        shell = Shell(program, pathlib.Path(scratch))
        try:
            told = recorded(article, shell)
        except Failure as failure:
            return [f"{path}: {failure}"]
        finally:
            shell.end()
    if writes:
        path.write_text(told)
    elif told != article:
        names = [str(path), "what the terminal shows"]
        return list(difflib.unified_diff(article.splitlines(), told.splitlines(), *names, lineterm=""))
    strangers = strange_numbers(told) if path == TUTORIAL else []
    return [f"{path}: the prose has numbers that no block shows: {', '.join(strangers)}"] if strangers else []


def main() -> None:
    program = pathlib.Path(sys.argv[1]).resolve()
    if not shutil.which("tmux"):
        raise SystemExit("tmux is not installed")
    articles = [path for path in sorted(FOLDER.glob("*.md")) if "\n```console\n" in path.read_text()]
    with concurrent.futures.ThreadPoolExecutor() as workers:
        failures = list(workers.map(lambda path: check(path, program, "--write" in sys.argv), articles))
    for path, failed in zip(articles, failures):
        print("\n".join(failed) if failed else f"{path.name}: {len(re.findall(r'^[$] ', path.read_text(), re.M))} commands")
    raise SystemExit(1 if any(failures) else 0)


if __name__ == "__main__":
    main()
