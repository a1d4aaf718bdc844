import TestSupport
import Testing

import DesirelineTool
import TextFormats

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
    let error = #expect(throws: Problem.self) { try parse("run a --seed \(text)") }
    #expect(error?.message == "'--seed' takes a whole number below 2^64, plain or as 0x…, not '\(text)'")
  }

  @Test(arguments: try cases(in: "command-line-errors.txt")) func `errors and what to do about them`(
    cells: [String]
  ) throws {
    let words = cells[0].split(separator: " ").map { $0 == "''" ? "" : String($0) }
    let error = try #require(throws: Problem.self) { try parser.parse(words) }
    #expect(error.message == cells[1] && error.hint == cells[2])
  }
}
