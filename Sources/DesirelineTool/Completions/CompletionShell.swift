/// A shell that completes command lines.
///
/// Its script, a file beside this one, asks the tool itself, `desireline __complete WORD…`, and knows how the shell offers
/// words, files and directories. That of bash has nothing that bash 3.2 does not know. That of zsh may also be in a
/// directory of `fpath`, in a file named after its function; it is then the function.
package enum CompletionShell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// What the shell reads to complete the commands of a tool.
  package func script(of tool: String) -> String {
    let bytes =
      switch self {
      case .bash: PackageResources.bash_txt
      case .zsh: PackageResources.zsh_txt
      case .fish: PackageResources.fish_txt
      }
    return String(decoding: bytes, as: UTF8.self).replacing("%TOOL%", with: tool)
  }
}
