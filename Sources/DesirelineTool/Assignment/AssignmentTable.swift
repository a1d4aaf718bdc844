package import Assignment

/// The decisions about ids as the rows of a CSV file, from bytes to bytes.
///
/// Where the scheme alone decides, no text is made of an id: ten million of them would each cost an allocation.
package struct AssignmentTable: Sendable {
  /// The columns.
  package static let columns = ["id", "variant", "bucket", "reason"]
  /// The first line.
  static let header = Array((columns.joined(separator: ",") + "\n").utf8)

  private let rules: AssignmentRules
  private let context: DecisionContext
  private let variants: [[UInt8]]

  /// Makes a table of decisions.
  package init(_ rules: AssignmentRules, _ context: DecisionContext) {
    (self.rules, self.context) = (rules, context)
    variants = rules.variants.map { variant in
      var cell: [UInt8] = []
      Self.append(cell: Array(variant.utf8).span, to: &cell)
      return cell
    }
  }

  /// Adds the rows of whole lines, each of them an id without its end; a carriage return before the end is part of it.
  package func append(lines: Span<UInt8>, to rows: inout [UInt8]) throws(StickyStoreError) {
    var start = 0
    for place in lines.indices where lines[place] == 0x0A {
      let end = place > start && lines[place - 1] == 0x0D ? place - 1 : place
      try append(lines.extracting(start..<end), to: &rows)
      start = place + 1
    }
  }

  /// Adds the row of one id.
  package func append(_ id: Span<UInt8>, to rows: inout [UInt8]) throws(StickyStoreError) {
    Self.append(cell: id, to: &rows)
    rows.append(0x2C)
    guard rules.isScheme else {
      let decision = try context.decide(String(decoding: id.indices.map { id[$0] }, as: UTF8.self), rules)
      return finish(decision.variant, decision.bucket, decision.reason.code, &rows)
    }
    let assignment = rules.scheme.assign(utf8: id)
    let exclusion = assignment.exclusion ?? (assignment.arm == nil ? .noArm : nil)
    finish(assignment.arm, assignment.bucket, exclusion?.rawValue ?? "bucket", &rows)
  }

  private func finish(_ variant: Int?, _ bucket: Bucket?, _ reason: String, _ rows: inout [UInt8]) {
    if let variant { rows += variants[variant] }
    rows.append(0x2C)
    if let bucket { rows += "\(bucket)".utf8 }
    rows.append(0x2C)
    rows += reason.utf8
    rows.append(0x0A)
  }

  /// A cell by RFC 4180: in quotes where it holds a quote, a comma or the end of a line.
  private static func append(cell: Span<UInt8>, to rows: inout [UInt8]) {
    let needsQuotes = cell.indices.contains { [0x22, 0x2C, 0x0D, 0x0A].contains(cell[$0]) }
    if needsQuotes { rows.append(0x22) }
    for place in cell.indices {
      if cell[place] == 0x22 { rows.append(0x22) }
      rows.append(cell[place])
    }
    if needsQuotes { rows.append(0x22) }
  }
}

/// What a decision needs beside the id.
package struct DecisionContext: Sendable {
  /// What is known of every user.
  let attributes: AttributeValue
  /// The moment, in milliseconds since 1970; nil where the window does not count.
  let time: Int64?
  /// Where assignments are kept; nil where they are not.
  let store: FileStickyStore?

  package init(attributes: AttributeValue, time: Int64?, store: FileStickyStore?) {
    (self.attributes, self.time, self.store) = (attributes, time, store)
  }

  /// The decision about a user, which is kept where assignments are.
  func decide(_ id: String, _ rules: AssignmentRules) throws(StickyStoreError) -> Decision {
    try rules.decide(id, attributes: attributes, at: time, store: store)
  }
}
