"""Runs on a terminal show progress and end at once after Ctrl-C; bash, zsh and fish complete what a user types.

    python3 .ci/check_terminal.py .build/release/desireline

Needs tmux and the three shells. Each shell runs on a terminal of its own, without settings of a user.
"""

import concurrent.futures, os, pathlib, pty, re, select, signal, subprocess, sys, tempfile, time

PROGRESS = re.compile(rb"[\d,]+ of 100,000,000  [\d,]+/s  \d+ (s|min \d+ s|h \d+ min) left")
USERS_DONE = re.compile(rb"interrupted: [\d,]+ of 100,000,000 users of catalog-browse were done; its report was not written")
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile"], 'eval "$(desireline completions bash)"'),
    "zsh": (["zsh", "-f"], 'eval "$(desireline completions zsh)"'),
    # What fish suggests while a user types is no completion.
    "fish": (["fish", "--no-config"], "set -g fish_autosuggestion_enabled 0; desireline completions fish | source"),
}
# What is typed, and what is then on the screen.
COMPLETIONS = [
    ("desireline ru\t", ["desireline run "]),
    ("desireline run --des\t", ["desireline run --design"]),
    ("desireline run --design \t\t", ["paired", "revealed"]),
    ("desireline run --design r\t", ["desireline run --design revealed "]),
    ("desireline run Experiments/cat\t", ["desireline run Experiments/catalog-browse.json5 "]),
    ("desireline help an\t", ["desireline help analyze "]),
    ("desireline completions z\t", ["desireline completions zsh "]),
    ("desireline run --out Rep\t", ["desireline run --out Reports/"]),
]


def interrupted(command: list[str], seconds: float) -> tuple[bytes, float, int]:
    """What a command writes on a terminal, how long it takes to end after Ctrl-C, and its exit status."""
    child, terminal = pty.fork()
    if child == 0:
        # A script in the background ignores Ctrl-C, and so would what it starts.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.environ.pop("CI", None)
        os.environ.update(TERM="xterm", COLUMNS="100")
        os.execv(command[0], command)
    written, pressed, started, piece = b"", None, time.monotonic(), None
    while piece != b"":
        if pressed is None and time.monotonic() - started > seconds:
            pressed = time.monotonic()
            os.write(terminal, b"\x03")
        try:
            piece = os.read(terminal, 65536) if select.select([terminal], [], [], 0.05)[0] else None
        except OSError:
            piece = b""
        written += piece or b""
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return written, time.monotonic() - (pressed or started), status


def check_interrupts(program: str) -> list[str]:
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        run = [program, "run", "Experiments/catalog-browse.json5", "--users", "100_000_000", "--out", folder]
        for options, seconds in ([], 2), (["--engine", "exact"], 2), (["--design", "revealed"], 1):
            written, delay, status = interrupted(run + options, seconds)
            is_shown = PROGRESS.search(written) and USERS_DONE.search(written)
            if delay > 1 or status != 130 or not is_shown or any(pathlib.Path(folder).iterdir()):
                failures.append(f"run {options}: {delay:.2f} s after Ctrl-C, status {status}: {written[-300:]!r}")
        for seconds in (0.3, 1, 2):
            written, delay, status = interrupted([program, "check", "Experiments/storefront.json5"], seconds)
            if delay > 1 or status != 130 or b"finding" in written:
                failures.append(f"check: {delay:.2f} s after Ctrl-C, status {status}: {written!r}")
    return failures


def check_completions(shell: str, program: str) -> list[str]:
    """What a shell does not complete."""
    command, load = SHELLS[shell]
    with tempfile.TemporaryDirectory() as home:
        environment = {"PATH": f"{pathlib.Path(program).parent}:{os.environ['PATH']}", "TERM": "xterm", "LC_ALL": "C.UTF-8", "HOME": home}
        tmux = ["tmux", "-f", "/dev/null", "-S", f"{home}/socket"]
        subprocess.run([*tmux, "new-session", "-d", "-x", "100", "-y", "50", *command], check=True, env=environment)

        def keys(*words: str) -> None:
            subprocess.run([*tmux, "send-keys", *words], check=True)
            time.sleep(0.2)

        def shows(words: list[str]) -> str:
            """Nothing where the words are on the screen within 10 seconds, or the screen."""
            for _ in range(100):
                # With -N, the space that a shell puts behind a word it is sure of is there to be seen.
                screen = subprocess.run([*tmux, "capture-pane", "-p", "-N"], check=True, capture_output=True, text=True).stdout
                if all(word in screen for word in words):
                    return ""
                time.sleep(0.1)
            return screen.strip()

        failures = []
        try:
            keys("-l", load + "; clear; echo load''ed\n")
            if screen := shows(["loaded"]):
                return [f"{shell} does not start: {screen}"]
            for typed, expected in COMPLETIONS:
                keys("C-u")
                keys("C-l")
                for piece in re.findall(r"\t|[^\t]+", typed):
                    keys(*(["Tab"] if piece == "\t" else ["-l", piece]))
                if screen := shows(expected):
                    failures.append(f"{shell}: {typed!r} shows\n{screen}")
        finally:
            subprocess.run([*tmux, "kill-server"], check=False)
    return failures


def main() -> None:
    program = str(pathlib.Path(sys.argv[1]).resolve())
    failures = check_interrupts(program)
    with concurrent.futures.ThreadPoolExecutor() as workers:
        for failed in workers.map(lambda shell: check_completions(shell, program), SHELLS):
            failures += failed
    print("\n".join(failures) or "6 commands end after Ctrl-C, and 3 shells complete what is typed")
    raise SystemExit(1 if failures else 0)


if __name__ == "__main__":
    main()
