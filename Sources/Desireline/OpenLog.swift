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
  /// The first rows of all logs.
  package let sample: LogSample

  /// What is asked of a log beside what it says by itself.
  package struct Choices: Sendable {
    /// The property that has the variant in any row; that of the product unless said otherwise.
    package var variant: String?
    /// The property that has the names of screens; that of the product unless said otherwise.
    package var screens: String?
    /// The names of steps, which events keep.
    package var steps: Set<String> = []
    /// Which of the experiments that the log names; the one with most users unless said otherwise.
    package var experiment: String?
    /// Whether acts are taken for views of screens where there are none.
    package var viewsActs = false

    /// Asks for nothing.
    package init() {}
  }

  /// Reads logs, whose product or columns are recognized unless it is said what they are.
  package init(_ logs: [String], _ reading: LogReading, _ choices: Choices, workers: Int) async throws {
    let inputs = try reading.inputs(logs)
    var draft = try reading.draft(of: inputs)
    let columns = try draft.mapping().columns
    var sample = LogSample()
    for input in inputs { (try? LogSample(input, columns: columns)).map { sample.add($0) } }
    if let given = choices.variant, let path = Self.path(of: given, in: sample) {
      draft.describe(path == given ? nil : "the variant is \(path)")
      try draft.takeVariant(at: path)
    }
    if let given = choices.screens, let path = Self.path(of: given, in: sample) {
      let events = try Self.events(viewing: path, in: sample, draft).subtracting(choices.steps)
      draft.describe("screens are \(path) of \(events.sorted().joined(separator: ", "))")
      try draft.viewActs(called: events.sorted(), namedBy: path)
    }
    var interpreter = try Self.interpreter(draft)
    var log = try await reading.read(inputs, by: interpreter, workers: workers)
    var experiments = try LogVariants.byExperiment(log)
    let largest = experiments.max { ($0.value.total, $1.key) < ($1.value.total, $0.key) }?.key ?? ""
    var chosen = choices.experiment ?? largest
    if experiments.count > 1 || experiments[chosen] == nil && !chosen.isEmpty {
      guard !logs.contains("-") else {
        throw Problem(
          .missingArgument, "the log names several experiments, and standard input comes only once",
          hint: "say which one: --experiment \(largest)")
      }
      // An experiment may have an id beside the name that it is listed by.
      for name in [chosen, largest] where experiments[name] != nil || name == chosen {
        (draft["experiment"], chosen) = (.text(name), name)
        interpreter = try Self.interpreter(draft)
        log = try await reading.read(try reading.inputs(logs), by: interpreter, workers: workers)
        if try LogVariants(log).total > 0 { break }
      }
    } else if !chosen.isEmpty {
      draft["experiment"] = .text(chosen)
    }
    let kinds = Set(log.facts.map(\.event.kind))
    viewsActs = choices.viewsActs && !kinds.contains(.screenView) && kinds.contains(.act)
    if viewsActs {
      try draft.viewActs()
      log = log.changing { facts in
        if facts.event.kind == .act { facts.event = AnalyticsEvent(.screenView, name: facts.event.name) }
      }
    }
    (self.log, self.draft, self.interpreter, self.sample) = (log, draft, interpreter, sample)
    (experiment, variants) = (chosen, try LogVariants(log))
    if experiments.isEmpty, variants.total > 0 { experiments = ["": variants] }
    self.experiments = experiments
  }

  /// The path that a name stands for; `nil` if there is none, or several, or if objects are there.
  package static func path(of name: String, in sample: LogSample) -> String? {
    let paths = sample.paths(of: name)
    // Of objects the first need not have all members.
    let isLater =
      paths.isEmpty && (!sample.isTable || (RowLayout.column(of: name, among: sample.names)?.rest.isEmpty == false))
    return isLater ? name : paths.count == 1 && sample.members(of: paths[0]).isEmpty ? paths[0] : nil
  }

  /// The events that view the screen that a property names: of those that have it, those that are called a view, if any are.
  private static func events(
    viewing path: String, in sample: LogSample, _ draft: MappingDraft
  ) throws -> Set<String> {
    let names = try draft.mapping().acts.flatMap(\.names)
    let all = Set(sample.rows.filter { $0[path] != nil }.flatMap { row in names.compactMap { row[$0] } })
    let views = MappingDraft.views(among: all)
    return views.isEmpty ? all : views
  }

  /// The properties that are likely to name the screens of a log that views none.
  package func screens() throws -> [String] {
    guard !log.facts.contains(where: { $0.event.kind == .screenView }) else { return [] }
    let names = Set(log.facts.filter { $0.event.kind == .act }.map(\.event.name))
    return sample.screens(in: MappingDraft.views(among: names), at: try draft.mapping().acts.flatMap(\.names))
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
