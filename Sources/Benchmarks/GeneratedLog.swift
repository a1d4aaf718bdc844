import Foundation

/// A log of `gen_events.py`, as it writes it and in other forms; all are kept under `.build`.
struct GeneratedLog {
  /// In which order rows stand: by time, as an export has them, or user by user.
  enum Order: String, CaseIterable {
    case time, user
  }

  /// How many users the log is of.
  let users: Int
  /// The log in CSV.
  let raw: String
  /// The same for programs that know types.
  let parquet: String
  private let python: String

  private static let folder = ".build/benchmarks/logs"

  /// Makes the log, or finds it; `nil` where the generator is in no folder of rivals.
  init?(users: Int, order: Order) throws {
    guard let script = RivalScript("gen_events.py") else { return nil }
    self.users = users
    python = try RivalScript.python(with: "numpy", "pyarrow", "duckdb", "chdb")
    let name = "\(Self.folder)/\(users)-\(order.rawValue)"
    (raw, parquet) = (name + ".csv", name + ".parquet")
    try FileManager.default.createDirectory(atPath: Self.folder, withIntermediateDirectories: true)
    guard !FileManager.default.fileExists(atPath: parquet) else { return }
    try ChildProcess.run(python, [script.path, "\(users)", name + ".part", "--order", order.rawValue])
    for kind in [".csv", ".parquet"] {
      try? FileManager.default.removeItem(atPath: name + kind)
      try FileManager.default.moveItem(atPath: name + ".part" + kind, toPath: name + kind)
    }
  }

  /// The log in another form.
  /// - Parameters:
  ///   - format: The end of the name, `csv` or `ndjson`.
  ///   - copies: How many times the users are in it.
  func copied(_ format: String, copies: Int = 1) throws -> String {
    let path = parquet.replacing(".parquet", with: "-\(copies).\(format)")
    guard !FileManager.default.fileExists(atPath: path) else { return path }
    let part = path.replacing(".\(format)", with: ".part.\(format)")
    try ChildProcess.run(python, ["Sources/Benchmarks/Baselines/copied_log.py", parquet, part, "\(copies)"])
    try FileManager.default.moveItem(atPath: part, toPath: path)
    return path
  }

  /// The length of a file, in bytes.
  static func bytes(of path: String) throws -> Int {
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return size ?? 0
  }
}
