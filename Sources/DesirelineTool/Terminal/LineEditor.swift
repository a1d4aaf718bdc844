import EventLogs
import Foundation
import TextFormats

/// Reads a line: on a terminal as it is typed, with the arrow keys for what may be typed.
struct LineEditor {
  private let console: Console
  private let isAsking: Bool
  /// What is typed.
  private var typed: [UInt8] = []
  /// What the arrow keys chose, and its place among what has the typed text in it.
  private var chosen: (text: String, place: Int)?

  init(_ console: Console, isAsking: Bool) { (self.console, self.isAsking) = (console, isAsking) }

  private var text: String { chosen?.text ?? String(decoding: typed, as: UTF8.self) }

  /// The next line without spaces around it; `nil` at the end of input.
  /// - Throws: `CancellationError` where the user stops the command.
  mutating func line(choices: [String]) async throws -> String? {
    (typed, chosen) = ([], nil)
    let isRaw = isAsking && console.manner.terminal.allowsProgress
    let mode = isRaw ? Self.takingKeys() : nil
    defer { if let mode { Self.restore(mode) } }
    if isAsking { console.output.write("> ") }
    while let byte = try await console.nextByte() {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if isRaw { console.output.write("\n") }
        return text.trimmingCharacters(in: .whitespaces)
      case 4 where isRaw && text.isEmpty:
        console.output.write("\n")
        return nil
      case 8 where isRaw, 127 where isRaw: (typed, chosen) = (Array(text.dropLast().utf8), nil)
      case 21 where isRaw: (typed, chosen) = ([], nil)
      case 27 where isRaw: try await choose(among: choices)
      case 0..<32 where isRaw: break
      default: (typed, chosen) = (Array(text.utf8) + [byte], nil)
      }
      if isRaw { draw() }
    }
    if isAsking { console.output.write("\n") }
    return isRaw || typed.isEmpty ? nil : text.trimmingCharacters(in: .whitespaces)
  }

  /// Reads the rest of an arrow key.
  private mutating func choose(among choices: [String]) async throws {
    guard let next = try await console.nextByte(), [UInt8(ascii: "["), UInt8(ascii: "O")].contains(next) else { return }
    var key = try await console.nextByte()
    while let byte = key, byte < 64 { key = try await console.nextByte() }
    if key == UInt8(ascii: "A") { choose(among: choices, by: -1) }
    if key == UInt8(ascii: "B") { choose(among: choices, by: 1) }
  }

  private mutating func choose(among choices: [String], by step: Int) {
    let start = String(decoding: typed, as: UTF8.self)
    let possible = start.isEmpty ? choices : choices.filter { $0.contains(start) }
    guard !possible.isEmpty else { return }
    let place = chosen.map { $0.place + step } ?? (step > 0 ? 0 : possible.count - 1)
    let inside = (place + possible.count) % possible.count
    chosen = (possible[inside], inside)
  }

  /// Writes the line anew; of a long one its end.
  private func draw() {
    let room = max(1, console.manner.terminal.width - 3)
    console.output.write("\r\u{1B}[K> " + String(text.harmless.suffix(room)))
  }

  /// Lets the terminal hand on every key at once; `nil` where standard input is none.
  ///
  /// Ctrl-C goes on to interrupt.
  private static func takingKeys() -> termios? {
    var mode = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
    var keys = mode
    keys.c_lflag &= ~tcflag_t(ICANON | ECHO)
    unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &keys)
    return mode
  }

  private static func restore(_ mode: termios) {
    var mode = mode
    unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
  }

  /// The next byte of standard input; `nil` at its end.
  @Sendable static func nextByte() async throws -> UInt8? {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while true {
      try Task.checkCancellation()
      if unsafe poll(&input, 1, 100) > 0 { return try Descriptor(STDIN_FILENO).read(upTo: 1).first }
    }
  }
}
