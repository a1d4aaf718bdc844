import Foundation

import DesirelineTool

/// A shell of this machine, asked without its settings.
struct Shell {
  let kind: CompletionShell

  var isInstalled: Bool { path != nil }

  private var path: String? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(kind.rawValue)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// What the shell offers for the last of the words, sorted, in a directory, once it has read a script.
  func candidates(for words: [String], script: String, in directory: String) throws -> [String] {
    let code =
      switch kind {
      case .bash:
        #"source "$1"; shift; COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _desireline; printf '%s\n' "${COMPREPLY[@]}""#
      case .fish: "source $argv[1]; complete -C (string join ' ' -- $argv[2..])"
      case .zsh: "exit 1"
      }
    let options = kind == .fish ? ["--no-config", "-c", code] : ["--norc", "-c", code, "shell"]
    let output = try run(options + [script] + words, in: directory).output
    // fish adds what it says of a candidate, and both may end a directory with a slash.
    let lines = output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    return Set(lines.map { String($0.hasSuffix("/") ? $0.dropLast() : $0) }).sorted()
  }

  /// Whether the shell can read a script.
  func reads(_ script: String, in directory: String) throws -> Bool {
    try run(["-n", script], in: directory).status == 0
  }

  private func run(_ arguments: [String], in directory: String) throws -> (output: String, status: Int32) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = path.map { URL(filePath: $0) }
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: directory)
    process.standardInput = FileHandle.nullDevice
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: output, as: UTF8.self), process.terminationStatus)
  }
}
