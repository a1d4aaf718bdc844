"""A run on a terminal shows how far it is; Ctrl-C ends it within a second, says what was done and leaves no half report.

    python3 .ci/check_terminal.py .build/release/desireline

The program is run on a terminal of its own and gets Ctrl-C as a key, as from a user.
"""

import os
import pathlib
import pty
import re
import select
import signal
import sys
import tempfile
import time

HUNDRED_MILLION = re.compile(rb"[\d,]+ of 100,000,000  [\d,]+/s  \d+ (s|min \d+ s|h \d+ min) left")
USERS_DONE = re.compile(rb"interrupted: [\d,]+ of 100,000,000 users of catalog-browse were done; its report was not written")


def on_terminal(command: list[str], seconds: float) -> tuple[bytes, float, int]:
    """What the command writes, how long it takes to end after Ctrl-C, and its exit status."""
    child, terminal = pty.fork()
    if child == 0:
        # A script in the background ignores Ctrl-C, and so would what it starts.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.environ.pop("CI", None)
        os.environ.update(TERM="xterm", COLUMNS="100")
        os.execv(command[0], command)
    written, interrupted = b"", None
    started = time.monotonic()
    while True:
        if interrupted is None and time.monotonic() - started > seconds:
            interrupted = time.monotonic()
            os.write(terminal, b"\x03")
        if not select.select([terminal], [], [], 0.05)[0]:
            continue
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            piece = b""
        if not piece:
            break
        written += piece
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return written, time.monotonic() - (interrupted or started), status


def main() -> None:
    program = str(pathlib.Path(sys.argv[1]).resolve())
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        run = [program, "run", "Experiments/catalog-browse.json5", "--users", "100_000_000", "--out", folder]
        for options, seconds in ([], 2), (["--engine", "exact"], 2), (["--design", "independent"], 1):
            written, delay, status = on_terminal(run + options, seconds)
            print(f"run {' '.join(options)}: {delay:.2f} s after Ctrl-C, status {status}")
            shown = HUNDRED_MILLION.search(written)
            print(f"  {shown.group().decode() if shown else 'no progress line'}")
            told = USERS_DONE.search(written)
            print(f"  {told.group().decode() if told else 'does not say what was done'}")
            left = list(pathlib.Path(folder).iterdir())
            if delay > 1 or status != 130 or not shown or not told or left:
                failures.append(f"run {options}: {written[-300:]!r} {left}")
        for seconds in (0.3, 1, 2):
            written, delay, status = on_terminal([program, "check", "Experiments/storefront.json5"], seconds)
            print(f"check: {delay:.2f} s after Ctrl-C, status {status}")
            if delay > 1 or status != 130 or b"finding" in written:
                failures.append(f"check: {written!r}")
    for failure in failures:
        print(failure, file=sys.stderr)
    raise SystemExit(1 if failures else 0)


if __name__ == "__main__":
    main()
