import DesirelineTool
import ExperimentFile
import Foundation
import Synchronization
import TestSupport
import Testing

/// Runs a command line in this process and keeps what it writes.
struct Outcome: Sendable {
  let exit: ExitCode
  let answer: String
  let talk: String

  /// - Parameter isWatched: Whether a user sees the talk as it is written.
  init(_ arguments: [String], isWatched: Bool = false, environment: [String: String] = [:]) async {
    let terminal = Terminal(
      outputIsTerminal: false, errorIsTerminal: isWatched, columns: 80,
      environment: environment.merging(["CI": "true"]) { given, _ in given })
    await self.init(arguments, terminal: terminal)
  }

  /// - Parameter nextByte: What is typed, byte by byte.
  init(_ arguments: [String], terminal: Terminal, nextByte: @escaping @Sendable () -> UInt8? = { nil }) async {
    let written = Written()
    var console = Console(answer: { written.add(answer: $0) }, talk: { written.add(talk: $0) })
    console.nextByte = { nextByte() }
    exit = await DesirelineTool.run(arguments, console: console, terminal: terminal)
    (answer, talk) = written.texts
  }

  /// The members of the answer, which is one JSON document.
  func document() throws -> [String: Any] { try object(answer) }

  private final class Written: Sendable {
    private let state = Mutex((answer: "", talk: ""))
    func add(answer: String) { state.withLock { $0.answer += answer } }
    func add(talk: String) { state.withLock { $0.talk += talk } }
    var texts: (String, String) { state.withLock { ($0.answer, $0.talk) } }
  }
}

/// The members of one JSON document, as any reader of JSON sees it.
func object(_ text: String) throws -> [String: Any] {
  try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(text)")
}

/// A folder that is gone after the test.
final class Scratch: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "desireline-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, and the folders that it lies in.
  @discardableResult func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let place = URL(filePath: file(name))
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: place)
    return file(name)
  }

  @discardableResult func write(_ text: String, to name: String) throws -> String { try write(text.utf8, to: name) }

  /// Writes the small experiment with some of its text replaced.
  @discardableResult func writeExample(_ edits: [ExampleEdit] = [], to name: String = "shop.json5") throws -> String {
    try write(ExampleExperiment.text(edits), to: name)
  }

  /// Writes a shipped experiment with pieces of its text replaced, each of which stands there once.
  @discardableResult func writeShipped(
    _ name: String = "catalog-browse", replacing edits: [(old: String, new: String)], to file: String
  ) throws -> String {
    let text = try edits.reduce(Shipped.text(name)) { text, edit in
      #expect(text.ranges(of: edit.old).count == 1, "\(edit.old)")
      return text.replacing(edit.old, with: edit.new)
    }
    return try write(text, to: file)
  }

  func read(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }

  /// The rows of a table by the names of its columns.
  func rows(_ name: String) throws -> [[String: String]] { try CSVRows.named(read(name)) }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

  /// The names of the files in a folder; none where there is no such folder.
  func names(in folder: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: file(folder))) ?? []).sorted()
  }

  /// The files of a folder and below, by their names.
  func files(of folder: String = "") -> [String: Data] {
    let names = FileManager.default.subpaths(atPath: file(folder)) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: file("\(folder)/\($0)")) ?? Data()) })
  }

  /// Runs a line whose words stand for files, see ``words(_:)``.
  func run(
    _ line: String, _ more: [String] = [], isWatched: Bool = false, environment: [String: String] = [:]
  ) async throws -> Outcome {
    await Outcome(try words(line) + more, isWatched: isWatched, environment: environment)
  }

  /// The words of a line: `@NAME` is a file of this folder, `%NAME` a shipped experiment, and a word in capitals one of ``SampleFile``.
  func words(_ line: String) throws -> [String] {
    try line.split(separator: " ").map { word in
      if word.hasPrefix("@") { return file(String(word.dropFirst())) }
      if word.hasPrefix("%") { return Shipped.path(String(word.dropFirst())) }
      return try SampleFile(rawValue: String(word))?.path(in: self) ?? String(word)
    }
  }
}

/// The experiments that ship.
enum Shipped {
  /// The checkout.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Experiments").path)) ?? [])
    .filter { $0.hasSuffix(".json5") }.map { String($0.dropLast(6)) }.sorted()

  /// Those whose apps and rules differ: twins have other cohorts, or other noise alone.
  static let distinct = names.filter {
    !["chat-push-tenfold", "depth-breadth-clear", "restore-or-reset-tenfold"].contains($0)
  }

  static func path(_ name: String) -> String { root.appending(path: "Experiments/\(name).json5").path }

  static func text(_ name: String = "catalog-browse") throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  static func document(_ name: String = "catalog-browse") throws -> ExperimentDocument {
    try ExperimentDocument.read(path: path(name))
  }
}

/// Files that lines of the tests name in capitals.
enum SampleFile: String {
  /// An experiment; one whose requirement is not met; one with a finding; and what is none.
  case good = "GOOD", strict = "STRICT", faulty = "FAULTY", bad = "BAD"
  /// A log, and one of many users.
  case log = "LOG", many = "MANY"
  /// A folder of past tests.
  case past = "PAST"
  /// A configuration of a platform with two experiments.
  case flags = "FLAGS"
  /// Experiments of the fixtures: with a metric for half of the users, and with a deep and a shallow menu.
  case hotel = "HOTEL", menus = "MENUS"
  /// What is not there, and a place to write to.
  case gone = "GONE", out = "OUT"

  func path(in scratch: Scratch) throws -> String {
    switch self {
    case .good: try scratch.writeExample(to: "good.json5")
    case .strict: try scratch.writeExample([Self.requirement], to: "strict.json5")
    case .faulty: try scratch.writeExample([.after("bag: {},", " offers: {},")], to: "faulty.json5")
    case .bad: try scratch.write("{", to: "bad.json5")
    case .log: try scratch.write(Self.logText, to: "log.csv")
    case .many: try scratch.write(Self.manyUsers, to: "many.csv")
    case .past: try Self.pastTests(in: scratch)
    case .flags: try scratch.write(Self.features, to: "flags.json")
    case .hotel, .menus:
      Shipped.root.appending(path: "Tests/DesirelineToolTests/Fixtures/\(rawValue.lowercased()).json5").path
    case .gone: scratch.file("gone.csv")
    case .out: scratch.file("out")
    }
  }

  /// A requirement that is never met.
  static let requirement = ExampleEdit(
    #"role: "primary", better: "higher" } },"#,
    #"role: "primary", better: "higher" } }, requirements: [{ metric: "reached_thing", of: "accordion", at_least: "100 %" }],"#
  )

  private static let features = """
    { "features": { "shop": { "rules": [
      { "key": "tabs", "variations": ["bottom", "top"] }, { "key": "list", "variations": ["push", "accordion"] }
    ] } } }
    """

  static let logText = """
    user_id,time_ms,variant_id,size_class,event,name,on_goal
    ada,1000,push,compact,screen-view,home,
    ada,2000,push,compact,exposure,exposure,
    ada,2000,push,compact,screen-view,groups,
    ada,9000,push,compact,session-end,done,
    grace,1000,accordion,compact,exposure,exposure,
    grace,2000,accordion,compact,screen-view,browser,
    grace,3000,accordion,compact,screen-view,thing,true
    grace,4000,accordion,compact,screen-view,bag,
    grace,9000,accordion,compact,session-end,done,

    """

  /// What 200 users of the control did.
  private static let manyUsers =
    logText.split(separator: "\n")[0] + "\n"
    + (0..<200).map { user in
      let begin = "u\(user),1000,push,compact,exposure,exposure,\nu\(user),1000,push,compact,screen-view,groups,\n"
      guard user % 4 > 0 else { return begin }
      let time = 4000 + user * 37 % 9000
      let thing = "u\(user),\(time),push,compact,screen-view,thing,true\n"
      return begin + thing + (user % 3 > 0 ? "" : "u\(user),\(time + 900),push,compact,screen-view,bag,\n")
    }.joined()

  private static func pastTests(in scratch: Scratch) throws -> String {
    try scratch.writeExample(to: "past/good.json5")
    let table = """
      id,kind,experiment,metric,treatment,use,reason,sign,effect,low,high,unit,source
      a,k,good,reached_thing,accordion,predicted,,higher,,,,,somebody

      """
    try scratch.write(table, to: "past/outcomes.csv")
    return scratch.file("past")
  }
}
