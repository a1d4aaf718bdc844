import HeadlessNavigation
import Synchronization

/// The combinations of texts that one reader has met, and the numbers of what they say.
///
/// A combination is known by the bytes that it is written with, in runs: where values stand side by side, one run is all
/// of them with what is between. Runs are compared as words, not as hashes. What is written alike in logs whose columns
/// are in another order means something else, so the form of the rows is part of what is compared.
struct FactsTable {
  /// Values that stand side by side: the places of the first and the last of them.
  struct Run: Equatable {
    var first: Int
    var last: Int
  }

  /// How the values stand in rows.
  private struct Form: Equatable {
    var places: [Int]
    var separator: UInt8
  }

  private struct Entry: BitwiseCopyable {
    var hash: UInt64
    /// Where the combination's words are.
    var start: Int32
    /// The number of what it says.
    var number: Int32
  }

  private let registry: FactsRegistry
  /// The combinations that are one short run.
  private var short = ShortTextTable()
  /// Where the values are that make a combination.
  private let places: [Int]
  /// The forms that were met.
  private var forms: [Form] = []
  private var words: [UInt64] = []
  private var entries: [Entry] = []
  /// The entries by hash; negative where there is none.
  private var slots = Array(repeating: Int32(-1), count: 256)

  /// - Parameter places: Where the values are that make a combination.
  init(_ registry: FactsRegistry, _ places: [Int]) { (self.registry, self.places) = (registry, places) }

  /// Every value as a run of its own.
  var separateRuns: [Run] { places.map { Run(first: $0, last: $0) } }

  /// The form of rows of which every value is a run of its own.
  static let separateForm = 0

  /// The number of the form in which rows have columns, the same for all files with the same columns.
  mutating func form(of columns: LogColumns) -> Int {
    let form = Form(places: columns.places, separator: columns.separator)
    if let known = forms.firstIndex(of: form) { return known + 1 }
    forms.append(form)
    return forms.count
  }

  /// The number of what some values say, which stand in runs.
  /// - Parameter form: The form of the row.
  mutating func number(of runs: Span<Run>, form: Int, _ cells: Span<Cell>, in bytes: Span<UInt8>) -> Int32 {
    if runs.count == 1 {
      let part = Self.part(runs[0], cells)
      if part.count <= ShortTextTable.longest { return number(ofShort: part, form, cells, in: bytes) }
    }
    return number(ofLong: runs, form, cells, in: bytes)
  }

  /// The number of what some values say, where they are one short run that was met before; `nil` otherwise.
  @inline(__always) func knownNumber(
    of runs: Span<Run>, form: Int, _ cells: Span<Cell>, in bytes: Span<UInt8>
  ) -> Int32? {
    guard runs.count == 1 else { return nil }
    let part = Self.part(runs[0], cells)
    guard part.count <= ShortTextTable.longest else { return nil }
    return short.number(of: ShortTextTable.text(part, in: bytes), sort: Self.sort(part, form))
  }

  /// What distinguishes short texts of the same words.
  @inline(__always) private static func sort(_ part: Range<Int>, _ form: Int) -> Int32 {
    Int32(truncatingIfNeeded: form &* 64 &+ part.count)
  }

  private mutating func number(
    ofShort part: Range<Int>, _ form: Int, _ cells: Span<Cell>, in bytes: Span<UInt8>
  ) -> Int32 {
    let text = ShortTextTable.text(part, in: bytes)
    let sort = Self.sort(part, form)
    if let known = short.number(of: text, sort: sort) { return known }
    let number = meaning(of: cells, in: bytes)
    if short.count >= Self.mostWords / 8 { short = ShortTextTable() }
    short.add(text, sort: sort, number: number)
    return number
  }

  private mutating func number(ofLong runs: Span<Run>, _ form: Int, _ cells: Span<Cell>, in bytes: Span<UInt8>) -> Int32
  {
    let hash = Self.hash(of: runs, form, cells, in: bytes)
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.hash == hash, isEqual(entry, runs, form, cells, in: bytes) { return entry.number }
      slot = (slot &+ 1) & mask
    }
    return learn(runs, form, cells, in: bytes, hash)
  }

  @inline(__always) private static func part(_ run: Run, _ cells: Span<Cell>) -> Range<Int> {
    let (start, end) = (cells[run.first].part.lowerBound, cells[run.last].part.upperBound)
    return start..<Swift.max(start, end)
  }

  @inline(__always) private static func hash(
    of runs: Span<Run>, _ form: Int, _ cells: Span<Cell>, in bytes: Span<UInt8>
  ) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: form)
    for run in runs.indices {
      let part = part(runs[run], cells)
      hash = ByteDigest.step(hash, UInt64(truncatingIfNeeded: part.count))
      var place = part.lowerBound
      while place &+ 8 < part.upperBound {
        hash = ByteDigest.step(hash, bytes.word(at: place))
        place &+= 8
      }
      hash = ByteDigest.step(hash, bytes.word(of: place..<part.upperBound))
    }
    return hash
  }

  @inline(__always) private func isEqual(
    _ entry: Entry, _ runs: Span<Run>, _ form: Int, _ cells: Span<Cell>, in bytes: Span<UInt8>
  ) -> Bool {
    var word = Int(entry.start)
    guard words[word] == UInt64(truncatingIfNeeded: form) else { return false }
    for run in runs.indices {
      let part = Self.part(runs[run], cells)
      guard words[word &+ 1] == UInt64(truncatingIfNeeded: part.count) else { return false }
      word &+= 2
      var place = part.lowerBound
      while place &+ 8 < part.upperBound {
        if words[word] != bytes.word(at: place) { return false }
        word &+= 1
        place &+= 8
      }
      if words[word] != bytes.word(of: place..<part.upperBound) { return false }
    }
    return true
  }

  /// The number of a combination that was not met.
  private func meaning(of cells: Span<Cell>, in bytes: Span<UInt8>) -> Int32 {
    texts(cells, in: bytes).map(registry.number(of:)) ?? FactsRegistry.number(of: .text)
  }

  /// What is not understood in values that have a fault.
  func example(of cells: Span<Cell>, in bytes: Span<UInt8>) -> String {
    texts(cells, in: bytes).map(registry.example(of:)) ?? ""
  }

  /// The texts of a combination; `nil` if not all are texts.
  private func texts(_ cells: Span<Cell>, in bytes: Span<UInt8>) -> [String]? {
    var texts: [String] = []
    for place in places {
      guard let text = bytes.text(cells[place].part) else { return nil }
      texts.append(text)
    }
    return texts
  }

  private mutating func learn(
    _ runs: Span<Run>, _ form: Int, _ cells: Span<Cell>, in bytes: Span<UInt8>, _ hash: UInt64
  ) -> Int32 {
    if words.count > Self.mostWords { forget() }
    let number = meaning(of: cells, in: bytes)
    entries.append(Entry(hash: hash, start: Int32(words.count), number: number))
    write(runs, form, cells, in: bytes)
    if entries.count * 2 > slots.count {
      slots = Array(repeating: -1, count: slots.count * 4)
      for (place, entry) in entries.enumerated() { put(place, entry.hash) }
    } else {
      put(entries.count - 1, hash)
    }
    return number
  }

  /// Writes a combination down as it is compared: the form, and of each run its length and its words.
  private mutating func write(_ runs: Span<Run>, _ form: Int, _ cells: Span<Cell>, in bytes: Span<UInt8>) {
    words.append(UInt64(form))
    for run in runs.indices {
      let part = Self.part(runs[run], cells)
      words.append(UInt64(part.count))
      var place = part.lowerBound
      while place + 8 < part.upperBound {
        words.append(bytes.word(at: place))
        place += 8
      }
      words.append(bytes.word(of: place..<part.upperBound))
    }
  }

  private mutating func put(_ place: Int, _ hash: UInt64) {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(place)
  }

  /// Begins again, where a log has so many combinations that remembering them is no help.
  private mutating func forget() {
    (words, entries) = ([], [])
    slots = Array(repeating: -1, count: 256)
  }

  private static let mostWords = 1 << 21
}

/// The meaning of each combination of texts in a log, worked out once and shared by all readers.
package final class FactsRegistry: Sendable {
  private struct State {
    var numbers: [LogFacts: Int32] = [:]
    var facts: [LogFacts] = []
    /// The different texts of each column of names, which are few where names are names.
    var names: [LogColumn: Set<String>] = [:]
    /// The bytes of all of them.
    var bytes = 0
    /// What there is too much of.
    var excess: LogExcess?

    /// Whether there is room for facts and their names.
    mutating func take(_ event: AnalyticsEvent) -> Bool {
      guard excess == nil else { return false }
      if facts.count >= RecordShape.mostFacts { excess = .combinations }
      for (column, text) in [
        (LogColumn.name, event.name), (.from, event.from), (.action, event.action), (.cause, event.cause),
      ] where names[column, default: []].insert(text).inserted {
        bytes += text.utf8.count
        if names[column]?.count ?? 0 > LogExcess.mostNames { excess = .names(of: column) }
        if bytes > LogExcess.mostBytes { excess = .bytes }
      }
      return excess == nil
    }
  }

  private let interpreter: any LogInterpreter
  private let state = Mutex(State())

  package init(_ interpreter: any LogInterpreter) { self.interpreter = interpreter }

  /// The number of what the texts say; negative where they say nothing, or cannot be understood.
  func number(of texts: [String]) -> Int32 {
    do throws(FactsFault) {
      guard let facts = try interpreter.facts(texts) else { return Self.passedOver }
      return state.withLock { state in
        if let known = state.numbers[facts] { return known }
        guard state.take(facts.event) else { return Self.passedOver }
        state.numbers[facts] = Int32(state.facts.count)
        state.facts.append(facts)
        return Int32(state.facts.count - 1)
      }
    } catch { return Self.number(of: error.fault) }
  }

  /// What is not understood in texts that have a fault, worked out anew: only a few of those are ever shown.
  func example(of texts: [String]) -> String {
    do throws(FactsFault) { return try interpreter.facts(texts)?.event.name ?? "" } catch { return error.example }
  }

  /// What the logs have too much of; rows that say something new are passed over since.
  var excess: LogExcess? { state.withLock(\.excess) }

  /// Everything that happened.
  var facts: [LogFacts] { state.withLock(\.facts) }

  /// The number of texts with a fault.
  static func number(of fault: LogFault) -> Int32 { passedOver - 1 - Int32(fault.order) }

  /// The fault of a negative number; `nil` where there is none.
  static func fault(of number: Int32) -> LogFault? {
    number == passedOver ? nil : LogFault.allCases[Int(passedOver - 1 - number)]
  }

  /// The number of rows that say nothing to the experiment.
  static let passedOver: Int32 = -1
}

/// What a log has so much of that it is not read: everything different is kept in memory, and is a row of a report.
package enum LogExcess: Hashable, Sendable {
  /// Different names in a column.
  case names(of: LogColumn)
  /// Bytes of different names.
  case bytes
  /// Different combinations of all that describes an event.
  case combinations

  /// The most different names of screens and acts, and as many of actions, of causes and of screens come from.
  static let mostNames = 50_000
  /// The most bytes of all of them.
  static let mostBytes = 16 << 20
}

extension LogExcess: CustomStringConvertible {
  private static func noun(_ column: LogColumn) -> String {
    switch column {
    case .from: "screens that users come from"
    case .action: "actions"
    case .cause: "causes"
    default: "names of screens, acts and reasons"
    }
  }

  /// What there is too much of, in words.
  package var description: String {
    switch self {
    case .names(let column): "more than \(Self.mostNames / 1000),000 different \(Self.noun(column))"
    case .bytes: "names of screens, acts, actions and causes of more than \(Self.mostBytes >> 20) MiB"
    case .combinations: "more than \(RecordShape.mostFacts / 1000),000 different combinations of names and facts"
    }
  }
}
