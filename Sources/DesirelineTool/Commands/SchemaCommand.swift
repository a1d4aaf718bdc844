import TextFormats
import ExperimentFile
import ExperimentReports
import Foundation

/// `desireline schema`: prints the JSON Schema of experiment files.
struct SchemaCommand: ToolCommand {
  static let description = CommandDescription.schema

  private let extensions: FlowExtensions

  init(_: ParsedCommand, _ setting: CommandSetting) { extensions = setting.extensions }

  func run(_ console: Console) throws -> ExitCode {
    let schema = ExperimentDocument.schema(extensions: extensions)
    if console.manner.isJSON {
      let document = try JSONDecoder().decode(JSONDocument.self, from: Data(schema.utf8))
      console.answer(["schema": "desireline.schema/1", "json_schema": document])
    } else {
      console.answer(schema)
    }
    return .done
  }
}
