/// The few sorts of columns the tables are made of.
extension ColumnDescription {
  /// An id or another text that is part of a row's key or otherwise always there.
  static func id(_ name: String, _ description: String, oneOf values: [String]? = nil) -> ColumnDescription {
    ColumnDescription(
      name: name,
      kind: .string,
      unit: nil,
      description: description,
      constraints: Constraints(isRequired: true, values: values)
    )
  }

  /// A text that may be missing.
  static func text(_ name: String, _ description: String, oneOf values: [String]? = nil) -> ColumnDescription {
    ColumnDescription(
      name: name,
      kind: .string,
      unit: nil,
      description: description,
      constraints: Constraints(values: values)
    )
  }

  /// A yes or no.
  static func flag(_ name: String, _ description: String, isRequired: Bool = true) -> ColumnDescription {
    ColumnDescription(
      name: name,
      kind: .boolean,
      unit: nil,
      description: description,
      constraints: Constraints(isRequired: isRequired)
    )
  }

  /// A whole number, 0 or more.
  static func count(
    _ name: String,
    _ unit: String?,
    _ description: String,
    isRequired: Bool = true
  ) -> ColumnDescription {
    ColumnDescription(
      name: name,
      kind: .integer,
      unit: unit,
      description: description,
      constraints: Constraints(isRequired: isRequired, minimum: 0)
    )
  }

  /// A number with or without bounds, which may be missing unless it is required.
  static func number(
    _ name: String,
    _ unit: String? = nil,
    _ description: String,
    from minimum: Double? = nil,
    to maximum: Double? = nil,
    isRequired: Bool = false
  ) -> ColumnDescription {
    ColumnDescription(
      name: name,
      kind: .number,
      unit: unit,
      description: description,
      constraints: Constraints(isRequired: isRequired, minimum: minimum, maximum: maximum)
    )
  }

  /// A proportion from 0 to 1, which may be missing unless it is required.
  static func proportion(_ name: String, _ description: String, isRequired: Bool = false) -> ColumnDescription {
    number(name, "proportion", description, from: 0, to: 1, isRequired: isRequired)
  }
}

/// The columns that several tables share, so that they are described once.
extension ColumnDescription {
  static let experiment = id("experiment_id", "The experiment, by its id in the experiment file.")
  static let source = id(
    "source",
    "Where the users come from: simulated, or read from an event log.",
    oneOf: ["simulated", "log"]
  )
  static let definition = id(
    "definition_id",
    "The rule by which the row counts, a hash that run.json spells out under definitions."
  )
  static let metric = id("metric_id", "The metric, by its id in the experiment file.")
  static let role = id(
    "role",
    "What the metric is for: to decide by (primary), to know (secondary), or to do no harm to (guardrail).",
    oneOf: ["primary", "secondary", "guardrail"]
  )
  static let step = id("step_id", "The step the metric is about; all if it is about none.")
  static let variant = id("variant_id", "The variant, by its id in the experiment file.")
  static let sizeClass = id(
    "size_class",
    "The width of the device when the user was exposed: compact as a phone, regular as a tablet.",
    oneOf: ["compact", "regular"]
  )
  static let segment = id("segment", "The persona; all unless personas are declared.")
}
