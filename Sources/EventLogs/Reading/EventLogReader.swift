/// Reads logs in the native format, one after another, into one ``EventLog``.
///
/// Rows may come in any order, and people's rows in any of the logs. What cannot be read is told by place and reason,
/// never dropped in silence.
package struct EventLogReader {
  private let vocabulary: LogVocabulary
  private var partitions = Array(repeating: LogPartition(), count: 256)
  /// What happens, as bytes; and what that says.
  private var combinations = ByteInterner()
  private var meanings: [Result<Int32, FactsFault>] = []
  private var facts: [LogFacts] = []
  private var factRows: [Int] = []
  private var report = ImportReport()
  private var hasSequences = false
  private var scratch: [UInt8] = []

  /// Makes a reader of logs of one experiment.
  package init(_ vocabulary: LogVocabulary) { self.vocabulary = vocabulary }

  /// Reads a log.
  /// - Throws: ``EventLogError`` if it is none; what was read before is as it was.
  package mutating func read(_ input: LogInput) throws(EventLogError) {
    var window = ByteWindow(input.next)
    while window.count < 4, !window.isAtEnd { try window.extend() }
    if window.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { window.bytes.removeFirst(3) }
    if window.bytes.starts(with: [0x1F, 0x8B]) || window.bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
      throw EventLogError(file: input.name, .compressed)
    }
    report.files += 1
    if let separator = (input.format ?? Self.format(of: window)).separator {
      var records = DelimitedRecords(window, separator: separator)
      try records.readHeader(file: input.name)
      try read(&records, file: input.name)
    } else {
      var records = JSONRecords(window)
      try read(&records, file: input.name)
    }
  }

  /// Sorts what was read.
  package mutating func finish() -> EventLog {
    for partition in partitions.indices {
      report.duplicates += partitions[partition].finish(hasSequences: hasSequences)
      report.users += partitions[partition].users.count
    }
    report.rejections.sort { $0.fault.order < $1.fault.order }
    var views: [String: Int] = [:]
    for (fact, rows) in zip(facts, factRows)
    where fact.event == .screenView && !vocabulary.screens.contains(fact.name) {
      views[fact.name, default: 0] += rows
    }
    report.unmappedScreens = views.map { ImportReport.UnmappedScreen(name: $0.key.shown, rows: $0.value) }
      .sorted { ($1.rows, $0.name) < ($0.rows, $1.name) }
    return EventLog(facts: facts, report: report, partitions: partitions)
  }

  /// The form of a log whose name does not tell it.
  private static func format(of window: ByteWindow) -> LogFormat {
    let line = window.bytes.prefix { $0 != 0x0A }
    if line.first(where: { $0 != 0x20 }) == UInt8(ascii: "{") { return .ndjson }
    return line.contains(UInt8(ascii: "\t")) ? .tsv : .csv
  }

  private mutating func read(_ records: inout some LogRecords, file: String) throws(EventLogError) {
    while try records.next() {
      report.rows += 1
      if let fault = records.fault ?? take(records, file) {
        report.reject(fault, at: "\(file):\(records.line)", "")
      }
    }
  }

  /// Takes in a row.
  /// - Returns: Why it is none; `nil` if it was taken, or its fault was told.
  private mutating func take(_ records: some LogRecords, _ file: String) -> LogFault? {
    let bytes = records.bytes
    let user = records.cell(.user)
    guard !user.isEmpty else { return .user }
    guard Self.isText(user, in: bytes) else { return .text }
    guard let time = Self.number(records.cell(.time), in: bytes) else { return .time }
    var entry = LogEntry(user: 0, facts: 0, time: time, sequence: 0, identity: 0)
    let sequence = records.cell(.sequence)
    if !sequence.isEmpty {
      guard let number = Self.number(sequence, in: bytes) else { return .sequence }
      entry.sequence = number
      hasSequences = true
    }
    switch meaning(of: records) {
    case .success(let number): entry.facts = number
    case .failure(let failure):
      report.reject(failure.fault, at: "\(file):\(records.line)", failure.example)
      return nil
    }
    let hash = ByteInterner.hash(user, in: bytes)
    let partition = Int(truncatingIfNeeded: hash & 255)
    entry.user = Int32(partitions[partition].number(of: user, in: bytes, hash: hash))
    let identity = records.cell(.eventID)
    if !identity.isEmpty { entry.identity = ByteInterner.hash(identity, in: bytes) | 1 }
    partitions[partition].append(entry)
    report.take(time)
    factRows[Int(entry.facts)] += 1
    return nil
  }

  /// What a row says happened, worked out once for each combination of texts.
  private mutating func meaning(of records: some LogRecords) -> Result<Int32, FactsFault> {
    let bytes = records.bytes
    scratch.removeAll(keepingCapacity: true)
    for column in LogColumn.facts {
      scratch += bytes[records.cell(column)]
      scratch.append(0xFF)
    }
    let range = scratch.indices
    let known = combinations.count
    let number = combinations.number(of: range, in: scratch, hash: ByteInterner.hash(range, in: scratch))
    guard number == known else { return meanings[number] }
    let meaning = vocabulary.facts { String(validating: bytes[records.cell($0)], as: UTF8.self) }.map { fact in
      facts.append(fact)
      factRows.append(0)
      return Int32(facts.count - 1)
    }
    meanings.append(meaning)
    return meaning
  }

  /// Whether bytes are UTF-8 without a NUL; what is ASCII is seen at once.
  private static func isText(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    var isASCII = true
    for place in range {
      if bytes[place] == 0 { return false }
      if bytes[place] >= 0x80 { isASCII = false }
    }
    return isASCII || String(validating: bytes[range], as: UTF8.self) != nil
  }

  /// A whole number of at most 15 digits, so that differences are never too large.
  private static func number(_ range: Range<Int>, in bytes: [UInt8]) -> Int64? {
    guard let first = range.first else { return nil }
    let isNegative = bytes[first] == UInt8(ascii: "-")
    let digits = isNegative ? range.dropFirst() : range
    guard 1...15 ~= digits.count else { return nil }
    var number: Int64 = 0
    for place in digits {
      let digit = bytes[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int64(digit)
    }
    return isNegative ? -number : number
  }
}

extension LogFault {
  /// The place among the reasons.
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
