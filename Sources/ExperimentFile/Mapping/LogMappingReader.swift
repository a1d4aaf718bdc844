package import EventLogs
import NavigationEvents
package import TextFormats

extension ValueForm where Value == LogMapping {
  /// A mapping: what it says, laid over the preset that it starts from.
  /// - Parameters:
  ///   - vocabulary: The names that the experiment has.
  ///   - isPreset: Whether it may lack what another mapping adds.
  static func mapping(_ vocabulary: LogVocabulary, isPreset: Bool = false) -> Self {
    /// One of some names; any where there is no experiment yet.
    func name(_ names: [String], _ what: String) -> ValueForm<String> {
      vocabulary.isOpen ? .string : .name(among: names, called: what)
    }
    let variants = ValueForm<[String: String?]>.names(of: name(vocabulary.variants.sorted(), "variant"))
    let screens = ValueForm<[String: String?]>.names(of: name(vocabulary.screens.sorted(), "screen"))
    let sizeClasses = name(SizeClass.allCases.map(\.rawValue), "size class")
    let segments = name(["all"] + vocabulary.segments.sorted(), "segment")
    let goals = name(vocabulary.goals.sorted(), "goal")
    return .given { written in
      let preset = written["preset"]?.text.flatMap(LogPreset.init)
      let base = preset.map(LogMapping.init) ?? LogMapping()
      let rows: [ObjectKey<LogMapping>.Setting] = [
        .key("format", \.format, .anyCase), .key("columns", \.columns, .columnNames), .key("user", \.users, .paths),
        .key("time", .time(needsPath: base.times.isEmpty)) { mapping, time in
          mapping.times = time.paths ?? mapping.times
          mapping.timeUnit = time.unit ?? mapping.timeUnit
        }, .key("id", \.identities, .paths), .key("sequence", \.sequence, .path), .key("session", \.session, .path),
        .key("screen", \.screens, .rules), .key("event", \.acts, .rules),
        .key("variant", .variants(name(vocabulary.variants.sorted(), "variant"))) { mapping, variant in
          (mapping.variants, mapping.commonVariant, mapping.exposures) = (variant.paths, variant.common, [])
        }, .key("exposure", \.exposures, .exposures),
        .key("experiment", \.experiments, .oneOrMore(of: .string)), .key("onGoal", \.onGoal, .condition),
      ]
      // The names of a preset stay beside those of the log.
      let names: [ObjectKey<LogMapping>.Setting] = [
        .key("variants", variants) { $0.variantNames.merge($1) { $1 } },
        .key("screens", screens) { $0.screenNames.merge($1) { $1 } },
        .key("acts", .names(of: .string)) { $0.actNames.merge($1) { $1 } },
        .key("sizeClass", \.sizeClass, .sorting(by: sizeClasses)), .key("segment", \.segment, .sorting(by: segments)),
        .key("goal", \.goal, .sorting(by: goals)), .key("exposureRule", \.counting.exposureRule, .anyCase),
        .key("countFrom", \.counting.countFrom, .anyCase),
        .key("values", .converting(.table(of: "value", keys: .string, .path)) { $0.dictionary() }) {
          $0.columnPaths.merge($1) { $1 }
        },
      ]
      let signatures: [ObjectKey<LogMapping>.Setting] =
        isPreset ? [.key("recognizedBy", \.signatures, .array(of: .columnNames, count: 1...10))] : []
      return .object(
        .reader, .optional("$schema", .string), .optional("preset", ValueForm<LogPreset>.anyCase),
        .settings(of: base, rows + names + signatures), called: "the mapping"
      ) { reader, _, _, mapping in
        // What a preset would have said is not missing where only its name is wrong.
        if !isPreset, preset != nil || reader.lacks("preset") { reader.checkCompleteness(of: mapping) }
        return mapping
      }
    }
  }
}

extension ValueForm where Value == (paths: [String]?, unit: RowLayout.TimeUnit?) {
  /// The time: its path, or an object with that and the unit.
  fileprivate static func time(needsPath: Bool) -> Self {
    let whole = Self.object(
      .optional("path", .paths), .optional("unit", ValueForm<RowLayout.TimeUnit>.anyCase),
      rules: [.check { if needsPath { $0.reportMissing("path", ValueForm<[String]>.paths.outline) } }]
    ) { (paths: $0, unit: $1) }
    return ValueForm.converting(.paths) { (paths: $0, unit: nil) }.or(whole)
  }
}

extension ObjectReader {
  /// Reports what no mapping can do without.
  fileprivate func checkCompleteness(of mapping: LogMapping) {
    for (key, paths) in [("user", mapping.users), ("time", mapping.times)] where paths.isEmpty && lacks(key) {
      report(
        .missingKey, "the mapping lacks the key \(quoted(key))", at: start,
        hint: "it is the path of a value, or several")
    }
    if mapping.screens.isEmpty, mapping.acts.isEmpty, ["screen", "event"].allSatisfy(lacks) {
      report(
        .missingKey, "the mapping says of no row what happened", at: start,
        hint: "write 'screen' or 'event', such as event: [{ name: \"event_name\" }]")
    }
    if !mapping.tellsVariants, ["exposure", "variant"].allSatisfy(lacks) || !mapping.exposures.isEmpty {
      report(
        .missingKey, "the mapping does not say who has which variant", at: start,
        hint: "write 'variant' for a column of it, or 'exposure' with the rows that contain it and their 'variant'")
    }
  }
}

extension LogMapping {
  /// The mapping that a preset stands for.
  package init(_ preset: LogPreset) { self = Self.presets[preset] ?? LogMapping() }

  private static let presets: [LogPreset: LogMapping] = {
    guard let source = try? SourceText(name: "presets", bytes: PackageResources.Presets_json5) else { return [:] }
    let diagnostics = DiagnosticCollector(source)
    let value = JSON5Parser.parse(into: diagnostics.collector)
    let form = ValueForm.mapping(.open, isPreset: true)
    let mappings = LogPreset.allCases.map { preset in
      (preset, value?[preset.rawValue].flatMap { form.read($0, as: preset.rawValue, into: diagnostics) })
    }
    return Dictionary(mappings) { $1 }.compactMapValues(\.self)
  }()
}

/// A file that says where in another product's log things stand.
package enum LogMappingDocument {
  /// Reads a file; `-` is standard input.
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - vocabulary: The names that the experiment has.
  /// - Throws: `Problems` with everything that is wrong with it, in one go.
  package static func read(path: String, _ vocabulary: LogVocabulary) throws(Problems) -> LogMapping {
    try read(SourceText.read(mapping: path), vocabulary)
  }

  /// Reads a text.
  /// - Parameter isPart: Whether it may lack what another mapping adds.
  package static func read(
    _ source: SourceText, _ vocabulary: LogVocabulary, isPart: Bool = false
  ) throws(Problems) -> LogMapping {
    let diagnostics = DiagnosticCollector(source)
    let form = ValueForm.mapping(vocabulary, isPreset: isPart)
    guard let value = JSON5Parser.parse(into: diagnostics.collector),
      let mapping = form.read(value, as: "the mapping", into: diagnostics),
      !diagnostics.hasErrors
    else { throw Problems(diagnostics.problems, in: [source]) }
    return mapping
  }
}
