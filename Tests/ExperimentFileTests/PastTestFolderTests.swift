import ExperimentDesign
import Foundation
import NavigationEvents
import NavigationExperiments
import Testing

import ExperimentFile
import TextFormats

struct PastTestFolderTests {
  /// The columns that every table has.
  private static let header = PastTestFolder.columns.dropLast(4).joined(separator: ",")

  /// Reads a folder with a table and the shipped experiment of a tour.
  private static func read(_ rows: String, header: String = header) throws -> PastTestFolder {
    let folder = FileManager.default.temporaryDirectory.appending(path: "desireline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let experiment = try packageFile("Experiments/onboarding-length.json5")
    try Data(experiment.utf8).write(to: folder.appending(path: "tour.json5"))
    try Data((header + "\n" + rows + "\n").utf8).write(to: folder.appending(path: PastTestFolder.tableName))
    return try PastTestFolder(path: folder.path)
  }

  @Test func `a row is a test, described or with a reason`() throws {
    let folder = try Self.read(
      """
      a,steps,tour,finished,three-steps,predicted,,higher,-2.5,-4,-1,pp,somebody
      b,steps,tour,started_project,seven-steps,fitted,,lower,,,,,"somebody, somewhere"
      c,look,,,,,looks are not modeled,no_difference,3,,,%,somebody
      """)
    #expect(folder.experiments.map(\.name) == ["tour"] && folder.tests.map(\.id) == ["a", "b", "c"])
    #expect(folder.tests[0].effect == .init(unit: .points, value: -2.5, interval: -4 ... -1))
    #expect(folder.tests[1].effect == nil && folder.tests[1].question?.use == .fitted)
    #expect(folder.tests[2].question == nil && folder.tests[2].reason == "looks are not modeled")
  }

  @Test(arguments: [
    ("a,k,tour,finishd,three-steps,predicted,,higher,,,,,s", ProblemCode.unknownName, "did you mean 'finished'?"),
    ("a,k,tour,finished,five-steps,predicted,,higher,,,,,s", .unknownName, "no treatment is called 'five-steps'"),
    ("a,k,tour,finished,three-steps,guessed,,higher,,,,,s", .unknownName, "use must be one of"),
    ("a,k,tour,finished,three-steps,predicted,,up,,,,,s", .unknownName, "sign must be one of"),
    ("a,k,tour,finished,three-steps,predicted,,higher,3,,,,s", .emptyCell, "there is no unit here"),
    ("a,k,tour,finished,three-steps,predicted,,higher,3,4,2,pp,s", .outOfRange, "low must not be above high"),
    ("a,k,tour,finished,three-steps,predicted,,higher,much,,,pp,s", .wrongType, "effect must be a number"),
    ("a,k,,,,,,higher,,,,,s", .emptyCell, "there is no reason here"),
    ("a,k,../tour,finished,three-steps,predicted,,higher,,,,,s", .forbiddenPath, "write shop for shop.json5"),
    ("a,k,,,,,r,higher,,,,,s\na,k,,,,,r,higher,,,,,s", .duplicateID, "given twice"),
    ("a,k,other,finished,three-steps,predicted,,higher,,,,,s", .unreadableFile, "other.json5"),
  ]) func `what is wrong with a row is reported where it stands`(
    rows: String, code: ProblemCode, words: String
  ) throws {
    do throws(any Error) {
      _ = try Self.read(rows)
      Issue.record("the row is taken")
    } catch let error as Problems {
      #expect(error.all.map(\.code) == [code], "\(error.rendered())")
      #expect(error.rendered().contains(words), "\(error.rendered())")
    }
  }

  @Test func `a table may say what was known, expected, and of whom`() throws {
    let tests = try Self.read(
      """
      a,steps,tour,finished,three-steps,predicted,,higher,2.5,,,pp,s,22,5,compact,
      b,steps,tour,finished,three-steps,predicted,,lower,-3,,,s,s,36,-4,,
      c,steps,tour,finished,three-steps,predicted,,lower,,,,,s,,,,
      """, header: PastTestFolder.columns.joined(separator: ",")
    ).tests
    #expect(tests.map(\.control) == [0.22, 36, nil] && tests.map(\.guess) == [5, -4, nil])
    #expect(tests.map(\.question?.sizeClass) == [.compact, nil, nil])
  }

  @Test func `a missing column is reported`() {
    #expect(throws: Problems.self) { try Self.read("a,b", header: "id,kind") }
  }

  @Test func `the shipped tests are read, and each experiment is used`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Experiments/backtest")
    let folder = try PastTestFolder(path: root.path)
    #expect(folder.tests.count == 40 && folder.tests.count { $0.question != nil } == 21)
    let files = try FileManager.default.contentsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".json5") }
    #expect(Set(files) == Set(folder.experiments.map { $0.name + ".json5" }))
    for (name, document) in folder.experiments { #expect(document.experiment.id == name) }
  }
}
