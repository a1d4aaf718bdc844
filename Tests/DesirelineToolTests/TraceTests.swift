import DesirelineTool
import Foundation
import Testing

struct TraceTests {
  private static func answer(_ options: String) async throws -> String {
    try await Scratch().run("trace %catalog-browse " + options).answer
  }

  @Test func `a session is told as it was before`() async throws {
    try Golden.compare(try await Self.answer("--user 7"), with: "user-7.txt", in: "Traces")
    let path = Shipped.path("catalog-browse")
    let hybrid = await Outcome(["trace", path, "--user", "7", "--variant", "hybrid", "--device", "iPad Air 11-inch"])
    try Golden.compare(hybrid.answer, with: "user-7-hybrid.txt", in: "Traces")
  }

  @Test func `a tap that does nothing is shown, and so is what follows it`() async throws {
    var hasDeadTap = false
    for user in 0..<60 {
      let answer = try await Self.answer("--user \(user)")
      let lines = answer.split(separator: "\n").dropFirst(3).filter { !$0.hasPrefix("            ") }
      #expect(lines.last?.contains(" s ends: ") == true)
      // Times never run backwards.
      let times = lines.compactMap { Double($0.prefix(9).trimmingCharacters(in: .whitespaces)) }
      #expect(times.count == lines.count && times == times.sorted())
      hasDeadTap = hasDeadTap || answer.contains("taps, and nothing happens")
    }
    #expect(hasDeadTap)
  }

  @Test func `with a seed it is the user of the run that had it`() async throws {
    let scratch = try Scratch()
    try scratch.writeShipped(replacing: [("0x5eed2026", "0xbeef")], to: "other.json5")
    let theirs = try await scratch.run("trace @other.json5 --user 7").answer
    let asked = try await Self.answer("--user 7 --seed 0xbeef")
    #expect(theirs == asked && asked.contains("seed 0xbeef"))
  }
}
