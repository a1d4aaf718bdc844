package import EventLogs
import NavigationEvents
package import TextFormats

/// A mapping that is still written: what a log is recognized as by its first rows, or what was given, and what is added.
package struct MappingDraft: Sendable {
  /// The product that it starts from; `nil` of a table.
  package private(set) var preset: LogPreset?
  /// What was recognized, in a sentence without a full stop; empty where nothing was.
  package var description = ""
  private var members: [JSONDocument.Member] = []

  /// The draft that starts from a preset.
  package init(_ preset: LogPreset) { (self.preset, members) = (preset, [.init("preset", .text(preset.rawValue))]) }

  /// The draft that starts from a mapping in a file; `-` is standard input.
  /// - Throws: `Problems` with everything that is wrong with it, but for what it lacks.
  package init(path: String) throws {
    let source = try SourceText.read(mapping: path)
    _ = try LogMappingDocument.read(source, .open, isPart: true)
    let value = JSON5Parser.parse(into: DiagnosticCollector(source).collector)
    if case .object(let members)? = value.map(JSONDocument.init) { self.members = members }
    preset = value?["preset"]?.text.flatMap(LogPreset.init)
  }

  /// Recognizes a log that a product wrote, or else one that has a user, a time and something that happened.
  /// - Throws: `Problem` if it has not.
  package init(recognizing input: LogInput) throws(Problem) {
    let sample = try LogSample(input, columns: LogMapping(.snowplow).columns)
    let fitting = LogPreset.allCases.compactMap { preset -> (preset: LogPreset, count: Int)? in
      let mapping = LogMapping(preset)
      let counts = mapping.signatures.filter { $0.allSatisfy(sample.hasValue) }.map(\.count)
      // Of two products that write the same, it is the one whose users it has.
      let isOfUsers = mapping.users.contains(where: sample.hasValue)
      return counts.max().map { (preset, isOfUsers ? $0 + 100 : $0) }
    }
    guard let (preset, _) = fitting.max(by: { $0.count < $1.count }) else {
      try self.init(table: sample, input.name)
      return
    }
    self.init(preset)
    description = "\(input.name) has the columns of \(preset.title)"
    guard preset != .desireline else { return }
    let mapping = LogMapping(preset)
    let times = sample.values(mapping.times)
    guard let unit = RowLayout.TimeUnit(of: times, preferring: mapping.timeUnit), unit != mapping.timeUnit else {
      return
    }
    members.append(.init("time", ["unit": .text(unit.rawValue)]))
    description += "; its times are \(unit.words)"
  }

  /// Recognizes a table by the usual names of its columns.
  private init(table sample: LogSample, _ file: String) throws(Problem) {
    guard !sample.rows.isEmpty || sample.names.count == 1 else {
      throw Problem(.uncountableLog, "\(file) has no rows", hint: "a log has a row for each event of a user")
    }
    func column(_ names: String) -> String? {
      names.split(separator: " ").lazy.compactMap { name in sample.names.first { $0.plainName == name } }.first
    }
    var columns: [String] = []
    func add(_ key: String, _ name: String?, _ value: JSONDocument? = nil) {
      guard let name else { return }
      members.append(.init(key, value ?? .text(name)))
      if !["id", "session", "sequence"].contains(key) { columns.append("\(key) \(name)") }
    }
    // Users who are not known by the first may be by another.
    let users = [
      "userid user uid customerid customer memberid accountid", "visitorid visitor distinctid anonymousid",
      "deviceid clientid",
    ].compactMap(column)
    add("user", users.isEmpty ? nil : users.joined(separator: " or "), users.count == 1 ? .text(users[0]) : users.json)
    let time = column(
      "timestamp eventtimestamp timems tsms time ts eventtime datetime occurredat createdat eventdate date t")
    let unit = time.flatMap { time in
      RowLayout.TimeUnit(
        of: sample.values([time]), preferring: time.plainName.hasSuffix("ms") ? .milliseconds : .iso8601)
    }
    if let time, let unit { add("time", time, ["path": .text(time), "unit": .text(unit.rawValue)]) }
    add("id", column("eventid messageid insertid uuid"))
    add("session", column("sessionid session visitid visit"))
    add("sequence", column("sequence seq"))
    let event = column("event eventname eventtype action act activity step name")
    let screen = column("screen screenname page pagename pagepath path url view")
    if let screen {
      let isView = event.flatMap { event in
        let names = Self.views(among: Set(sample.values([event]))).sorted()
        return names.isEmpty ? nil : JSONDocument.object(event, .array(names.map(JSONDocument.text)))
      }
      if event == nil || isView != nil {
        add("screen", screen, .object(JSONDocument.members(["when": isView, "name": screen]).present))
      }
    }
    add("event", event)
    add("variant", column(Self.variantColumns))
    let sizeClass = column("sizeclass")
    if let sizeClass, Set(sample.values([sizeClass])).isSubset(of: SizeClass.allCases.map(\.rawValue)) {
      let names = JSONDocument.object(SizeClass.allCases.map { .init($0.rawValue, .text($0.rawValue)) })
      members.append(.init("sizeClass", ["path": .text(sizeClass), "names": names, "otherwise": "compact"]))
    }
    let lacking = [
      ("user", "user's id"), ("time", "time"), (event ?? screen == nil ? "event" : "user", "event or screen"),
    ].filter { key, _ in !members.contains { $0.name == key } }.map(\.1)
    guard lacking.isEmpty else {
      throw .unrecognizedLog(file, lacking: lacking, found: sample.names)
    }
    description = "\(file) is read by its columns: \(columns.joined(separator: ", "))"
    description += unit.map { "; its times are \($0.words)" } ?? ""
  }

  /// What a view of a screen is called among events.
  private static let views: Set = [
    "screenview", "pageview", "screen", "page", "view", "screenviewed", "pageviewed", "viewedscreen", "viewedpage",
  ]
  /// What a column of variants is called.
  private static let variantColumns =
    "variant variantid variantname variation variationid group groupname testgroup experimentgroup abgroup arm treatment bucket cell"

  /// Whether it says no more than that the log has the tool's own format.
  package var isNative: Bool { preset == .desireline && members.count == 1 }

  /// The mapping as it is so far; it may lack what others must have.
  /// - Throws: `Problems` if it is none.
  package func mapping() throws -> LogMapping {
    let source = try SourceText(name: "mapping", bytes: JSONDocument.object(members).bytes)
    return try LogMappingDocument.read(source, .open, isPart: true)
  }

  /// The value of a key, or none; names are added to those that are there.
  package subscript(key: String) -> JSONDocument? {
    get { members.first { $0.name == key }?.value }
    set {
      let place = members.firstIndex { $0.name == key }
      guard let newValue else {
        if let place { members.remove(at: place) }
        return
      }
      if let place { members[place].value = newValue } else { members.append(.init(key, newValue)) }
    }
  }

  /// Adds what names of the log stand for, under one of the keys for names; nothing if there are none.
  package mutating func add(_ names: [JSONDocument.Member], to key: String) {
    guard !names.isEmpty else { return }
    var known: [JSONDocument.Member] = if case .object(let members)? = self[key] { members } else { [] }
    known.removeAll { member in names.contains { $0.name == member.name } }
    self[key] = .object(known + names)
  }

  /// Lets what counts as acts be views of screens.
  /// - Throws: `Problems` as ``mapping()``.
  package mutating func viewActs() throws {
    let mapping = try mapping()
    self["screen"] = .array(mapping.acts.map(JSONDocument.init))
    add(mapping.actNames.sorted { $0.key < $1.key }.map { .init($0.key, JSONDocument($0.value)) }, to: "screens")
  }

  /// Lets some of what counts as acts be views of screens.
  /// - Parameters:
  ///   - names: What is called so there.
  ///   - screen: Where the name of the screen is, in the rows that have one; as the act is called unless said.
  /// - Throws: `Problems` as ``mapping()``.
  package mutating func viewActs(called names: [String], namedBy screen: String? = nil) throws {
    let mapping = try mapping()
    let rules = mapping.acts.flatMap { rule in
      rule.names.map { path in
        var tests = rule.condition?.tests ?? [:]
        tests[path] = .oneOf(names)
        if let screen { tests[screen] = .exists(true) }
        return LogMapping.Rule(.init(tests), names: screen ?? path)
      }
    }
    self["screen"] = .array(
      ((screen == nil ? mapping.screens + rules : rules + mapping.screens)).map(JSONDocument.init))
  }

  /// Takes the variant of users from a path: of exposures where the product's have it, or else of any row.
  /// - Throws: `Problems` as ``mapping()``.
  package mutating func takeVariant(at path: String) throws {
    let exposures = try mapping().exposures.filter { $0.variants?.contains(path) == true }
    self["exposure"] = exposures.isEmpty ? nil : .array(exposures.map { JSONDocument($0, variant: path) })
    self["variant"] = .text(path)
  }

  /// Adds to the description, if there is something to add.
  package mutating func describe(_ more: String?) {
    guard let more else { return }
    description += (description.isEmpty ? "" : "; ") + more
  }

  /// Which of some events views screens, by their names.
  package static func views(among names: Set<String>) -> Set<String> { names.filter { views.contains($0.plainName) } }

  /// The file.
  /// - Parameter comments: What is said above it, line by line.
  package func text(under comments: [String]) -> String { JSONDocument.object(members).text(under: comments) }
}

extension JSONDocument {
  /// The same value, without what is particular to files.
  fileprivate init(_ value: JSON5Value) {
    switch value.kind {
    case .null: self = .null
    case .bool(let bool): self = .boolean(bool)
    case .number(_, let text): self = .digits(text)
    case .string(let text): self = .text(text)
    case .array(let values): self = .array(values.map(JSONDocument.init))
    case .object(let members): self = .object(members.map { Member($0.key, JSONDocument($0.value)) })
    }
  }

  /// A rule as a mapping has it.
  fileprivate init(_ rule: LogMapping.Rule) {
    self = .object(Self.members(["when": rule.condition.map(JSONDocument.init), "name": rule.names]).present)
  }

  /// A rule for exposures as a mapping has it, with another place of the variant.
  fileprivate init(_ rule: LogMapping.Exposure, variant: String) {
    let members = Self.members([
      "when": rule.condition.map(JSONDocument.init), "experiment": rule.experiments.isEmpty ? nil : rule.experiments,
      "variant": variant, "sticky": rule.sticky.map(JSONDocument.init), "forced": rule.forced.map(JSONDocument.init),
    ])
    self = .object(members.present)
  }

  private init(_ condition: LogMapping.Condition) {
    self = .object(
      condition.tests.sorted { $0.key < $1.key }.map { path, test in
        switch test {
        case .oneOf(let texts): Member(path, texts.json)
        case .exists(let exists): Member(path, ["exists": .boolean(exists)])
        }
      })
  }
}

extension LogPreset {
  /// What users call the product.
  package var title: String {
    switch self {
    case .segment: "Segment or RudderStack"
    case .amplitude: "Amplitude"
    case .mixpanel: "Mixpanel"
    case .posthog: "PostHog"
    case .snowplow: "Snowplow"
    case .ga4: "Google Analytics 4"
    case .growthbook: "GrowthBook"
    case .statsig: "Statsig"
    case .optimizely: "Optimizely"
    case .launchdarkly: "LaunchDarkly"
    case .unleash: "Unleash"
    case .desireline: "Desireline"
    }
  }
}

extension RowLayout.TimeUnit {
  /// The unit of some times: the one that is preferred if they may be in it, or else the one that makes them recent.
  /// - Returns: `nil` where there is no time, or none of the units reads them all.
  fileprivate init?(of times: [String], preferring preferred: Self) {
    // From 1990 to 2100, and for texts any date.
    let recent: ClosedRange<Int64> = 631_152_000_000...4_102_444_800_000
    let unit = ([preferred] + Self.allCases).first { unit in
      !times.isEmpty
        && times.allSatisfy { text in
          let time = TimeParser(unit).milliseconds(Array(text.utf8).span)
          return time.map { unit == .iso8601 || recent.contains($0) } ?? false
        }
    }
    guard let unit = unit ?? (preferred == .milliseconds && times.allSatisfy { Int64($0) != nil } ? preferred : nil)
    else {
      return nil
    }
    self = unit
  }

  /// The unit in words.
  fileprivate var words: String {
    switch self {
    case .seconds: "seconds since 1970"
    case .milliseconds: "milliseconds since 1970"
    case .microseconds: "microseconds since 1970"
    case .nanoseconds: "nanoseconds since 1970"
    case .iso8601: "dates by ISO 8601"
    }
  }
}

extension String {
  /// A column's name as it is compared with others: small letters and digits alone.
  fileprivate var plainName: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}

extension Problem {
  /// A log is none that is known, and has no columns by which it can be read.
  fileprivate static func unrecognizedLog(_ file: String, lacking: [String], found: [String]) -> Problem {
    if found.count == 1, found[0].contains(";") {
      return Problem(
        .missingLogColumn, "\(file):1: its columns are separated by ';'", hint: "write commas or tabs between them")
    }
    let listed = found.prefix(30).joined(separator: ", ") + (found.count > 30 ? ", …" : "")
    return Problem(
      .missingLogColumn, "\(file):1: no column is known to be the \(lacking.joined(separator: ", or the "))",
      hint:
        "name yours in a mapping, --mapping FILE: { user: \"…\", time: { path: \"…\", unit: \"ms\" }, event: \"…\", variant: \"…\" }; "
        + "the columns are: \(listed)")
  }
}
