extension CommandDescription {
  /// `desireline schema`: what editors need to complete and check an experiment file.
  package static let schema = CommandDescription(
    name: "schema",
    overview: "Print the JSON Schema of experiment files, which editors use to complete and check them.",
    examples: [
      Example(
        "desireline schema > experiment.schema.json",
        help: "Write it beside the experiments, which refer to it with $schema"
      ),
      Example("desireline schema | jq '.properties | keys'", help: "The keys of an experiment"),
    ],
    exitStatus: [done, misread]
  )
}
