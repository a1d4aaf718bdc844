package import NavigationExperiments
package import TextFormats
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

  /// The columns that every table has.
  package static let columns = ["figure", "subject", "value"]
  /// Further columns, of which there must be `standard_error` or `n`.
  package static let furtherColumns = ["standard_error", "n", "among", "where", "fitted"]

  /// The rows, in the order of the table.
  package private(set) var rows: [Row] = []

  /// Reads a table about an experiment.
  /// - Throws: ``Problems`` with everything that is wrong with it, each with its line and column.
  package init(path: String, of experiment: ExperimentDefinition) throws(Problems) {
    let reader = try TableReader.open(path)
    if reader.hasAll(Self.columns), reader.has("n") || reader.column("standard_error") != nil {
      let names = FigureNames(experiment)
      var seen: Set<[String?]> = []
      for cells in reader.rows {
        guard let row = FigureRow(row: cells, names: names).figure() else { continue }
        if !seen.insert([row.kind.rawValue, row.subject, row.among, row.place]).inserted {
          reader.report(.duplicateID, "this figure is given twice", at: cells["figure"])
        }
        rows.append(row)
      }
    }
    try reader.close()
  }
}

/// What the cells of the table may name.
private struct FigureNames {
  let steps, acts, places: [String]

  init(_ experiment: ExperimentDefinition) {
    steps = experiment.funnel.steps.map(\.id)
    acts = UserAction.allCases.map(\.rawValue)
    places = experiment.segments + ["compact", "regular"]
  }
}

/// One row of the table.
private struct FigureRow {
  let row: TableRow
  let names: FigureNames

  /// The figure; `nil`, after a report, where the row describes none.
  func figure() -> MeasuredFigureTable.Row? {
    let kind: MeasuredFigureTable.Kind? = row.word("figure")
    guard let kind, let subject = row.name("subject", among: kind == .acts ? names.acts : names.steps) else {
      return nil
    }
    let faults = row.reader.faults.count
    let (among, place) = (optional("among", among: names.steps), optional("where", among: names.places))
    let fitted = optional("fitted", among: ["yes", "no"])
    let value = row.number("value", in: 0...(kind == .reached ? 1 : .infinity))
    guard let value, let error = error(of: value, kind), row.reader.faults.count == faults else { return nil }
    return MeasuredFigureTable.Row(
      kind: kind, subject: subject, among: among, place: place, value: value, standardError: error,
      isFitted: fitted != "no")
  }

  /// The standard error: as written, or that of a share of so many users.
  private func error(of value: Double, _ kind: MeasuredFigureTable.Kind) -> Double? {
    if !row["standard_error"].text.isEmpty {
      return row.number("standard_error", in: Double.leastNormalMagnitude ... .infinity)
    }
    guard !row["n"].text.isEmpty, kind == .reached else {
      let hint = kind == .reached ? "write standard_error, or n for the number of users" : "write standard_error"
      row.reader.report(.emptyCell, "nothing says how sure this figure is", at: row["value"], hint: hint)
      return nil
    }
    // A share of 0 or 1 is no surer than half a user allows.
    return row.integer("n", in: 1...1_000_000_000).map { count in
      let share = (value * Double(count) + 0.5) / Double(count + 1)
      return (share * (1 - share) / Double(count)).squareRoot()
    }
  }

  private func optional(_ column: String, among names: [String]) -> String? {
    row[column].text.isEmpty ? nil : row.name(column, among: names)
  }
}
