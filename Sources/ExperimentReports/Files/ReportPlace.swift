import Foundation

/// The three directories one report moves through: being written, in place, and the one before on its way out.
struct ReportPlace {
  /// Where the report belongs.
  let final: String
  /// Where it is written; hidden, so that nobody takes it for a report.
  private let partial: String
  /// Where the report before waits until the new one is in place.
  private let previous: String

  private var manager: FileManager { .default }

  init(root: String, experiment: String) {
    let root = URL(filePath: root, directoryHint: .isDirectory)
    final = root.appending(path: experiment).path(percentEncoded: false)
    partial = root.appending(path: ".\(experiment).partial").path(percentEncoded: false)
    previous = root.appending(path: ".\(experiment).previous").path(percentEncoded: false)
  }

  /// Clears up after a writer that crashed, and puts the last report back if it was between its two names.
  func recover() throws(ReportDirectoryError) {
    try remove(partial)
    if kind(of: final) == nil, kind(of: previous) != nil {
      try move(previous, to: final)
    }
    try remove(previous)
  }

  /// Refuses to replace what is not a report: the directory may be the user's own, with `--out .` for example.
  func checkReplaceable(by files: [ReportFile]) throws(ReportDirectoryError) {
    guard let kind = kind(of: final) else { return }
    guard kind == .typeDirectory else { throw ReportDirectoryError(path: final, reason: .notADirectory) }
    let old = try attempt(final) { try manager.contentsOfDirectory(atPath: final) }
    guard old.isEmpty || old.contains(where: { name in files.contains { $0.name == name } }) else {
      throw ReportDirectoryError(path: final, reason: .notAReport)
    }
  }

  /// Writes every file to the disk, beside the place of the report.
  func fill(_ files: [ReportFile]) throws(ReportDirectoryError) {
    try attempt(partial) { try manager.createDirectory(atPath: partial, withIntermediateDirectories: false) }
    for file in files {
      let url = URL(filePath: partial).appending(path: file.name)
      try attempt(final + "/" + file.name) {
        try Data(file.bytes).write(to: url)
        let handle = try FileHandle(forUpdating: url)
        try handle.synchronize()
        try handle.close()
      }
    }
  }

  /// Puts the written report in its place, or the last one back.
  func replace() throws(ReportDirectoryError) {
    let isReplacing = kind(of: final) != nil
    if isReplacing { try move(final, to: previous) }
    do throws(ReportDirectoryError) {
      try move(partial, to: final)
    } catch {
      if isReplacing { try move(previous, to: final) }
      throw error
    }
    // The new report is in place; what cannot be removed now is removed by the next writer.
    try? remove(previous)
  }

  /// Removes what was written so far; what cannot be removed now is removed by the next writer.
  func discard() {
    try? remove(partial)
  }

  private func remove(_ path: String) throws(ReportDirectoryError) {
    guard kind(of: path) != nil else { return }
    try attempt(path) { try manager.removeItem(atPath: path) }
  }

  private func move(_ path: String, to destination: String) throws(ReportDirectoryError) {
    try attempt(destination) { try manager.moveItem(atPath: path, toPath: destination) }
  }

  /// What stands at a path, without following a symbolic link; nil for nothing.
  private func kind(of path: String) -> FileAttributeType? {
    (try? manager.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
  }
}
