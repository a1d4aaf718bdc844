import ExperimentFile
import FunnelQueries
import NavigationExperiments

/// `desireline sql`: prints the funnel as one query.
struct SQLCommand {
  var file: String
  var dialect: SQLDialect
  var table: String
  /// The table's columns; `nil` for those of the log format.
  var columns: String?
  var usesColor: Bool
  var extensions: FlowExtensions

  func run(_ console: Console) -> ExitCode {
    do {
      let experiment = try ExperimentDocument.read(path: file, extensions: extensions).experiment
      let name = LogTable.parts(of: table)
      let table = try columns.map { columns throws(LogColumnsError) in try LogTable(name: name, columns: columns) }
      let query = try FunnelQuery(
        experiment.funnel,
        variants: experiment.variants.map(\.id),
        segments: experiment.segments,
        table: table ?? LogTable(name: name),
        dialect: dialect
      )
      console.answer(query.text)
      return .done
    } catch let error as InvalidExperimentFile {
      console.talk(error.rendered(usesColor: usesColor))
    } catch let refusal as FunnelQueryRefusal {
      for reason in refusal.reasons {
        console.talk("error: no query counts this funnel: \(reason.problem)\n hint: \(reason.hint)\n")
      }
      return .answerIsNo
    } catch {
      console.talk("error: '--columns': \("\(error)".harmless)\n hint: 'help sql' tells what may be named\n")
    }
    return .failed
  }
}
