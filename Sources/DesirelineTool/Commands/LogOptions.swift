import EventLogs
import ExperimentFile
import ExperimentRuns
import NavigationExperiments

/// How logs are to be understood, as the command line says.
struct LogOptions: Sendable {
  var preset: LogPreset?
  var mapping: String?
  var aliases: String?
  /// How many bytes of what is read are held in memory.
  var memory: Int

  init(_ parsed: ParsedCommand) {
    preset = parsed.text("--preset").flatMap(LogPreset.init)
    (mapping, aliases) = (parsed.text("--mapping"), parsed.text("--aliases"))
    memory = parsed.integer("--memory") ?? EventLogReader.standardMemory
  }

  /// Knows what the rows of the logs say to an experiment.
  /// - Throws: ``InvalidExperimentFile`` if the mapping is none, ``LogOptionsError`` if the options are not enough.
  func interpreter(of experiment: String, _ vocabulary: LogVocabulary) throws -> any LogInterpreter {
    if let preset, mapping != nil { throw LogOptionsError.presetBesideMapping(preset) }
    if let preset {
      guard LogMapping(preset).isComplete || vocabulary.isOpen else { throw LogOptionsError.incompletePreset(preset) }
      return MappedFormat(LogMapping(preset), of: experiment, vocabulary)
    }
    guard let mapping else { return NativeFormat(vocabulary) }
    return MappedFormat(try LogMappingDocument.read(path: mapping, vocabulary), of: experiment, vocabulary)
  }

  /// Reads logs, or those that patterns mean, as one.
  /// - Parameters:
  ///   - folder: Where what does not fit into memory is kept.
  ///   - workers: How many workers share the work.
  func read(
    _ logs: [String],
    by interpreter: any LogInterpreter,
    spillFolder folder: String,
    workers: Int
  ) async throws -> EventLog {
    let reader = EventLogReader(interpreter, aliases: try identities(), memory: memory, folder: folder)
    return try await reader.read(try inputs(logs), workers: workers)
  }

  /// The logs, opened, and those that patterns mean.
  /// - Throws: ``EventLogError`` if one cannot be opened.
  func inputs(_ logs: [String]) throws(EventLogError) -> [LogInput] {
    var inputs: [LogInput] = []
    for path in logs.flatMap(LogPaths.matching) { inputs.append(try LogInput(path: path)) }
    return inputs
  }

  /// The other names of people; `nil` where there are none.
  /// - Throws: ``IdentityAliasError`` if the table is none.
  private func identities() throws(IdentityAliasError) -> IdentityAliases? {
    guard let aliases else { return nil }
    return try IdentityAliases(path: aliases)
  }
}

/// Why options do not say how logs are to be understood.
enum LogOptionsError: Error, CustomStringConvertible {
  case presetBesideMapping(LogPreset)
  case incompletePreset(LogPreset)

  var description: String {
    switch self {
    case .presetBesideMapping: "--preset cannot stand beside --mapping"
    case .incompletePreset(let preset): "the preset '\(preset.rawValue)' does not say who has which variant"
    }
  }

  /// What to do about it, in one sentence without a full stop.
  var hint: String {
    switch self {
    case .presetBesideMapping(let preset): "let the mapping start from it: { preset: \"\(preset.rawValue)\", … }"
    case .incompletePreset(let preset):
      "write a mapping and name it with --mapping: { preset: \"\(preset.rawValue)\", exposure: [{ when: …, variant: … }] }"
    }
  }
}
