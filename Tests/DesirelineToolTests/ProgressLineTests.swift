import Synchronization
import Testing

import DesirelineTool

struct ProgressLineTests {
  /// What was written, in order.
  private final class Log: Sendable {
    private let texts = Mutex<[String]>([])
    var written: [String] { texts.withLock { $0 } }
    func write(_ text: String) { texts.withLock { $0.append(text) } }
  }

  private let start = ContinuousClock.now
  private let log = Log()

  private func progress(
    isTerminal: Bool = true, isQuiet: Bool = false, _ environment: [String: String] = [:]
  ) -> ProgressLine {
    let terminal = Terminal(outputIsTerminal: false, errorIsTerminal: isTerminal, columns: 60, environment: environment)
    return ProgressLine(
      label: "catalog", total: 200_000, terminal: terminal, isQuiet: isQuiet, start: start, write: log.write)
  }

  @Test func `at most ten lines a second, and none in the first tenth`() {
    let line = progress()
    for millisecond in 0..<1000 { line.update(done: millisecond * 100, now: start + .milliseconds(millisecond)) }
    #expect(log.written.count == 9)
    #expect(log.written.first == "\r\u{1B}[2Kcatalog  10,000 of 200,000  100,000/s  2 s left")
    line.finish()
    #expect(log.written.last == "\r\u{1B}[2K")
    line.update(done: 200_000, now: start + .seconds(9))
    line.finish()
    #expect(log.written.count == 10)
  }

  @Test func `a line that was never shown is not erased`() {
    progress().finish()
    #expect(log.written.isEmpty)
  }

  @Test func `threads that come late do not turn it back`() {
    let line = progress()
    line.update(done: 5000, now: start)
    line.update(done: 100, now: start + .seconds(1))
    #expect(log.written == ["\r\u{1B}[2Kcatalog  5,000 of 200,000  5,000/s  39 s left"])
  }

  @Test func `a second stage has a line of its own`() {
    let line = progress()
    line.update(done: 100_000, now: start + .seconds(1))
    line.update(done: 0, of: 64, stage: 1, now: start + .seconds(2))
    line.update(done: 200_000, now: start + .seconds(3))
    line.update(done: 32, of: 64, stage: 1, now: start + .seconds(3))
    #expect(log.written.dropFirst() == ["\r\u{1B}[2K", "\r\u{1B}[2Kcatalog, scenarios  32 of 64  32/s  1 s left"])
  }

  @Test func `nowhere but on a terminal where somebody looks`() {
    let silent = [
      progress(isTerminal: false), progress(isQuiet: true), progress(["CI": "1"]), progress(["TERM": "dumb"]),
    ]
    for line in silent { line.update(done: 1, now: start + .seconds(1)) }
    #expect(log.written.isEmpty)
  }

  @Test(arguments: [
    (0, 1.0, 80, "run  0 of 1,234,567"),
    (1000, 0.0, 80, "run  1,000 of 1,234,567"),
    (1_234_567, 2.0, 80, "run  1,234,567 of 1,234,567  617,283/s  0 s left"),
    (1000, 1.0, 80, "run  1,000 of 1,234,567  1,000/s  20 min 34 s left"),
    (100, 1.0, 80, "run  100 of 1,234,567  100/s  3 h 25 min left"),
    (1000, 1.0, 20, "run  1,000 of 1,234"),
    (2_000_000, 1.0, 80, "run  2,000,000 of 1,234,567  2,000,000/s  0 s left"),
  ]) func `words`(done: Int, seconds: Double, width: Int, line: String) {
    #expect(ProgressLine.text("run", done, of: 1_234_567, after: .seconds(seconds), width: width) == line)
  }
}
