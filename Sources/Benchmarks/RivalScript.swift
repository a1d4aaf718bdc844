import Foundation

/// A program of the folder of rivals, which is not part of the package.
struct RivalScript {
  let path: String

  /// Finds it in the folder that `DESIRELINE_SHARED` names, or else in `shared` beside the checkout.
  init?(_ name: String) {
    let shared = ProcessInfo.processInfo.environment["DESIRELINE_SHARED"] ?? "../shared"
    path = "\(shared)/rivals/\(name)"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
  }

  /// A Python that has some packages, in an environment of its own under `.build`.
  static func python(with packages: String...) throws -> String {
    let folder = ".build/benchmarks/venv"
    let python = "\(folder)/bin/python"
    if !FileManager.default.fileExists(atPath: python) { try ChildProcess.run("python3", ["-m", "venv", folder]) }
    try ChildProcess.run(python, ["-m", "pip", "install", "--quiet"] + packages)
    return python
  }
}
