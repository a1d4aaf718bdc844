import Assignment
package import ExperimentFile
package import TextFormats

/// The assignment of an experiment of a platform, as an experiment file writes it.
struct PlatformExperiment {
  /// The experiment's id in the file.
  let id: String
  /// The ids of the variants.
  let variants: [String]
  /// The value of `assignment`: what is left out is as a file has it by default.
  let assignment: JSONDocument
  /// Where the experiment is written.
  let source: PlacedValue
}

/// An experiment file with the assignment of an experiment of a platform.
package struct ImportedFile: Sendable {
  /// The value of `assignment` in it.
  package let assignment: JSONDocument
  /// Its text: the assignment, and an app of two screens to be replaced.
  package let text: String
  /// What it says.
  package let document: ExperimentDocument

  /// Makes a file and reads it.
  /// - Parameter source: Where the assignment comes from, as the comment above says it.
  /// - Throws: `Problems` where it cannot be read: ids and salts of a platform may be of any length.
  package init(
    _ id: String, _ variants: [String], _ assignment: JSONDocument, from source: String
  ) throws(Problems) {
    let arms = variants.map { id in
      JSONDocument.Member(id, ["coordinator": "placeholder", "control": .boolean(id == variants.first)])
    }
    let file: [JSONDocument.Member] = [
      .init("experiment", .text(id)),
      .init("hypothesis", "", comments: ["What do you expect of the change, in a sentence?"]),
      .init("assignment", assignment),
      .init(
        "variants", .object(arms),
        comments: ["Give each variant a coordinator of its own; while they share one, nothing can differ."]),
    ]
    let others = JSON5Value(reading: String(decoding: PackageResources.Skeleton_json5, as: UTF8.self))
    let rest = (others?.attribute.members ?? []).map { member in
      JSONDocument.Member(
        member.name, member.value.json,
        comments: member.name == "app" ? ["Replace the app, the cohort and the funnel by your own."] : [])
    }
    self.assignment = assignment
    text = JSONDocument.object(file + rest).text(under: ["The assignment of \(source)."])
    let read: SourceText
    do throws(Problem) { read = try SourceText(name: "the imported experiment", bytes: Array(text.utf8)) } catch {
      throw Problems([error])
    }
    document = try ExperimentDocument(read)
  }
}
