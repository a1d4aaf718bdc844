import Foundation
import Testing

/// The folder beside the package, whose tables are run besides the committed ones wherever it stands.
@Suite(
  .enabled(if: SharedVectors.folder != nil, "the vectors stand neither beside the package nor in DESIRELINE_SHARED"))
struct SharedVectorFolderTests {
  /// The tables of procedures that no report uses.
  static let unused: Set = ["quantile.json", "time_to_convert.json"]

  @Test func `every table of the shared folder is one that is read here`() throws {
    let folder = try #require(SharedVectors.folder)
    #expect(try names(in: folder).subtracting(Self.unused).isSubset(of: names(in: SharedVectors.copy)))
  }

  private func names(in folder: URL) throws -> Set<String> {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return Set(files.filter { $0.pathExtension == "json" }.map(\.lastPathComponent))
  }
}
