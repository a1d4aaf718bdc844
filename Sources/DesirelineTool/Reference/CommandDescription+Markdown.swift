import TextFormats

extension CommandDescription {
  /// The section of the reference about the command.
  var markdown: String {
    let usage = (["desireline", name, "[OPTIONS]"] + arguments.map(\.usage)).joined(separator: " ")
    let options = allOptions.map { option in
      let value = option.placeholder.map { " " + $0 } ?? ""
      return ["`\(option.names.joined(separator: ", "))\(value)`", option.help, option.defaultText ?? ""]
    }
    let rows = (arguments.map { ["`\($0.name)`", $0.help, ""] } + options).map { row in
      row.map { $0.replacing("|", with: "\\|") }
    }
    let ends = exitStatus.map { "\($0.code) \($0.help.prefix(1).lowercased())\($0.help.dropFirst())" }
    return """
      ### `\(name)`

      \(overview)

          \(usage)

      \(String(markdownTable: ["Argument or option", "Meaning", "Default"], rows))

      Ends: \(ends.joined(separator: " · ")).
      """
  }
}
