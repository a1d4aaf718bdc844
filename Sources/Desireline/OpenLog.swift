import ExperimentDesign
package import EventLogs
package import ExperimentFile
package import ExperimentRuns
import NavigationEvents
import TextFormats

/// A log that was read without an experiment, and what it names.
package struct OpenLog: Sendable {
  /// The log.
  package let log: EventLog
  /// The mapping that it was read by, as far as a file needs it.
  package let draft: MappingDraft
  /// What its rows say.
  package let interpreter: any LogInterpreter
  /// The users of each variant, by the experiment; of a log whose exposures name none by no name.
  package let experiments: [String: LogVariants]
  /// The experiment whose variants users have; no name where the log names none.
  package let experiment: String
  /// The users of its variants.
  package let variants: LogVariants
  /// Whether its acts are taken for views of screens, as it has no others.
  package let viewsActs: Bool

  /// Reads logs, whose product or columns are recognized unless it is said what they are.
  /// - Parameters:
  ///   - variant: The path of the variant in any row; that of the product unless said otherwise.
  ///   - experiment: Which of the experiments that the log names; the one with most users unless said otherwise.
  ///   - viewsActs: Whether acts are taken for views of screens where there are none.
  package init(
    _ logs: [String], _ reading: LogReading, variant: String? = nil, experiment: String? = nil, viewsActs: Bool,
    workers: Int
  ) async throws {
    let inputs = try reading.inputs(logs)
    var draft = try reading.draft(of: inputs)
    if let variant { try Self.check(variant, in: inputs, columns: draft.mapping().columns) }
    // Where the product's exposures have it, they expose users, and not just any row.
    if let variant, try !draft.mapping().exposures.contains(where: { $0.variants?.contains(variant) == true }) {
      draft["exposure"] = nil
      draft["variant"] = .text(variant)
    }
    var interpreter = try Self.interpreter(draft)
    var log = try await reading.read(inputs, by: interpreter, workers: workers)
    var experiments = try LogVariants.byExperiment(log)
    let chosen = experiment ?? experiments.max { ($0.value.total, $1.key) < ($1.value.total, $0.key) }?.key ?? ""
    guard experiment == nil || experiments[chosen] != nil else {
      throw Problem(
        .unknownVariant, "no row of the log is of the experiment \(quoted(chosen))",
        hint: Suggestion.choices(for: chosen, among: experiments.keys.sorted()))
    }
    if experiments.count > 1 {
      guard !logs.contains("-") else {
        throw Problem(
          .missingArgument, "the log names several experiments, and standard input comes only once",
          hint: "say which one: --experiment \(chosen)")
      }
      draft["experiment"] = .text(chosen)
      interpreter = try Self.interpreter(draft)
      log = try await reading.read(try reading.inputs(logs), by: interpreter, workers: workers)
    } else if !chosen.isEmpty {
      draft["experiment"] = .text(chosen)
    }
    let kinds = Set(log.facts.map(\.event.kind))
    self.viewsActs = viewsActs && !kinds.contains(.screenView) && kinds.contains(.act)
    if self.viewsActs {
      try draft.viewActs()
      log = log.changing { facts in
        if facts.event.kind == .act { facts.event = AnalyticsEvent(.screenView, name: facts.event.name) }
      }
    }
    (self.log, self.draft, self.interpreter) = (log, draft, interpreter)
    (self.experiment, variants) = (chosen, try LogVariants(log))
    if experiments.isEmpty, variants.total > 0 { experiments = ["": variants] }
    self.experiments = experiments
  }

  /// Makes sure that one of some tables has a column; of objects the first need not have all members.
  private static func check(_ variant: String, in inputs: [LogInput], columns: [String]) throws(Problem) {
    for input in inputs {
      let sample = try LogSample(input, columns: columns)
      if !sample.isTable || RowLayout.column(of: variant, among: sample.names) != nil { return }
      if input.name == inputs.last?.name {
        throw .missingColumn(input.name, need: "column '\(variant)' of the variant", [variant], found: sample.names)
      }
    }
  }

  private static func interpreter(_ draft: MappingDraft) throws -> any LogInterpreter {
    draft.isNative ? NativeFormat(.open) : MappedFormat(try draft.mapping(), of: nil, .open)
  }
}

extension LogReading {
  /// The mapping that the options name, or else the one of the first log that is recognized.
  fileprivate func draft(of inputs: [LogInput]) throws -> MappingDraft {
    if let preset { return MappingDraft(preset) }
    if let mapping { return try MappingDraft(path: mapping) }
    var failure: Problem?
    for input in inputs {
      do throws(Problem) { return try MappingDraft(recognizing: input) } catch { failure = failure ?? error }
    }
    throw failure ?? .unreadableLog("", "there is no log")
  }
}
