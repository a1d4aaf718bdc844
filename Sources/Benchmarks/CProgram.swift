import Foundation

/// A baseline in C, compiled for the same processor baseline as the package.
struct CProgram {
  private let path: String

  /// Compiles `Baselines/NAME.c`.
  init(_ name: String) throws {
    let folder = ".build/benchmarks"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    path = "\(folder)/\(name)"
    let source = "Sources/Benchmarks/Baselines/\(name).c"
    guard FileManager.default.fileExists(atPath: source) else {
      throw BenchmarkFailure("there is no \(source) here: run this in the package's own directory")
    }
    // Contracted operations would round otherwise than the package's own.
    try ChildProcess.run("cc", ["-O3", "-ffp-contract=off", "-pthread", source, "-o", path, "-lm"])
  }

  /// What it prints: the words of each line.
  func run(_ arguments: [String]) throws -> [[String]] {
    try ChildProcess.run(path, arguments).split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
  }
}

extension [[String]] {
  /// The number after a word at the start of a line.
  func number(after word: String) throws -> Double {
    guard let value = first(where: { $0.first == word })?.dropFirst().first.flatMap({ Double($0) }) else {
      throw BenchmarkFailure("the baseline printed no '\(word)'")
    }
    return value
  }
}
