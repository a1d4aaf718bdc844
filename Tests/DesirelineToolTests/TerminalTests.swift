import Testing

import DesirelineTool

struct TerminalTests {
  private func terminal(_ isTerminal: Bool, _ environment: [String: String], columns: Int? = nil) -> Terminal {
    Terminal(outputIsTerminal: false, errorIsTerminal: isTerminal, columns: columns, environment: environment)
  }

  @Test(
    arguments: [
      (true, [:], true, true),
      (false, [:], false, false),
      (true, ["NO_COLOR": "1"], false, true),
      (true, ["NO_COLOR": ""], true, true),
      (false, ["FORCE_COLOR": "1"], true, false),
      (false, ["CLICOLOR_FORCE": "1"], true, false),
      (true, ["NO_COLOR": "1", "FORCE_COLOR": "1"], false, true),
      (true, ["TERM": "dumb"], false, false),
      (true, ["TERM": "dumb", "FORCE_COLOR": "1"], true, false),
      (true, ["CI": "true"], true, false),
      (true, ["CI": ""], true, true),
    ] as [(Bool, [String: String], Bool, Bool)]) func `color and progress`(
      isTerminal: Bool, environment: [String: String], color: Bool, progress: Bool
    )
  {
    let terminal = terminal(isTerminal, environment)
    #expect(terminal.error.usesColor == color)
    #expect(terminal.allowsProgress == progress)
  }

  @Test func `each stream decides for itself`() {
    let terminal = Terminal(outputIsTerminal: true, errorIsTerminal: false, columns: nil, environment: [:])
    #expect(terminal.output.usesColor && !terminal.error.usesColor && !terminal.allowsProgress)
  }

  @Test(
    arguments: [
      ([:], nil, 80), ([:], 120, 120), ([:], 0, 80), (["COLUMNS": "60"], 120, 60), (["COLUMNS": "x"], 120, 120),
      (["COLUMNS": "-1"], nil, 80),
    ] as [([String: String], Int?, Int)]) func `width`(environment: [String: String], columns: Int?, width: Int)
  { #expect(terminal(true, environment, columns: columns).width == width) }

  @Test func `this process has a terminal or not, and a width`() { #expect(Terminal.current().width > 0) }
}
