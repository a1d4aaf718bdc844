extension JSON5Parser {
  /// Reports a mistake, unless reading has been given up.
  mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    at range: Range<Int>,
    keepsValue: Bool = false,
    hint: String? = nil
  ) {
    guard !isHalted else { return }
    if !keepsValue { isIntact = false }
    let isPointless = diagnostics.isFull
    diagnostics.report(code, message, at: range, hint: hint)
    if isPointless { giveUp() }
  }

  /// Reports a mistake after which nothing that follows can be understood.
  mutating func halt(
    _ code: DiagnosticCode,
    _ message: String,
    at offset: Int,
    hint: String? = nil
  ) {
    report(code, message, at: offset..<min(offset + 1, bytes.count), hint: hint)
    giveUp()
  }

  /// The line and column of an offset, for hints.
  func place(_ offset: Int) -> String { "\(diagnostics.source.position(at: offset))" }

  private mutating func giveUp() {
    (isHalted, isIntact, index) = (true, false, bytes.count)
  }
}

extension Unicode.Scalar {
  /// The scalar as a message names it.
  var described: String { harmless == String(self) ? "'\(self)'" : harmless }
}
