extension ExperimentDocument {
  /// The JSON Schema (draft 2020-12) of experiment files: what can be told of a file without following its names and
  /// adding up its shares.
  ///
  /// It is made by the readers themselves, which are asked what they would ask of a file. Every experiment they accept
  /// fulfils it.
  /// - Parameter extensions: The kinds of coordinators, gates and containers that files may name beside those that ship.
  public static func schema(extensions: FlowExtensions = FlowExtensions()) -> String {
    let reader = DocumentReader(diagnostics: DiagnosticCollector(.empty), extensions: extensions)
    return SchemaWriter.page(reader.schema, title: "Desireline experiment").json
  }
}
