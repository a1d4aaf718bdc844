import ExperimentFile
package import TextFormats

/// An experiment of a configuration, before it is read.
package struct ImportCandidate: Hashable, Sendable {
  /// Its key on the platform; several may have the same.
  package let key: String
  /// The keys and positions that lead to it, which no other has.
  package let path: String
}

/// An experiment that a platform's reader has found.
struct FoundExperiment {
  let candidate: ImportCandidate
  /// Reads it; nil, after reports, where it cannot be carried over at all.
  let read: () -> PlatformExperiment?

  init(_ key: String, at path: String, read: @escaping () -> PlatformExperiment?) {
    (candidate, self.read) = (ImportCandidate(key: key, path: path), read)
  }
}

/// A platform's way to say experiments.
protocol ConfigurationImporter {
  /// The configuration.
  var root: PartReader { get }

  /// The experiments that there are, in the order of the file.
  func experiments() -> [FoundExperiment]
}

extension ConfigurationImporter {
  /// Where it is noted what the file has no place for.
  var notes: ImportNotes { root.notes }
}

/// A configuration of a platform that was read.
package struct PlatformConfiguration {
  /// The platform.
  package let platform: ConfigurationPlatform
  /// The experiments in it, in the order of the file.
  package var candidates: [ImportCandidate] { found.map(\.candidate) }
  private let source: SourceText
  private let found: [FoundExperiment]
  private let notes: ImportNotes

  /// The most bytes of a configuration: 64 MiB.
  package static let limit = 64 << 20
  /// The most values of a configuration.
  package static let mostValues = 4_000_000

  /// Reads a configuration.
  /// - Parameters:
  ///   - source: Its text, which is JSON or JSON5.
  ///   - platform: The platform; `nil` for the one whose form it has.
  /// - Throws: `Problems` with what is wrong, each with line and column.
  package init(_ source: SourceText, platform: ConfigurationPlatform? = nil) throws(Problems) {
    let diagnostics = DiagnosticCollector(source)
    notes = ImportNotes(diagnostics)
    self.source = source
    let value = JSON5Parser.parse(into: diagnostics.collector, mostValues: Self.mostValues)
    let known = platform ?? value.flatMap(ConfigurationPlatform.init(formOf:))
    if let value, platform == nil, let other = ConfigurationPlatform.other(formOf: value) {
      diagnostics.report(
        .unknownName, "this is a configuration of \(other), which is not imported", at: 0..<1,
        hint: "write scheme: \"\(other.lowercased())\" under 'assignment' in a file, with the flag's own numbers")
    } else if let value, value.isObject, known == nil {
      let names = ConfigurationPlatform.allCases.map(\.rawValue).joined(separator: ", ")
      let message = "this is no configuration of GrowthBook, Optimizely, Unleash or LaunchDarkly"
      diagnostics.report(.unknownName, message, at: 0..<1, hint: "name the platform with --platform: \(names)")
    }
    guard !diagnostics.hasErrors, let value, let root = PartReader(PlacedValue(value: value, path: ""), notes),
      let known
    else { throw Problems(diagnostics.problems, in: [source]) }
    known.checkVersion(root)
    notes.platform = known
    (self.platform, found) = (known, known.importer(root).experiments())
    if found.isEmpty, !diagnostics.hasErrors {
      let message = "there is no experiment in this configuration of \(known.title)"
      diagnostics.report(.missingKey, message, at: 0..<1, hint: "an experiment has \(known.sign)")
    }
    if diagnostics.hasErrors { throw Problems(diagnostics.problems, in: [source]) }
  }

  /// A file with one of the experiments, and the parts of it that are not carried over.
  /// - Throws: `Problems` where a part is wrong, or where nothing can be carried over.
  package func experiment(
    _ candidate: ImportCandidate
  ) throws(Problems) -> (file: ImportedFile, omissions: [Omission]) {
    let experiment = found.first { $0.candidate == candidate }?.read()
    guard let experiment, !notes.diagnostics.hasErrors else {
      throw Problems(notes.diagnostics.problems, in: [source])
    }
    let origin = "\(candidate.key) in a configuration of \(platform.title)"
    do throws(Problems) {
      let file = try ImportedFile(experiment.id, experiment.variants, experiment.assignment, from: origin)
      return (file, notes.omissions)
    } catch {
      // What the file cannot be is wrong with the experiment.
      let place = candidate.path.isEmpty ? candidate.key : candidate.path
      for problem in error.all {
        let message = "\(place): \(problem.message)"
        notes.diagnostics.report(problem.code, message, at: experiment.source.value.range, hint: problem.hint)
      }
      throw Problems(notes.diagnostics.problems, in: [source])
    }
  }
}

extension ConfigurationPlatform {
  fileprivate func importer(_ root: PartReader) -> any ConfigurationImporter {
    switch self {
    case .growthbook: GrowthBookImport(root: root)
    case .optimizely: OptimizelyImport(root: root)
    case .unleash: UnleashImport(root: root)
    case .launchdarkly: LaunchDarklyImport(root: root)
    }
  }

  /// Reports a version of the form that is not known, written as a text or a number.
  fileprivate func checkVersion(_ root: PartReader) {
    let versions: [Self: ClosedRange<Int>] = [.optimizely: 2...4, .unleash: 1...2]
    guard let known = versions[self], let version = root.value("version")?.value,
      !known.contains(version.number.flatMap(Int.init(exactly:)) ?? version.text.flatMap { Int($0) } ?? 0)
    else { return }
    root.report(
      .unknownName, "is \(version.summary), a form that is not known", at: "version",
      hint: "export it as one of version \(known.lowerBound) to \(known.upperBound)")
  }
}
