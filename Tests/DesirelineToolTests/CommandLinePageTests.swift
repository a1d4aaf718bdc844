import Foundation
import Testing

import DesirelineTool

/// The page of the command line has the tables that help is made of.
struct CommandLinePageTests {
  private static let page = EngineTests.folder.deletingLastPathComponent().appending(
    path: "Sources/DesirelineTool/DesirelineTool.docc/CommandLine.md")

  private static let heading = "\n## Commands\n\n"

  @Test func `its tables are those of the help`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let prose = try #require(text.components(separatedBy: Self.heading).first)
    let sections = CommandSet.desireline.commands.map(Self.section).joined(separator: "\n")
    try Golden.compare(prose + Self.heading + sections, with: Self.page)
  }

  @Test func `it names the form of every document`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let named = Set(text.matches(of: /desireline\.([a-z-]+)\/\d/).map { String($0.output.1) })
    let plain = ["completions", "version", "plan-verification", "error"]
    #expect(named.union(plain) == Set(JSONAnswerTests.cases.map(\.schema)).union(plain))
  }

  private static func section(_ command: CommandDescription) -> String {
    let usage = (["desireline", command.name, "[OPTIONS]"] + command.arguments.map(\.usage)).joined(separator: " ")
    let arguments = command.arguments.map { ["`\($0.name)`", $0.help, ""] }
    let options = command.allOptions.map { option in
      let value = option.placeholder.map { " " + $0 } ?? ""
      return ["`\(option.names.joined(separator: ", "))\(value)`", option.help, option.defaultText ?? ""]
    }
    let ends = command.exitStatus.map { "\($0.code) \($0.help.prefix(1).lowercased())\($0.help.dropFirst())" }
    return """
      ### `\(command.name)`

      \(command.overview)

          \(usage)

      | argument or option | meaning | default |
      |---|---|---|
      \((arguments + options).map { "| \($0.map(cell).joined(separator: " | ")) |" }.joined(separator: "\n"))

      Ends: \(ends.joined(separator: " · ")).

      """
  }

  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
