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
  /// The first rows of each log.
  private let samples: [LogSample]

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
    let columns = try draft.mapping().columns
    let samples = inputs.compactMap { input in try? LogSample(input, columns: columns) }
    let path = try variant.map { try Self.path(of: $0, in: samples, inputs.last?.name ?? "") }
    if let path, path != variant {
      draft.description += (draft.description.isEmpty ? "" : "; ") + "the variant is \(path)"
    }
    let variant = path
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
    (self.log, self.draft, self.interpreter, self.samples) = (log, draft, interpreter, samples)
    (self.experiment, variants) = (chosen, try LogVariants(log))
    if experiments.isEmpty, variants.total > 0 { experiments = ["": variants] }
    self.experiments = experiments
  }

  /// The path of the variant: as it is written where a log may have it, or the only one that ends so.
  private static func path(of variant: String, in samples: [LogSample], _ file: String) throws(Problem) -> String {
    let isThere = samples.contains { RowLayout.column(of: variant, among: $0.names) != nil }
    let paths = isThere ? [variant] : Set(samples.flatMap { $0.paths(endingIn: variant) }).sorted()
    if let path = paths.first, paths.count == 1 { return path }
    // Of objects the first need not have all members.
    guard let last = samples.last, !paths.isEmpty || samples.allSatisfy(\.isTable) else { return variant }
    throw .missingColumn(
      file, need: "\(paths.isEmpty ? "" : "only ")column '\(variant)' of the variant", [variant],
      found: paths.isEmpty ? last.names : paths)
  }

  /// Where rows have a name, if it is no more than the value of a property, and the mapping by which they view a screen.
  package func property(having name: String) throws -> (path: String, mapping: String)? {
    var draft = draft
    let events = try draft.mapping().acts.flatMap(\.names)
    for sample in samples {
      for row in sample.rows {
        guard let path = sample.names.first(where: { row[$0] == name }) else { continue }
        let all = Set(sample.rows.filter { $0[path] == name }.flatMap { row in events.compactMap { row[$0] } })
        let views = MappingDraft.views(among: all)
        try draft.viewActs(called: (views.isEmpty ? all : views).sorted(), namedBy: path)
        return (path, draft.line)
      }
    }
    return nil
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
