import DesirelineTool
import Foundation

@main struct DesirelineCommand {
  static func main() { exit(DesirelineTool.run(Array(CommandLine.arguments.dropFirst()))) }
}
