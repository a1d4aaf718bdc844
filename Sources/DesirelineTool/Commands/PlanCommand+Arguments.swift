import ExperimentFile
import ExperimentRuns
import Foundation

extension PlanCommand {
  /// Does what the words of a command line say.
  static func run(
    _ parsed: ParsedCommand,
    threads: Int,
    _ terminal: Terminal,
    _ extensions: FlowExtensions,
    _ console: Console
  ) async -> ExitCode {
    let file = parsed.arguments.first ?? "-"
    if let plan = parsed.text("--verify") {
      let verification = PlanVerification(plan: plan, file: file, isJSON: parsed.flag("--json"), extensions: extensions)
      return verification.run(console, usesColor: terminal.error.usesColor)
    }
    let date = parsed.text("--date") ?? Date.now.formatted(.iso8601.year().month().day())
    guard date.wholeMatch(of: /[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])/) != nil else {
      console.talk("error: '--date' takes a day, not '\(date.harmless)'\n hint: write it as in 2026-11-21\n")
      return .failed
    }
    do throws(UnreadableEffect) {
      let command = PlanCommand(
        file: file,
        sizing: try SizingOptions(parsed, threads: threads),
        looks: parsed.integer("--looks") ?? 1,
        worlds: parsed.integer("--worlds") ?? WorldRun.standardCount,
        date: date,
        out: parsed.text("--out") ?? "Plans",
        replacesOthers: parsed.flag("--force"),
        isJSON: parsed.flag("--json"),
        isQuiet: parsed.flag("--quiet"),
        terminal: terminal,
        extensions: extensions
      )
      return await command.run(console)
    } catch {
      console.talk("error: \("\(error)".harmless)\n hint: \(error.hint.harmless)\n")
      return .failed
    }
  }
}
