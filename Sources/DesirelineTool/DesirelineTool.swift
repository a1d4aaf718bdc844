public import ExperimentFile
import ExperimentRuns
import Foundation
import FunnelQueries
import HeadlessNavigation

/// The command-line tool, as a library: an executable of a few lines is the tool.
public enum DesirelineTool {
  /// The version of the tool, as reports name it.
  public static let version = "0.1.0"

  /// Does what the words of a command line say and returns the exit code: 0 done, 1 done and the answer is no, 2 could
  /// not be done, 130 interrupted.
  /// - Parameters:
  ///   - arguments: The words after the tool's own name.
  ///   - extensions: The kinds of coordinators, gates and containers that experiment files may name beside those that
  ///     ship.
  public static func run(_ arguments: [String], extensions: FlowExtensions = FlowExtensions()) async -> Int32 {
    let command = Task {
      await run(arguments, extensions: extensions, console: .standard, terminal: .current())
    }
    let interruption = Interruption { command.cancel() }
    defer { interruption.end() }
    return await command.value.rawValue
  }

  /// The same, writing to any console.
  package static func run(
    _ arguments: [String],
    extensions: FlowExtensions = FlowExtensions(),
    console: Console,
    terminal: Terminal
  ) async -> ExitCode {
    let parsed: ParsedCommand
    do throws(ArgumentError) {
      parsed = try CommandLineParser(.desireline).parse(arguments)
    } catch {
      return console.refuse(error)
    }
    switch parsed.command.name {
    case CommandDescription.run.name:
      let command = RunCommand(
        files: parsed.arguments,
        users: parsed.integer("--users"),
        seed: parsed.seed("--seed"),
        threads: threads(parsed),
        worlds: parsed.integer("--worlds"),
        design: parsed.text("--design").flatMap(ExperimentRun.Design.init) ?? .paired,
        engine: parsed.text("--engine").flatMap(ExperimentRun.Engine.init) ?? .automaton,
        out: parsed.text("--out") ?? "Reports",
        events: parsed.text("--events"),
        isJSON: parsed.flag("--json"),
        isQuiet: parsed.flag("--quiet"),
        terminal: terminal,
        extensions: extensions
      )
      return await command.run(console)
    case CommandDescription.check.name:
      let command = CheckCommand(
        files: parsed.arguments,
        isQuiet: parsed.flag("--quiet"),
        usesColor: terminal.error.usesColor,
        extensions: extensions
      )
      return await command.run(console)
    case CommandDescription.graph.name:
      let command = GraphCommand(
        file: parsed.arguments.first ?? "-",
        variant: parsed.text("--variant"),
        difference: parsed.pair("--diff"),
        width: parsed.text("--width").flatMap(SizeClass.init) ?? .compact,
        format: parsed.text("--format").flatMap(GraphFormat.init) ?? .mermaid,
        usesColor: terminal.error.usesColor,
        extensions: extensions
      )
      return command.run(console)
    case CommandDescription.trace.name:
      let command = TraceCommand(
        file: parsed.arguments.first ?? "-",
        user: parsed.integer("--user") ?? 0,
        variant: parsed.text("--variant"),
        device: parsed.text("--device"),
        usesColor: terminal.error.usesColor,
        extensions: extensions
      )
      return command.run(console)
    case CommandDescription.analyze.name:
      let command = AnalyzeCommand(
        logs: Array(parsed.arguments.dropLast()),
        file: parsed.arguments.last ?? "-",
        reading: LogOptions(parsed),
        threads: threads(parsed),
        out: parsed.text("--out") ?? "Observed",
        compare: parsed.text("--compare"),
        isJSON: parsed.flag("--json"),
        isQuiet: parsed.flag("--quiet"),
        usesColor: terminal.error.usesColor,
        extensions: extensions
      )
      return await command.run(console)
    case CommandDescription.initialize.name: return await InitCommand(parsed).run(console)
    case CommandDescription.power.name:
      if let command = CalibrationCommand(parsed, threads: threads(parsed), terminal: terminal, extensions: extensions)
      {
        return await command.run(console)
      }
      return await PowerCommand.run(parsed, threads: threads(parsed), terminal, extensions, console)
    case CommandDescription.plan.name:
      return await PlanCommand.run(parsed, threads: threads(parsed), terminal, extensions, console)
    case CommandDescription.sql.name:
      let command = SQLCommand(
        file: parsed.arguments.first ?? "-",
        dialect: parsed.text("--dialect").flatMap(SQLDialect.init) ?? .duckDB,
        table: parsed.text("--table") ?? "events",
        columns: parsed.text("--columns"),
        usesColor: terminal.error.usesColor,
        extensions: extensions
      )
      return command.run(console)
    case CommandDescription.schema.name:
      console.answer(ExperimentDocument.schema(extensions: extensions))
      return .done
    case CommandDescription.completions.name:
      return CompletionsCommand(shell: parsed.arguments.first ?? "").run(console)
    case CommandDescription.version.name:
      console.answer("desireline \(version)\n")
      return .done
    default: return help(parsed, console: console, terminal: terminal)
    }
  }

  private static func threads(_ parsed: ParsedCommand) -> Int {
    parsed.integer("--threads") ?? ProcessInfo.processInfo.activeProcessorCount
  }

  private static func help(_ parsed: ParsedCommand, console: Console, terminal: Terminal) -> ExitCode {
    let renderer = HelpRenderer(width: terminal.width)
    guard let name = parsed.arguments.first else {
      console.answer(renderer.help(.desireline))
      return .done
    }
    do throws(ArgumentError) {
      console.answer(renderer.help(try CommandSet.desireline.command(named: name), of: CommandSet.desireline.tool))
      return .done
    } catch {
      return console.refuse(error)
    }
  }
}
