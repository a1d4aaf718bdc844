import TextFormats

/// What a comparison asks of `run.json`.
struct RunRecord: Decodable {
  /// A file of the report, as it was written.
  struct File: Decodable {
    var name: String
    var sha256: String
  }

  /// A variant of the experiment.
  struct Variant: Decodable {
    var id: String
    var isControl: Bool

    enum CodingKeys: String, CodingKey {
      case id
      case isControl = "is_control"
    }
  }

  /// The tool that wrote it.
  struct Tool: Decodable {
    var version: String
  }

  /// Whether the run can be trusted.
  struct Health: Decodable {
    var isGood: Bool

    enum CodingKeys: String, CodingKey {
      case isGood = "is_good"
    }
  }

  /// The users who were simulated.
  struct CohortRecord: Decodable {
    var count: Int
  }

  /// The name of the form, which other forms have not.
  static let schema = "desireline.run/2"

  var schema: String
  var tool: Tool
  var experimentID: String
  var fingerprint: String
  var source: String
  var design: String
  /// The seed; a log has none.
  var seed: String?
  var variants: [Variant]
  /// The users; a log has none that were simulated.
  var cohort: CohortRecord?
  var definitions: JSONDocument
  var health: Health
  var files: [File]

  enum CodingKeys: String, CodingKey {
    case schema, tool, fingerprint, source, design, seed, variants, cohort, definitions, health, files
    case experimentID = "experiment_id"
  }
}
