import EventLogs
import ExperimentFile
import Foundation
import TextFormats

/// What a file holds, by its first lines; `nil` where they do not say.
enum InputKind: Equatable {
  /// An experiment.
  case experiment
  /// Rows, as logs and other tables have them.
  case rows
  /// Parts of a run, a line each.
  case parts
  /// A document that a command wrote, such as `run`.
  case document(String)

  /// Looks at a file; `nil` also for a pipe, which could not be read again.
  init?(at path: String) {
    guard (try? FileKind(at: path)) == .file, let file = try? Descriptor(reading: path) else { return nil }
    defer { try? file.end() }
    self.init(head: String(decoding: (try? file.read(upTo: Self.headSize)) ?? [], as: UTF8.self))
  }

  /// How many bytes of a file are looked at.
  private static let headSize = 4096

  private init?(head: String) {
    // A line that is cut says nothing, and comments say what they like.
    let written = head.split(whereSeparator: \.isNewline).dropLast(head.utf8.count < Self.headSize ? 0 : 1)
    let lines = written.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    let objects = lines.prefix(2).filter { $0.contains(#/^\s*\{\s*".*\}\s*$/#) }
    if head.contains(#/^\{[^\n]*"format":"desireline\.part\//#) {
      self = .parts
    } else if objects.count == 2 || lines.first?.contains(#/^[^{}\[\]:\/]*[,\t][^{}\[\]:\/]*$/#) == true {
      self = .rows
    } else if let document = head.firstMatch(of: #/^\{\s*"schema": ?"desireline\.([a-z]+)\//#) {
      self = .document(String(document.output.1))
    } else if lines.first?.contains(#/^\s*\{[^}]*$/#) == true, head.contains(#/["']?\bexperiment["']?\s*:/#) {
      self = .experiment
    } else {
      return nil
    }
  }

  /// What such a file is, such as `a log`.
  var noun: String {
    switch self {
    case .experiment: "an experiment file"
    case .rows: "a log or another table"
    case .parts: "a file of parts"
    case .document(let command): "what '\(command)' wrote"
    }
  }

  /// Whether a command may read it where its usage says so.
  private func isRead(as argument: String) -> Bool {
    switch argument {
    case "FILE": self == .experiment
    case "PART": self == .parts
    case "LOG": self == .rows
    default: true
    }
  }

  /// Says that files are in the places of others, if they are.
  /// - Parameters:
  ///   - file: The experiment file, as it was given.
  ///   - others: What was given before it.
  ///   - argument: What the command takes before it, such as `LOG`.
  static func problem(_ command: String, file: String, after others: [String], _ argument: String) -> Problem? {
    let given = others.map { ($0, argument) } + [(file, "FILE")]
    let wrong = given.lazy.compactMap { path, argument -> (path: String, kind: Self, argument: String)? in
      guard let kind = Self(at: path), !kind.isRead(as: argument) else { return nil }
      return (path, kind, argument)
    }.first
    guard let wrong else { return nil }
    let experiments = others.filter { Self(at: $0) == .experiment }
    let takes = ["FILE": "an experiment file", "LOG": "a log", "PART": "a file of parts"]
    let isSwapped = experiments.count == 1 && Self(at: file)?.isRead(as: argument) == true
    let rest = others.filter { $0 != experiments.first } + [file]
    let hint =
      isSwapped
      ? "write desireline \(command) \((rest + experiments).map { ShellWord($0).text }.joined(separator: " "))"
      : wrong.kind == .rows && wrong.argument == "FILE"
        ? "an experiment file comes here; a log goes before it: desireline analyze \(ShellWord(wrong.path).text) my-app.json5"
        : "'desireline help \(command)' shows which file goes where"
    return Problem(
      .misplacedInput,
      "'\(wrong.path)' is \(wrong.kind.noun), and '\(command)' takes \(takes[wrong.argument] ?? "a file") there",
      hint: hint)
  }
}
