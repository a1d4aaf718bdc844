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
    isTerminal: Bool = true, isQuiet: Bool = false, total: Int = 200_000, _ environment: [String: String] = [:],
    lastWrite: Duration = .zero
  ) -> ProgressLine {
    let terminal = Terminal(outputIsTerminal: false, errorIsTerminal: isTerminal, columns: 60, environment: environment)
    return ProgressLine(
      label: "catalog", total: total, terminal: terminal, isQuiet: isQuiet, start: start, lastWrite: start + lastWrite,
      write: log.write)
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

  @Test(arguments: [(false, [:]), (true, ["CI": "1"]), (true, ["TERM": "dumb"])] as [(Bool, [String: String])])
  func `where no line can change, each stage writes one before two seconds of silence`(
    isTerminal: Bool, environment: [String: String]
  ) {
    let line = progress(isTerminal: isTerminal, environment)
    for second in stride(from: 0.0, to: 9, by: 0.1) {
      line.update(done: Int(second * 1000), now: start + .seconds(second))
      if second < 1.5 { #expect(log.written.isEmpty) }
    }
    #expect(log.written == ["running: catalog  1,500 of 200,000  1,000/s  3 min 19 s left\n"])
    line.update(done: 1, of: 64, stage: 1, now: start + .seconds(9))
    line.update(done: 2, of: 64, stage: 1, now: start + .seconds(11))
    line.finish()
    #expect(log.written.count == 2 && log.written[1].hasPrefix("running: catalog, scenarios  1 of 64"))
  }

  @Test(arguments: [(-3, 1), (0, 2), (2, 4)]) func `silence is counted from what was last written`(
    lastWrite: Int, first: Int
  ) {
    let line = progress(isTerminal: false, lastWrite: .seconds(lastWrite))
    for second in 1...4 {
      line.update(done: second, now: start + .seconds(second))
      #expect(log.written.isEmpty == (second < first))
    }
  }

  @Test func `a job that reports nothing shows how long it takes`() {
    let line = progress(total: 0)
    line.refresh(now: start + .seconds(3))
    let lines = progress(isTerminal: false, total: 0)
    for second in 1...3 { lines.refresh(now: start + .seconds(second)) }
    #expect(log.written == ["\r\u{1B}[2Kcatalog  3 s", "running: catalog  2 s\n"])
  }

  @Test(arguments: [true, false]) func `nowhere where only the answer is wanted`(isTerminal: Bool) {
    progress(isTerminal: isTerminal, isQuiet: true).update(done: 1, now: start + .seconds(9))
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
