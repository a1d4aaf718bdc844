import ExperimentFile

/// `desireline check`: reads experiment files and says everything that is wrong with them.
struct CheckCommand {
  var files: [String]
  var isQuiet: Bool
  var usesColor: Bool

  func run(_ console: Console) -> ExitCode {
    var invalid = 0
    for file in files {
      do throws(InvalidExperimentFile) {
        _ = try ExperimentDocument.read(path: file)
      } catch {
        invalid += 1
        console.talk(error.rendered(usesColor: usesColor))
      }
    }
    if !isQuiet {
      let count = files.count == 1 ? "1 file" : "\(files.count) files"
      console.answer("checked \(count): \(invalid == 0 ? "nothing wrong" : "\(invalid) invalid")\n")
    }
    return invalid == 0 ? .done : .failed
  }
}
