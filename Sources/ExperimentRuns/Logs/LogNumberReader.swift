import EventLogs
import ExperimentDesign
import NavigationEvents
import NavigationExperiments

/// Adds up the numbers in the rows of a log's users.
struct LogNumberReader {
  /// The metrics that are values, with the places of their columns among a row's numbers.
  private let values: [(metric: Int, column: Int, step: Int?)]
  /// The place of the mark of the unit that was assigned among a row's numbers; `nil` where that is the user.
  private let cluster: Int?

  init(_ log: EventLog, of experiment: ExperimentDefinition) {
    cluster = log.hasClusters && experiment.outline.analysis.cluster != nil ? log.numberCount : nil
    let columns = experiment.outline.valueColumns
    values = experiment.outline.values.compactMap { metric in
      guard let value = experiment.metrics[metric].value, let column = columns.firstIndex(of: value.column) else {
        return nil
      }
      return columns.count == log.numberCount ? (metric, column, value.step) : nil
    }
  }

  /// The mark of the unit that a user was assigned with, by the first row that names it; `nil` if none does, and 0 if users
  /// were assigned by themselves.
  func cluster(of entries: Span<LogEntry>, _ numbers: [Int64]) -> Int64? {
    guard let cluster else { return 0 }
    for row in entries.indices {
      let mark = numbers[Int(entries[row].numbers) + cluster]
      if mark != 0 { return mark }
    }
    return nil
  }

  /// Adds up a user's numbers from the exposure on, at its time included; before it no variant was met.
  func read(
    _ entries: Span<LogEntry>, _ numbers: [Int64], _ meanings: borrowing LogMeanings, into outcome: inout UserOutcome
  ) {
    guard !values.isEmpty, let exposure = outcome.exposure?.time else { return }
    for place in values.indices { (outcome.values[values[place].metric], outcome.events[place]) = (0, 0) }
    var sizeClass = outcome.startClass
    for row in entries.indices {
      let entry = entries[row]
      let meaning = meanings.all[Int(entry.facts)]
      if let known = meaning.traits.sizeClass { sizeClass = known }
      guard entry.time >= exposure else { continue }
      let steps = meaning.count(in: sizeClass).matches
      for place in values.indices {
        let number = numbers[Int(entry.numbers) + values[place].column]
        let isAsked = values[place].step.map { steps & 1 << UInt64($0) != 0 } ?? true
        guard number != RecordShape.noNumber, isAsked else { continue }
        let metric = values[place].metric
        // No sum of a user is out of range: a number is below 10^18, and there are at most eight times as many.
        let (sum, isOver) = outcome.values[metric].addingReportingOverflow(number)
        outcome.values[metric] = isOver ? (number < 0 ? .min : .max) : sum
        outcome.events[place] += 1
      }
    }
  }
}
