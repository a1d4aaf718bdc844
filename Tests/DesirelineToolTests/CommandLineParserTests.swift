import Testing

import DesirelineTool

struct CommandLineParserTests {
  private let parser = CommandLineParser(.desireline)

  private func parse(_ line: String) throws -> ParsedCommand {
    try parser.parse(line.split(separator: " ").map(String.init))
  }

  @Test func `options, arguments and flags in any order`() throws {
    let parsed = try parse("run a.json5 --users 200_000 -s=0x5eed_2026 --json b.json5 --out=-results -t 4")
    #expect(parsed.command == .run && parsed.arguments == ["a.json5", "b.json5"])
    #expect(parsed[RunOption.users] == 200_000 && parsed[CommonOption.threads] == 4)
    #expect(parsed[RunOption.seed] == 0x5EED_2026)
    #expect(parsed[RunOption.out] == "-results")
    #expect(parsed[CommonOption.json] && !parsed[CommonOption.quiet])
  }

  @Test func `what is not given is nil`() throws {
    let parsed = try parse("run a.json5")
    #expect(parsed[RunOption.users] == nil && parsed[RunOption.seed] == nil && parsed[RunOption.out] == "Reports")
  }

  @Test func `after two dashes everything is an argument`() throws {
    #expect(try parse("check -q -- -a --help --").arguments == ["-a", "--help", "--"])
  }

  @Test func `a dash alone is a file, as an argument and as a value`() throws {
    let parsed = try parse("run - --out -")
    #expect(parsed.arguments == ["-"] && parsed[RunOption.out] == "-")
  }

  @Test(arguments: [
    ("", []), ("--help", []), ("-h", []), ("help", []), ("help run", ["run"]), ("run --help", ["run"]),
    ("check -h a --bogus", ["check"]), ("help --help", ["help"]),
  ]) func `every way to ask for help`(line: String, arguments: [String]) throws {
    let parsed = try parse(line)
    #expect(parsed.command == .help && parsed.arguments == arguments)
  }

  @Test(arguments: ["version", "--version"]) func `every way to ask for the version`(line: String) throws {
    #expect(try parse(line).command == .version)
  }

  @Test(arguments: [
    ("0", 0), ("18446744073709551615", .max), ("0xffffffffffffffff", .max), ("0x5EED", 0x5EED), ("1_0", 10),
  ]) func `seeds`(text: String, seed: UInt64) throws {
    #expect(try parse("run a --seed \(text)")[RunOption.seed] == seed)
  }

  @Test(arguments: [
    "18446744073709551616", "0x10000000000000000", "0x", "0xg", "1__0", "_1", "1_", "+1", "0x+1", "1.5",
  ]) func `what is no seed`(text: String) {
    let error = #expect(throws: Failure.self) { try parse("run a --seed \(text)") }
    #expect(error?.message == "'--seed' takes a whole number below 2^64, plain or as 0x…, not '\(text)'")
  }

  /// A line, what is wrong with it, and what to do about it; some hints stand for many.
  private static let errors = """
    rnu a | unknown command 'rnu' | did you mean 'run'?
    chekc a | unknown command 'chekc' | did you mean 'check'?
    simulate a | unknown command 'simulate' | 'help' lists the commands
    --hepl | unknown command '--hepl' | did you mean '--help'?
    run a --sed 1 | unknown option '--sed' for 'run' | did you mean '--seed'?
    run a --sede=1 | unknown option '--sede' for 'run' | did you mean '--seed'?
    check a --users 1 | unknown option '--users' for 'check' | 'help check' lists its options
    run a -x | unknown option '-x' for 'run' | 'help run' lists its options
    run a -qj | unknown option '-qj' for 'run' | did you mean '-q'?
    run a --users | '--users' needs a value: --users N | write --users=VALUE for a value that starts with '-'
    run a -o --json | '--out' needs a value: --out DIRECTORY | write --out=VALUE for a value that starts with '-'
    run a --json=yes | '--json' takes no value, but was given 'yes' | write '--json' alone
    run a -u 1 --users 2 | '--users' is given twice | leave one of them out
    run a -q --quiet | '--quiet' is given twice | leave one of them out
    run a --users 200k | '--users' takes a whole number from 1 to 1000000000, not '200k' | DIGITS
    run a --users 0 | '--users' takes a whole number from 1 to 1000000000, not '0' | DIGITS
    run a --users=-5 | '--users' takes a whole number from 1 to 1000000000, not '-5' | DIGITS
    run a --users 0x10 | '--users' takes a whole number from 1 to 1000000000, not '0x10' | DIGITS
    run a --threads 1025 | '--threads' takes a whole number from 1 to 1024, not '1025' | DIGITS
    run a --seed luck | '--seed' takes a whole number below 2^64, plain or as 0x…, not 'luck' | write it in digits; '_' may stand between them, as in 0x5eed_2026
    run a --design revaled | '--design' takes one of revealed, paired, independent, not 'revaled' | did you mean 'revealed'?
    run a --out= | '--out' is empty | EMPTY
    check '' | 'FILE' is empty | EMPTY
    analyze '' b | 'LOG' is empty | EMPTY
    run --json | 'run' needs FILE… | 'help run' shows how it is used
    help run check | 'help' takes no further argument, but was given 'check' | 'help help' shows how it is used
    version 1 | 'version' takes no further argument, but was given '1' | 'help version' shows how it is used
    """.split(separator: "\n").map(String.init)

  private static let hints = [
    "DIGITS": "write it in digits; '_' may stand between them, as in 200_000",
    "EMPTY": "give it a value; a shell puts nothing in the place of a variable that is not set",
  ]

  @Test(arguments: errors) func `errors and what to do about them`(row: String) throws {
    let cells = cells(row)
    let words = cells[0].split(separator: " ").map { $0 == "''" ? "" : String($0) }
    let error = try #require(throws: Failure.self) { try parser.parse(words) }
    #expect(error.message == cells[1] && error.hint == Self.hints[cells[2]] ?? cells[2])
  }
}
