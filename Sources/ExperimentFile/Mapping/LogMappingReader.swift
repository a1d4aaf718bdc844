package import EventLogs
import HeadlessNavigation
package import TextFormats

/// Reads a mapping: what it says, laid over the preset that it starts from.
struct LogMappingReader {
  let vocabulary: LogVocabulary
  /// Whether it may lack what another mapping adds.
  var isPreset = false

  /// The mapping; what is wrong with it has been reported.
  func mapping(_ reader: ObjectReader) -> LogMapping? {
    _ = reader.optional("$schema", .string)
    let preset = reader.optional("preset", ValueForm<LogPreset>.anyCase)
    var mapping = preset.map(LogMapping.init) ?? LogMapping()
    reader.read("format", .anyCase, into: &mapping.format)
    reader.read("columns", .columnNames, into: &mapping.columns)
    reader.read("user", .paths, into: &mapping.users)
    readTime(reader.optional("time", .anything), reader, &mapping)
    reader.read("id", .path, into: &mapping.identity)
    reader.read("sequence", .path, into: &mapping.sequence)
    reader.read("session", .path, into: &mapping.session)
    readEvents(reader, &mapping)
    readNames(reader, &mapping)
    reader.read(
      "sizeClass", .sorting(by: name(SizeClass.allCases.map(\.rawValue), "size class")), into: &mapping.sizeClass)
    let segments = name(["all"] + vocabulary.segments.sorted(), "segment")
    reader.read("segment", .sorting(by: segments), into: &mapping.segment)
    reader.read("goal", .sorting(by: name(vocabulary.goals.sorted(), "goal")), into: &mapping.goal)
    reader.read("exposureRule", .anyCase, into: &mapping.counting.exposureRule)
    reader.read("countFrom", .anyCase, into: &mapping.counting.countFrom)
    reader.read("multipleVariants", .anyCase, into: &mapping.counting.multipleVariants)
    // What a preset would have said is not missing where only its name is wrong.
    if !isPreset, preset != nil || reader.lacks("preset") { checkCompleteness(mapping, reader) }
    return mapping
  }

  /// What happened: views of screens, acts and exposures.
  private func readEvents(_ reader: ObjectReader, _ mapping: inout LogMapping) {
    reader.read("screen", .rules, into: &mapping.screens)
    reader.read("event", .rules, into: &mapping.acts)
    if let paths = reader.optional("variant", .paths) { (mapping.variants, mapping.exposures) = (paths, []) }
    reader.read("exposure", .exposures, into: &mapping.exposures)
    reader.read("experiment", .oneOrMore(of: .string), into: &mapping.experiments)
    reader.read("onGoal", .condition, into: &mapping.onGoal)
  }

  /// The names of the log; those of a preset stay beside them.
  private func readNames(_ reader: ObjectReader, _ mapping: inout LogMapping) {
    let variants = name(vocabulary.variants.sorted(), "variant")
    let screens = name(vocabulary.screens.sorted(), "screen")
    if let names = reader.optional("variants", .names(of: variants)) { mapping.variantNames.merge(names) { $1 } }
    if let names = reader.optional("screens", .names(of: screens)) { mapping.screenNames.merge(names) { $1 } }
    if let names = reader.optional("acts", .names(of: .string)) { mapping.actNames.merge(names) { $1 } }
  }

  /// One of some names; any where there is no experiment yet.
  private func name(_ names: [String], _ what: String) -> ValueForm<String> {
    vocabulary.isOpen ? .string : .name(among: names, called: what)
  }

  /// The time: its path, or an object with that and the unit.
  private func readTime(_ value: JSON5Value?, _ reader: ObjectReader, _ mapping: inout LogMapping) {
    guard let value else { return }
    guard value.isObject else {
      reader.read("time", .paths, into: &mapping.times)
      return
    }
    let needsPath = mapping.times.isEmpty
    let form = ValueForm<(paths: [String]?, unit: RowLayout.TimeUnit?)>.object { time in
      (
        needsPath ? time.required("path", .paths) : time.optional("path", .paths),
        time.optional("unit", ValueForm<RowLayout.TimeUnit>.anyCase)
      )
    }
    guard let (paths, unit) = reader.optional("time", form) else { return }
    if let paths { mapping.times = paths }
    if let unit { mapping.timeUnit = unit }
  }

  /// Reports what no mapping can do without.
  private func checkCompleteness(_ mapping: LogMapping, _ reader: ObjectReader) {
    for (key, paths) in [("user", mapping.users), ("time", mapping.times)] where paths.isEmpty && reader.lacks(key) {
      reader.report(
        .missingKey, "the mapping lacks the key \(quoted(key))", at: reader.start,
        hint: "it is the path of a value, or several")
    }
    let events = ["screen", "event"]
    if mapping.screens.isEmpty, mapping.acts.isEmpty, events.allSatisfy(reader.lacks) {
      reader.report(
        .missingKey, "the mapping says of no row what happened", at: reader.start,
        hint: "write 'screen' or 'event', such as event: [{ name: \"event_name\" }]")
    }
    if !mapping.tellsVariants, ["exposure", "variant"].allSatisfy(reader.lacks) || !mapping.exposures.isEmpty {
      reader.report(
        .missingKey, "the mapping does not say who has which variant", at: reader.start,
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
    let form = ValueForm.object("the mapping", LogMappingReader(vocabulary: .open, isPreset: true).mapping)
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
  /// - Throws: ``Problems`` with everything that is wrong with it, in one go.
  package static func read(path: String, _ vocabulary: LogVocabulary) throws(Problems) -> LogMapping {
    try read(SourceText.read(document: path), vocabulary)
  }

  /// Reads a text.
  package static func read(
    _ source: SourceText, _ vocabulary: LogVocabulary
  ) throws(Problems) -> LogMapping {
    let diagnostics = DiagnosticCollector(source)
    let form = ValueForm.object("the mapping", LogMappingReader(vocabulary: vocabulary).mapping)
    guard let value = JSON5Parser.parse(into: diagnostics.collector),
      let mapping = form.read(value, as: "the mapping", into: diagnostics), !diagnostics.hasErrors
    else { throw Problems(diagnostics.problems, in: [source]) }
    return mapping
  }
}
