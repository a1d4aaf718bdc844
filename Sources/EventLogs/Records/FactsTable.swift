import NavigationEvents
import Synchronization

/// The combinations of texts that one reader has met, and the numbers of what they say.
///
/// A combination is known by the bytes that it is written with, in runs: where values stand side by side, one run is all
/// of them with what is between. A run of at most 32 bytes is compared as it is; longer ones and several are known by a
/// digest of 128 bits, as users are. What is written alike in logs whose columns are in another order means something
/// else, so the form of the rows is part of what is compared.
struct FactsTable {
  /// Values that stand side by side: the places of the first and the last of them.
  struct Run {
    var first: Int
    var last: Int
  }

  /// How the values stand in rows.
  private struct Form: Equatable {
    var places: [Int]
    var separator: UInt8
  }

  /// What a combination is known by.
  ///
  /// Words are compared all at once: a loop over as many as a text has would be predicted wrongly by the processor.
  private struct Key: BitwiseCopyable {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var third: UInt64 = 0
    var fourth: UInt64 = 0
    /// What distinguishes combinations of the same words: the form and the length; negative where there is none.
    var kind: Int32 = -1

    @inline(__always) func isEqual(_ other: Key) -> Bool {
      (first ^ other.first) | (second ^ other.second) | (third ^ other.third) | (fourth ^ other.fourth) == 0
        && kind == other.kind
    }

    /// The place where the combination is looked for first.
    @inline(__always) var place: Int {
      let words =
        (first &* 0x9E37_79B9_7F4A_7C15 ^ second &* 0xC2B2_AE3D_27D4_EB4F)
        ^ (third &* 0x1656_67B1_9E37_79F9 ^ fourth &* 0x27D4_EB2F_1656_67C5)
      return Int(truncatingIfNeeded: words >> 32)
    }
  }

  private struct Slot: BitwiseCopyable {
    var key = Key()
    /// The number of what the combination says.
    var number: Int32 = 0
  }

  private let registry: FactsRegistry
  /// Where the values are that make a combination.
  private let places: [Int]
  /// The forms that were met.
  private var forms: [Form] = []
  /// The combinations by hash; few enough that most are found at the first place.
  private var slots = Array(repeating: Slot(), count: 1024)
  private var count = 0

  /// The most combinations that are remembered; a log that has more is no faster for remembering them.
  private static let mostCombinations = 1 << 18

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
    let key = Self.key(of: runs, form: form, cells, in: bytes)
    if let known = number(of: key) { return known }
    let number = texts(cells, in: bytes).map(registry.number(of:)) ?? FactsRegistry.number(of: .text)
    if count >= Self.mostCombinations { (slots, count) = (Array(repeating: Slot(), count: 1024), 0) }
    count += 1
    if count * 2 > slots.count {
      let old = slots
      slots = Array(repeating: Slot(), count: old.count * 2)
      for slot in old where slot.key.kind >= 0 { put(slot) }
    }
    put(Slot(key: key, number: number))
    return number
  }

  /// The number of what some values say, where they were met before; `nil` otherwise.
  @inline(__always) func knownNumber(
    of runs: Span<Run>, form: Int, _ cells: Span<Cell>, in bytes: Span<UInt8>
  ) -> Int32? {
    number(of: Self.key(of: runs, form: form, cells, in: bytes))
  }

  @inline(__always) private func number(of key: Key) -> Int32? {
    let mask = slots.count &- 1
    var place = key.place & mask
    while slots[place].key.kind >= 0 {
      if slots[place].key.isEqual(key) { return slots[place].number }
      place = (place &+ 1) & mask
    }
    return nil
  }

  private mutating func put(_ slot: Slot) {
    var place = slot.key.place & (slots.count - 1)
    while slots[place].key.kind >= 0 { place = (place + 1) & (slots.count - 1) }
    slots[place] = slot
  }

  @inline(__always) private static func key(
    of runs: Span<Run>, form: Int, _ cells: Span<Cell>, in bytes: Span<UInt8>
  ) -> Key {
    guard runs.count == 1 else { return digest(of: runs, form: form, cells, in: bytes) }
    let range = range(of: runs[0], cells)
    guard range.count <= 32 else { return digest(of: runs, form: form, cells, in: bytes) }
    let kind = Int32(truncatingIfNeeded: form &* 64 &+ range.count)
    let words = bytes.words(of: range)
    return Key(first: words.0, second: words.1, third: words.2, fourth: words.3, kind: kind)
  }

  private static func digest(of runs: Span<Run>, form: Int, _ cells: Span<Cell>, in bytes: Span<UInt8>) -> Key {
    var digest = ByteDigest()
    for run in runs.indices { digest.addBlocks(range(of: runs[run], cells), in: bytes) }
    return Key(first: digest.first, second: digest.second, kind: Int32(truncatingIfNeeded: form &* 64 &+ 63))
  }

  @inline(__always) private static func range(of run: Run, _ cells: Span<Cell>) -> Range<Int> {
    let (start, end) = (cells[run.first].part.lowerBound, cells[run.last].part.upperBound)
    return start..<Swift.max(start, end)
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

    /// Adds the names of an event; whether there is room for them.
    mutating func addNames(of event: AnalyticsEvent) -> Bool {
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
        guard state.addNames(of: facts.event) else { return Self.passedOver }
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
