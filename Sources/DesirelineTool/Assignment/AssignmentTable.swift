package import Assignment

/// The decisions about ids as the rows of a CSV file, from bytes to bytes.
///
/// No text is made of an id: ten million of them would each cost an allocation. What a row says beside the id and the
/// bucket is made once for each variant and each reason.
package struct AssignmentTable: Sendable {
  /// The columns.
  package static let columns = ["id", "variant", "bucket", "reason"]
  /// More bytes than a bucket, a reason, and what is between them take.
  private static let mostBytes = 64
  /// The first line.
  static let header = Array((columns.joined(separator: ",") + "\n").utf8)

  private let rules: AssignmentRules
  private let context: DecisionContext
  /// Whether the scheme alone decides, so that no other rule is asked.
  private let isPlain: Bool
  private let variants: [[UInt8]]
  private let reason: [UInt8]
  /// The rows of a scheme that alone decides, made when there are lines; `nil` where its decisions are too many.
  private lazy var decided = isPlain ? decisionRows : nil

  /// Makes a table of decisions.
  package init(_ rules: AssignmentRules, _ context: DecisionContext) {
    (self.rules, self.context) = (rules, context)
    isPlain = rules.isScheme
    variants = rules.variants.map { Self.cell($0) }
    reason = Array(Decision.Reason.bucket.code.utf8)
  }

  private var decisionRows: DecisionRows? {
    let longest = variants.reduce(0) { max($0, $1.count) } + Self.mostBytes
    return DecisionRows(rules.scheme, longest: longest) { assignment, rows in
      rows.append(0x2C)
      finish(assignment, &rows)
    }
  }

  /// Adds the rows of whole lines, each of them an id without its end; a carriage return before the end is part of it.
  package mutating func append(lines: Span<UInt8>, to rows: inout [UInt8]) throws(StickyStoreError) {
    var start = decided?.append(lines, from: 0, to: &rows) ?? 0
    for place in start..<lines.count where lines[place] == 0x0A {
      let end = place > start && lines[place - 1] == 0x0D ? place - 1 : place
      try append(lines.extracting(start..<end), to: &rows)
      start = place + 1
    }
  }

  /// Adds the row of one id.
  package func append(_ id: Span<UInt8>, to rows: inout [UInt8]) throws(StickyStoreError) {
    Self.append(cell: id, to: &rows)
    rows.append(0x2C)
    guard isPlain else {
      var bytes: [UInt8] = []
      for place in id.indices { bytes.append(id[place]) }
      let decision = try context.decide(String(decoding: bytes, as: UTF8.self), rules)
      return finish(decision.variant, decision.bucket, Array(decision.reason.code.utf8), &rows)
    }
    finish(rules.scheme.assign(utf8: id), &rows)
  }

  private func finish(_ assignment: ArmAssignment, _ rows: inout [UInt8]) {
    let exclusion = assignment.exclusion ?? (assignment.arm == nil ? .noArm : nil)
    finish(assignment.arm, assignment.bucket, exclusion.map { Array($0.rawValue.utf8) } ?? reason, &rows)
  }

  private func finish(_ variant: Int?, _ bucket: Bucket?, _ reason: [UInt8], _ rows: inout [UInt8]) {
    if let variant { rows.append(contentsOf: variants[variant]) }
    rows.append(0x2C)
    switch bucket {
    case .whole(let number)?: Self.append(number, to: &rows)
    case .real(let number)?: rows += Array("\(number)".utf8)
    case nil: break
    }
    rows.append(0x2C)
    rows.append(contentsOf: reason)
    rows.append(0x0A)
  }

  private static func append(_ number: Int, to rows: inout [UInt8]) {
    if number > 9 { append(number / 10, to: &rows) }
    rows.append(48 + UInt8(truncatingIfNeeded: number % 10))
  }

  private static func cell(_ text: String) -> [UInt8] {
    var cell: [UInt8] = []
    append(cell: Array(text.utf8).span, to: &cell)
    return cell
  }

  /// A cell by RFC 4180: in quotes where it holds a quote, a comma or the end of a line.
  private static func append(cell: Span<UInt8>, to rows: inout [UInt8]) {
    for place in cell.indices {
      let byte = cell[place]
      if byte == 0x22 || byte == 0x2C || byte == 0x0D || byte == 0x0A { return append(quoted: cell, to: &rows) }
    }
    // One copy of the bytes, not an append for each.
    unsafe cell.withUnsafeBufferPointer { unsafe rows.append(contentsOf: $0) }
  }

  private static func append(quoted cell: Span<UInt8>, to rows: inout [UInt8]) {
    rows.append(0x22)
    for place in cell.indices {
      if cell[place] == 0x22 { rows.append(0x22) }
      rows.append(cell[place])
    }
    rows.append(0x22)
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
    self.attributes = attributes
    self.time = time
    self.store = store
  }

  /// The decision about a user, which is kept where assignments are.
  func decide(_ id: String, _ rules: AssignmentRules) throws(StickyStoreError) -> Decision {
    try rules.decide(id, attributes: attributes, at: time, store: store)
  }
}
