import Desireline
import EventLogs
public import ExperimentFile
import Synchronization
import TextFormats

/// The command-line tool, as a library: an executable of a few lines is the tool.
public enum DesirelineTool {
  /// The version of the tool, as reports name it.
  public static let version = Experiment.version

  /// The word that starts the tool.
  static let name = "desireline"
  /// What the tool is for, in one sentence.
  static let overview = "A/B experiments on app navigation, run before anything ships."

  /// The commands in the order of the help.
  package static let commands = types.map { $0.description }
  private static let types: [any Command.Type] = [
    InitCommand.self, RunCommand.self, AnalyzeCommand.self, CheckCommand.self, ExplainCommand.self, WalkCommand.self,
    GraphCommand.self, TraceCommand.self, AssignCommand.self, ImportCommand.self, ExportCommand.self, PowerCommand.self,
    PlanCommand.self,
    CalibrateCommand.self, BacktestCommand.self, SQLCommand.self, ShardCommand.self, MergeCommand.self,
    SchemaCommand.self, CompletionsCommand.self, HelpCommand.self, VersionCommand.self,
  ]

  /// Does what the words of a command line say and returns the exit code: 0 done, 1 done and the answer is no, 2 could
  /// not be done, 130 interrupted (143 by SIGTERM, 129 by SIGHUP).
  ///
  /// The calling thread waits; with `--threads 1` it does all the work.
  /// - Parameters:
  ///   - arguments: The words after the tool's own name.
  ///   - extensions: The kinds of coordinators, gates and containers that experiment files may name beside those that
  ///     ship.
  public static func run(_ arguments: [String], extensions: FlowExtensions = FlowExtensions()) -> Int32 {
    Descriptor.reserveStandardStreams()
    let isAlone = (try? ParsedCommand.parsing(arguments))?.hasOneThread == true
    if !isAlone {
      do throws(Problem) { try ThreadSupply.check() } catch {
        return Console.standard.writing(Manner(arguments, on: .current())).refuse(error).rawValue
      }
    }
    Interruption.unblockSignals()
    let thread = CallingThread()
    let interruption = Mutex<Interruption?>(nil)
    let command = Task(executorPreference: isAlone ? thread : nil) {
      let exit = await run(arguments, extensions: extensions, console: .standard, terminal: .current())
      thread.end(exit == .interrupted ? interruption.withLock { $0?.status } ?? exit.rawValue : exit.rawValue)
    }
    // Alone, there is no thread to read signals, and they end the process.
    if !isAlone { interruption.withLock { $0 = Interruption { command.cancel() } } }
    return thread.work()
  }

  /// The same, writing to any console.
  package static func run(
    _ arguments: [String], extensions: FlowExtensions = FlowExtensions(), console: Console, terminal: Terminal
  ) async -> ExitCode {
    let exit = await answer(arguments, extensions, console, terminal)
    guard let lost = console.lostAnswer else { return exit }
    console.report(lost)
    return .failed
  }

  private static func answer(
    _ arguments: [String], _ extensions: FlowExtensions, _ console: Console, _ terminal: Terminal
  ) async -> ExitCode {
    if arguments.first == "__complete" {
      console.answer(CompletedLine(Array(arguments.dropFirst())).text)
      return .done
    }
    let parsed: ParsedCommand
    do throws(Problem) { parsed = try .parsing(arguments) } catch {
      return console.writing(Manner(arguments, on: terminal)).refuse(error)
    }
    var console = console.writing(Manner(parsed, on: terminal))
    console.extensions = extensions
    do { return try await parsed.command().run(console) } catch { return console.refuse(error) }
  }
}
