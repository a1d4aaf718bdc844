import ExperimentFile
import Foundation
import NavigationEvents
import Testing
import TextFormats
import UserSimulation

/// Labels of a menu in a table beside the file.
@Suite struct LabelTableTests {
  static let header = "node_id,parent_id,label,goal_weight\n"

  /// An experiment about a menu whose labels are in a table, in a folder of its own.
  private static func read(
    _ table: String, path: String = "labels.csv", levels: String = "[\"topic\", \"page\"]"
  ) throws -> (document: ExperimentDocument?, failure: Problems?) {
    let folder = try TemporaryFolder()
    try folder.write(table, to: "labels.csv")
    let file = try folder.write(experiment(path, levels), to: "test.json5")
    do throws(Problems) { return (try ExperimentDocument.read(path: file), nil) } catch {
      return (nil, error)
    }
  }

  static func experiment(_ path: String, _ levels: String) -> String {
    """
    { experiment: "questions", replaces: "drill",
      app: { menus: { help: { levels: \(levels), labels: "\(path)" } },
        screens: { topics: { lists: "help.topic", does: "show-pages" }, pages: { lists: "help.page", does: "show-page" }, page: {} },
        coordinators: { drill: { kind: "stack", root: "topics",
          on: { "show-pages": { push: "pages($item)" }, "show-page": { push: "page($item)" } } } } },
      variants: { a: { coordinator: "drill", control: true },
                  b: { coordinator: "drill", app: { screens: { page: { load: "1 s" } } } } },
      cohort: { count: 4000, seed: 1, devices: [{ share: 1, device: "iPhone 15" }], goals: [{ share: 1, find: "help" }] },
      funnel: { window: "1 min", steps: [{ id: "page", screen: "page" }] },
      metrics: { found: { step: "page", role: "primary" } } }
    """
  }

  @Test func `labels are in the order of their rows, whatever comes first`() throws {
    let table =
      Self.header + "5,4,Password,1\n1,,Orders,\n4,,\"Account, mine\",\n3,1,Return,2\n\n2,1,\"Track \"\"it\"\"\",5\n"
    let document = try #require(try Self.read(table).document)
    let menu = try #require(document.cohort.goals[0].menu)
    #expect(
      menu.levels.map { $0.nodes.map(\.label) } == [
        ["Orders", "Account, mine"], ["Return", "Track \"it\"", "Password"],
      ])
    #expect(menu.levels[0].nodes.map(\.leaves) == [0..<2, 2..<3])
  }

  @Test func `a table without weights is the same labels written out`() throws {
    let table = "label,more,parent_id,node_id\r\nOrders,x,,a\r\nTrack,,a,b\r\nReturn,,a,c\r\n"
    let read = try #require(try Self.read(table).document)
    let text = Self.experiment("", "[\"topic\", \"page\"]").replacing(
      "\"\" }", with: "{ Orders: [\"Track\", \"Return\"] } }")
    let written = try #require(try document(text).document)
    let menus = [read, written].map { $0.cohort.goals[0].menu }
    #expect(menus[0]?.levels.map { $0.nodes.map(\.label) } == menus[1]?.levels.map { $0.nodes.map(\.label) })
    #expect(menus[0]?.levels.map { $0.nodes.map(\.leaves) } == menus[1]?.levels.map { $0.nodes.map(\.leaves) })
    #expect(menus[0]?.leaves.map(\.id) == ["b", "c"] && menus[1]?.leaves.map(\.id) == ["Track", "Return"])
    #expect(read.fingerprint != written.fingerprint)
  }

  @Test func `leaves are looked for by their weights`() throws {
    let table = Self.header + "1,,Orders,\n2,1,Track,6\n3,1,Return,0\n4,1,Cancel,2\n"
    let users = try #require(try Self.read(table).document).cohort
    var counts = [0, 0, 0]
    for index in 0..<users.count { counts[try #require(users.user(index).goal.leaf)] += 1 }
    #expect(counts[1] == 0)
    // Four standard errors of 3000 of 4000.
    #expect(abs(counts[0] - 3000) < 110)
  }

  @Test func `what a table says is part of the fingerprint`() throws {
    let row = "1,,Orders,\n2,1,Track,"
    let prints = try ["6", "7", "6"].map {
      try #require(try Self.read(Self.header + row + $0 + "\n").document).fingerprint
    }
    #expect(prints[0] == prints[2] && prints[0] != prints[1])
  }

  @Test(
    arguments: [
      ("node_id,parent_id,lable\n1,,A\n", "1:1 missing-column", "there is 'lable'; call it 'label'"),
      (header + "1,,A,\n2,9,B,1\n", "3:3 unknown-name", "did you mean '1'?"),
      (header + "one,,A,\n2,oen,B,1\n", "3:3 unknown-name", "did you mean 'one'?"),
      (header + "1,,A,\n2,1,B,1\n3,4,C,1\n4,3,D,\n", "4:3 cyclic-reference", nil),
      (header + "1,,A,\n2,1,B,1\n2,1,C,1\n", "4:1 duplicate-id", nil),
      (header + "1,,A,\n2,1,B,many\n", "3:7 wrong-type", nil),
      (header + "1,,A,\n2,1,B,-1\n", "3:7 out-of-range", nil),
      (header + "1,,A,\n2,1,B,\n", "3:7 empty-cell", nil), (header + "1,,A,\n2,1, ,1\n", "3:5 empty-cell", nil),
      (header + "1,,A,3\n2,1,B,1\n", "2:6 misplaced-key", "leave it empty"),
      (header + "1,,A,1\n", "2:1 misplaced-node", nil),
      (header + "1,,A,\n2,1,B,\n3,2,C,1\n", "3:1 misplaced-node", nil), (header, "1:1 wrong-count", nil),
      ("", "1:1 empty-file", "a table begins with the names of its columns"),
      (header + "1,,A\n", "2:1 malformed-row", nil),
      (header + "1,,\"A,\n", "2:4 malformed-row", nil), (header + "1,,\"A\"b,\n", "2:7 malformed-row", nil),
      ("label,label,node_id,parent_id\nA,A,1,\n", "1:7 duplicate-id", "leave one of them out"),
    ] as [(String, String, String?)]) func `what is wrong in a table is told once, where it stands in it`(
      table: String, finding: String, hint: String?
    ) throws
  {
    let failure = try #require(try Self.read(table).failure)
    #expect(failure.all.map(\.finding) == [finding], "\(failure.rendered())")
    #expect(failure.all.allSatisfy { $0.source?.hasSuffix("labels.csv") == true })
    if let hint { #expect(failure.all.first?.hint == hint) }
    if !table.isEmpty { #expect(failure.rendered().contains(" | ")) }
  }

  @Test func `weights that are all 0 are an error of the file`() throws {
    let failure = try #require(try Self.read(Self.header + "1,,A,\n2,1,B,0\n").failure)
    #expect(failure.all.map(\.code) == [.zeroWeights])
  }

  @Test(arguments: [
    "/etc/passwd", "../labels.csv", "a/../../labels.csv", "~/labels.csv", "", "a//labels.csv", "link.csv",
  ]) func `nothing outside of the experiment's folder is read`(path: String) throws {
    let folder = try TemporaryFolder()
    let inner = folder.path + "/inner"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try folder.write(Self.header + "1,,A,\n2,1,B,1\n", to: "labels.csv")
    try FileManager.default.createSymbolicLink(
      atPath: inner + "/link.csv", withDestinationPath: folder.path + "/labels.csv")
    let file = try folder.write(Self.experiment(path, "[\"topic\", \"page\"]"), to: "inner/test.json5")
    let failure = try #require(throws: Problems.self) { try ExperimentDocument.read(path: file) }
    #expect(failure.all.map(\.code) == [.forbiddenPath])
  }

  @Test func `a table that is not there, and one named by a text without a folder, are told at the name`() throws {
    let missing = try #require(try Self.read("", path: "lables.csv").failure)
    #expect(missing.all.map(\.code) == [.unreadableFile])
    #expect(missing.all[0].message.contains("there is no such file"))
    let text = try source(Self.experiment("labels.csv", "[\"topic\", \"page\"]"))
    let homeless = try #require(throws: Problems.self) { try ExperimentDocument(text) }
    #expect(homeless.all.map(\.code) == [.forbiddenPath])
  }

  @Test func `a table that only a patch names is read, and told about`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.header + "1,,A,\n2,1,B,1\n", to: "labels.csv")
    try folder.write(Self.header + "1,,A,\n2,1,B,1\n3,1,,1\n", to: "other.csv")
    let text = Self.experiment("labels.csv", "[\"topic\", \"page\"]").replacing(
      "app: { screens: { page: { load: \"1 s\" } } }", with: "app: { menus: { help: { labels: \"other.csv\" } } }")
    let file = try folder.write(text, to: "test.json5")
    let failure = try #require(throws: Problems.self) { try ExperimentDocument.read(path: file) }
    #expect(failure.all.map(\.finding) == ["4:5 empty-cell"], "\(failure.rendered())")
  }
}

/// A folder that is gone after the test.
final class TemporaryFolder {
  let path = FileManager.default.temporaryDirectory.appending(path: "desireline-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  @discardableResult func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
    return "\(path)/\(name)"
  }
}
