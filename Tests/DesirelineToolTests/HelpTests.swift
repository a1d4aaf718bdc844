import Testing

import DesirelineTool

struct HelpTests {
  static let commands = CommandSet.desireline.commands

  @Test func `the tool`() async throws {
    try Golden.compare(await Outcome(["help"]).answer, with: "desireline.txt", in: "Help")
  }

  @Test(arguments: commands) func `every command is explained as it was, by either way of asking`(
    command: CommandDescription
  ) async throws {
    let help = await Outcome(["help", command.name])
    let option = await Outcome([command.name, "--help"])
    #expect(help.exit == .done && option.exit == .done && help.talk.isEmpty)
    #expect(option.answer == help.answer)
    try Golden.compare(help.answer, with: "\(command.name).txt", in: "Help")
  }

  @Test func `every golden is that of a command`() throws {
    let names = Set(Self.commands.map { "\($0.name).txt" } + ["desireline.txt"])
    #expect(try Golden.names(in: "Help") == names)
  }

  @Test func `a narrow terminal`() throws {
    try Golden.compare(HelpRenderer(width: 40).help(.run, of: "desireline"), with: "run-40.txt", in: "NarrowHelp")
  }

  @Test(arguments: [0, 40, 59, 60, 80, 100, 500]) func `no line but an example is wider than the terminal`(width: Int) {
    let limit = min(max(width, 40), 100)
    let renderer = HelpRenderer(width: width)
    let examples = Set(Self.commands.flatMap(\.examples).flatMap { ["    " + $0.line, "  " + $0.line] })
    let pages = Self.commands.map { renderer.help($0, of: "desireline") } + [renderer.help(.desireline)]
    for line in pages.flatMap({ $0.split(separator: "\n") }) {
      #expect(line.count <= limit || examples.contains(String(line)), "\(line)")
    }
  }

  @Test(arguments: commands) func `every command has examples, and says how it ends`(command: CommandDescription) {
    #expect(command.examples.count >= 2 && command.overview.hasSuffix("."))
    #expect(command.exitStatus.map(\.code).contains(2) && command.exitStatus.first?.code == 0)
    let all = command.allOptions
    for name in ["--json", "--quiet", "--color", "--ascii", "--help"] {
      #expect(all.count { $0.name == name } == 1, "\(name)")
    }
  }
}
