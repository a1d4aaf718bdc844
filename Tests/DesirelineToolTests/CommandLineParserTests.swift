import TestSupport
import Testing

import DesirelineTool
import TextFormats

struct CommandLineParserTests {
  private func parse(_ line: String) throws -> ParsedCommand {
    try .parsing(line.split(separator: " ").map(String.init))
  }

  private func value<Value>(_ name: String, _ parsed: ParsedCommand) -> Value? { parsed.value(of: name) as? Value }

  @Test func `options, arguments and flags in any order`() throws {
    let parsed = try parse("run a.json5 --users 200_000 -s=0x5eed_2026 --json b.json5 --out=-results -t 4")
    #expect(parsed.description.name == "run" && value("FILE", parsed) == ["a.json5", "b.json5"])
    #expect(value("--users", parsed) == 200_000 && value("--threads", parsed) == 4)
    #expect(value("--seed", parsed) == UInt64(0x5EED_2026) && value("--out", parsed) == "-results")
    #expect(value("--json", parsed) == true && parsed.value(of: "--quiet") == nil)
  }

  @Test func `after two dashes everything is an argument`() throws {
    #expect(try value("FILE", parse("check -q -- -a --help --")) == ["-a", "--help", "--"])
  }

  @Test func `a dash alone is a file, as an argument and as a value`() throws {
    let parsed = try parse("run - --out -")
    #expect(value("FILE", parsed) == ["-"] && value("--out", parsed) == "-")
  }

  @Test(arguments: [
    ("", nil), ("--help", nil), ("-h", nil), ("help", nil), ("help run", "run"), ("run --help", "run"),
    ("check -h a --bogus", "check"), ("help --help", "help"),
  ]) func `every way to ask for help`(line: String, topic: String?) throws {
    let parsed = try parse(line)
    #expect(parsed.description.name == "help" && value("COMMAND", parsed) == topic)
  }

  @Test(arguments: ["version", "--version"]) func `every way to ask for the version`(line: String) throws {
    #expect(try parse(line).description.name == "version")
  }

  @Test(arguments: [
    ("0", 0), ("18446744073709551615", .max), ("0xffffffffffffffff", .max), ("0x5EED", 0x5EED), ("1_0", 10),
  ]) func `seeds`(text: String, seed: UInt64) throws {
    #expect(try value("--seed", parse("run a --seed \(text)")) == seed)
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
    let error = try #require(throws: Problem.self) { try ParsedCommand.parsing(words) }
    #expect(error.message == cells[1] && error.hint == cells[2])
  }
}
