import ExperimentDesign
package import NavigationExperiments
package import TextFormats
import UserBehavior
import UserSimulation

/// A table of figures that were measured elsewhere, for parameters to be fitted to.
package struct MeasuredFigureTable {
  /// What a figure is the mean of.
  package enum Kind: String, CaseIterable, Sendable {
    /// The share of users who reach a step, 0–1.
    case reached
    /// The seconds from the exposure to a step, of users who reach it.
    case seconds
    /// How often users do something.
    case acts
  }

  /// One row.
  package struct Row: Hashable, Sendable {
    /// What is averaged.
    package var kind: Kind
    /// The id of the step, or the act.
    package var subject: String
    /// The step that users who count have reached; `nil` for all users.
    package var among: String?
    /// The persona or size class of the users who count; `nil` for all.
    package var place: String?
    /// The mean, in the unit of the kind.
    package var value: Double
    /// The standard error of that, above 0.
    package var standardError: Double
    /// Whether parameters are fitted to it; else it is only compared.
    package var isFitted: Bool
  }

  /// The rows, in the order of the table.
  package private(set) var rows: [Row] = []

  /// Reads a table about an experiment.
  /// - Throws: `Problems` with everything that is wrong with it, each with its line and column.
  package init(path: String, of experiment: ExperimentDefinition) throws(Problems) {
    let reader = try TableReader.open(path)
    var seen: Set<[String?]> = []
    var rows: [Row] = []
    if reader.has("n") || reader.hasAll(["standard_error"]) {
      reader.forEachRow(Self.row(of: experiment)) { row, cells in
        if !seen.insert([row.kind.rawValue, row.subject, row.among, row.place]).inserted {
          cells.report(.duplicateID, "this figure is given twice", inColumn: "figure")
        }
        rows.append(row)
      }
    }
    try reader.close()
    self.rows = rows
  }

  /// The columns, which depend on the kind of the figure.
  private static func row(of experiment: ExperimentDefinition) -> ObjectKey<Row> {
    func name(_ names: [String], _ column: String) -> ValueForm<String> { .name(among: names, called: column) }
    let (steps, acts) = (experiment.funnel.steps.map(\.id), UserAction.allCases.map(\.rawValue))
    func columns(_ kind: Kind?) -> ObjectKey<Row> {
      .all(
        .reader, .required("figure", ValueForm<Kind>.anyCase, "What is averaged."),
        .required("subject", name(kind == .acts ? acts : steps, "subject"), "The id of the step, or the act."),
        .required(
          "value", ValueForm<Double>.number(in: 0...(kind == .reached ? 1 : .infinity)),
          "The mean, in the unit of the kind."),
        .optional("standard_error", ValueForm<Double>.number(in: .leastNormalMagnitude ... .infinity)),
        .optional("n", .integer(in: 1...1_000_000_000)), .optional("among", name(steps, "among")),
        .optional("where", name(experiment.segments + ["compact", "regular"], "where")),
        .optional("fitted", ValueForm<Bool>.oneOf(["yes": true, "no": false]), default: true)
      ) { reader, kind, subject, value, error, count, among, place, isFitted in
        guard let error = error ?? (kind == .reached ? count.map { standardError(of: value, count: $0) } : nil) else {
          let hint = kind == .reached ? "write standard_error, or n for the number of users" : "write standard_error"
          reader.report(.emptyCell, "nothing says how sure this figure is", inColumn: "value", hint: hint)
          return nil
        }
        return Row(
          kind: kind, subject: subject, among: among, place: place, value: value, standardError: error,
          isFitted: isFitted)
      }
    }
    return ObjectKey(schema: { columns(nil).schema() }) { reader in
      columns(reader.value["figure"]?.text.flatMap(Kind.init)).content(reader)
    }
  }

  /// The standard error of a share of so many users; a share of 0 or 1 is no surer than half a user allows.
  private static func standardError(of value: Double, count: Int) -> Double {
    let share = (value * Double(count) + 0.5) / Double(count + 1)
    return (share * (1 - share) / Double(count)).squareRoot()
  }
}
