import Testing

import DesirelineTool

struct ArgumentErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let words: String
    let hint: String
    init(_ line: String, _ words: String, _ hint: String) { (self.line, self.words, self.hint) = (line, words, hint) }
    var testDescription: String { line }
  }

  static let cases = [
    Case("rnu a", "unknown command 'rnu'", "did you mean 'run'?"),
    Case("chekc a", "unknown command 'chekc'", "did you mean 'check'?"),
    Case("simulate a", "unknown command 'simulate'", "'help' lists the commands"),
    Case("--hepl", "unknown command '--hepl'", "did you mean '--help'?"),
    Case("run a --sed 1", "unknown option '--sed' for 'run'", "did you mean '--seed'?"),
    Case("run a --sede=1", "unknown option '--sede' for 'run'", "did you mean '--seed'?"),
    Case("check a --users 1", "unknown option '--users' for 'check'", "'help check' lists its options"),
    Case("run a -x", "unknown option '-x' for 'run'", "'help run' lists its options"),
    Case("run a -qj", "unknown option '-qj' for 'run'", "did you mean '-q'?"),
    Case("run a --users", "'--users' needs a value: --users N", "write --users=VALUE for a value that starts with '-'"),
    Case(
      "run a -o --json", "'--out' needs a value: --out DIRECTORY", "write --out=VALUE for a value that starts with '-'"),
    Case("run a --json=yes", "'--json' takes no value, but was given 'yes'", "write '--json' alone"),
    Case("run a -u 1 --users 2", "'--users' is given twice", "leave one of them out"),
    Case("run a -q --quiet", "'--quiet' is given twice", "leave one of them out"),
    Case(
      "run a --users 200k", "'--users' takes a whole number from 1 to 1000000000, not '200k'",
      "write it in digits; '_' may stand between them, as in 200_000"),
    Case(
      "run a --users 0", "'--users' takes a whole number from 1 to 1000000000, not '0'",
      "write it in digits; '_' may stand between them, as in 200_000"),
    Case(
      "run a --users=-5", "'--users' takes a whole number from 1 to 1000000000, not '-5'",
      "write it in digits; '_' may stand between them, as in 200_000"),
    Case(
      "run a --users 0x10", "'--users' takes a whole number from 1 to 1000000000, not '0x10'",
      "write it in digits; '_' may stand between them, as in 200_000"),
    Case(
      "run a --threads 1025", "'--threads' takes a whole number from 1 to 1024, not '1025'",
      "write it in digits; '_' may stand between them, as in 200_000"),
    Case(
      "run a --seed luck", "'--seed' takes a whole number below 2^64, plain or as 0x…, not 'luck'",
      "write it in digits; '_' may stand between them, as in 0x5eed_2026"),
    Case(
      "run a --out=", "'--out' is empty",
      "give it a value; a shell puts nothing in the place of a variable that is not set"),
    Case(
      "check ''", "'FILE' is empty", "give it a value; a shell puts nothing in the place of a variable that is not set"),
    Case(
      "analyze '' b", "'LOG' is empty",
      "give it a value; a shell puts nothing in the place of a variable that is not set"),
    Case("run --json", "'run' needs FILE…", "'help run' shows how it is used"),
    Case(
      "help run check", "'help' takes no further argument, but was given 'check'", "'help help' shows how it is used"),
    Case("version 1", "'version' takes no further argument, but was given '1'", "'help version' shows how it is used"),
  ]

  @Test(arguments: cases) func `errors and what to do about them`(error: Case) throws {
    let words = error.line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
    let thrown = try #require(throws: ArgumentError.self) { try CommandLineParser(.desireline).parse(words) }
    #expect(thrown.description == error.words)
    #expect(thrown.hint == error.hint)
  }
}
