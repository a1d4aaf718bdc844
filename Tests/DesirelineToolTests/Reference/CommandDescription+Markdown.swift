import DesirelineTool
import TextFormats

extension CommandDescription {
  /// The section of the reference about the command.
  var markdown: String {
    let rows = (arguments + options).map { parameter in
      ["`\(parameter.label)`", parameter.help, parameter.standardText ?? ""]
        .map { $0.replacing("|", with: "\\|") }
    }
    let ends = ends.map { "\($0.code) \($0.help.prefix(1).lowercased())\($0.help.dropFirst())" }
    return """
      ### `\(name)`

      \(overview)

          desireline \(usage(hasOptions: true))

      \(String(markdownTable: ["Argument or option", "Meaning", "Default"], rows))

      Ends: \(ends.joined(separator: " · ")).
      """
  }
}
