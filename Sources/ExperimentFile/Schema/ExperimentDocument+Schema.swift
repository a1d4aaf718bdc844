extension ExperimentDocument {
  /// The JSON Schema (draft 2020-12) of experiment files: what can be told of a file without following its names and
  /// adding up its shares.
  ///
  /// It is made by the readers themselves, which are asked what they would ask of a file. Every experiment they accept
  /// fulfils it.
  /// - Parameter extensions: The kinds of coordinators, gates, containers and interceptors that files may name beside those that ship.
  public static func schema(extensions: FlowExtensions = FlowExtensions()) -> String {
    SchemaWriter.page(objects(extensions: extensions), title: "Desireline experiment").filled
  }

  /// What experiment files hold, with what is said of every key.
  package static func objects(extensions: FlowExtensions = FlowExtensions()) -> ObjectSchema {
    DocumentReader(diagnostics: DiagnosticCollector(.empty), extensions: extensions).schema
  }
}
