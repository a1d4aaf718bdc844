"""bash, zsh and fish complete commands, options, their words and experiment files when a user presses Tab.

    python3 .ci/check_completions.py .build/release/desireline

Each shell runs on a terminal of its own in tmux, without anybody's settings, and gets its keys as from a user; what is
checked stands on the screen. A shell that is not installed is left out, and named.
"""

import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

SHELLS = {
    "bash": (["bash", "--norc", "--noprofile"], 'eval "$(desireline completions bash)"'),
    "zsh": (["zsh", "-f"], 'eval "$(desireline completions zsh)"'),
    # What fish suggests while one types is no completion.
    "fish": (["fish", "--no-config"], "set -g fish_autosuggestion_enabled 0; desireline completions fish | source"),
}
# What is typed, and what must then stand on the screen.
EXPECTED = [
    ("desireline ru\t", ["desireline run "]),
    ("desireline run --des\t", ["desireline run --design"]),
    ("desireline run --design \t\t", ["paired", "revealed", "independent"]),
    ("desireline run --design r\t", ["desireline run --design revealed "]),
    ("desireline run Experiments/cat\t", ["desireline run Experiments/catalog-browse.json5 "]),
    ("desireline help an\t", ["desireline help analyze "]),
    ("desireline completions z\t", ["desireline completions zsh "]),
    ("desireline run --out Rep\t", ["desireline run --out Reports/"]),
]


class Screen:
    """A program on a terminal of 100 columns."""

    def __init__(self, socket: str, command: list[str], environment: dict[str, str]):
        self.tmux = ["tmux", "-f", "/dev/null", "-S", socket]
        subprocess.run(self.tmux + ["new-session", "-d", "-x", "100", "-y", "50"] + command, check=True, env=environment)

    def type(self, text: str) -> None:
        for piece in re.findall(r"\t|[^\t]+", text):
            subprocess.run(self.tmux + ["send-keys"] + (["Tab"] if piece == "\t" else ["-l", piece]), check=True)
            time.sleep(0.2)

    def press(self, key: str) -> None:
        subprocess.run(self.tmux + ["send-keys", key], check=True)

    def text(self) -> str:
        # With -N, the space that a shell puts behind a word it is sure of is there to be seen.
        return subprocess.run(
            self.tmux + ["capture-pane", "-p", "-N"], check=True, capture_output=True, text=True
        ).stdout

    def shows(self, words: list[str], seconds: float = 10) -> bool:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            text = self.text()
            if all(word in text for word in words):
                return True
            time.sleep(0.1)
        return False

    def end(self) -> None:
        subprocess.run(self.tmux + ["kill-server"], check=False)


def check(shell: str, folder: str, environment: dict[str, str]) -> tuple[list[str], list[str]]:
    """What was seen in the shell, and what was not."""
    command, load = SHELLS[shell]
    screen = Screen(f"{folder}/{shell}", command, environment)
    seen, failures = [], []
    try:
        screen.type(load + "; clear; echo load''ed\n")
        if not screen.shows(["loaded"]):
            return seen, [f"{shell}: does not start: {screen.text().strip()}"]
        for typed, expected in EXPECTED:
            screen.press("C-u")
            screen.press("C-l")
            screen.type(typed)
            is_shown = screen.shows(expected)
            seen.append(f"{shell}: {typed.replace(chr(9), '<TAB>')}: {', '.join(expected) if is_shown else 'MISSING'}")
            if not is_shown:
                failures.append(f"{shell}: {typed!r} shows\n{screen.text().strip()}")
    finally:
        screen.end()
    return seen, failures


def main() -> None:
    program = pathlib.Path(sys.argv[1]).resolve()
    environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}", "TERM": "xterm", "LC_ALL": "C.UTF-8"}
    environment.pop("TMUX", None)
    with tempfile.TemporaryDirectory() as folder:
        environment["HOME"] = folder
        shells = [shell for shell in SHELLS if shutil.which(shell)]
        print("".join(f"{shell}: not installed\n" for shell in SHELLS if shell not in shells), end="")
        with concurrent.futures.ThreadPoolExecutor() as workers:
            results = list(workers.map(lambda shell: check(shell, folder, environment), shells))
    for seen, _ in results:
        print("\n".join(seen))
    failures = [failure for _, failed in results for failure in failed]
    for failure in failures:
        print(failure, file=sys.stderr)
    raise SystemExit(1 if failures else 0)


if __name__ == "__main__":
    main()
