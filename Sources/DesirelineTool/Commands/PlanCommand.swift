import ExperimentFile

/// `desireline plan`: plans the real test as a page to register before it runs.
struct PlanCommand: Sendable {
  /// Does what the words of a command line say.
  static func run(
    _ parsed: ParsedCommand,
    threads: Int,
    _ terminal: Terminal,
    _ extensions: FlowExtensions,
    _ console: Console
  ) async -> ExitCode {
    console.talk("error: 'plan' does not write pages yet\n")
    return .failed
  }
}
