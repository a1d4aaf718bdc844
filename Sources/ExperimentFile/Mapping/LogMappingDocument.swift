package import EventLogs

/// A file that says where in another product's log things stand.
package enum LogMappingDocument {
  /// Reads a file; `-` is standard input.
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - vocabulary: The names that the experiment has.
  /// - Throws: ``InvalidExperimentFile`` with everything that is wrong with it, in one go.
  package static func read(path: String, _ vocabulary: LogVocabulary) throws(InvalidExperimentFile) -> LogMapping {
    let source: SourceText
    do throws(Diagnostic) {
      source = path == "-" ? try SourceText.readStandardInput() : try SourceText.read(path: path)
    } catch {
      throw InvalidExperimentFile(diagnostics: [error], sources: [])
    }
    return try read(source, vocabulary)
  }

  /// Reads a text.
  package static func read(
    _ source: SourceText,
    _ vocabulary: LogVocabulary
  ) throws(InvalidExperimentFile) -> LogMapping {
    let diagnostics = DiagnosticCollector(source)
    let form = ValueForm.object("the mapping", LogMappingReader(vocabulary: vocabulary).mapping)
    guard let value = JSON5Parser.parse(into: diagnostics),
      let mapping = form.read(value, as: "the mapping", into: diagnostics), !diagnostics.hasErrors
    else { throw InvalidExperimentFile(diagnostics: diagnostics.diagnostics, sources: [source]) }
    return mapping
  }
}
