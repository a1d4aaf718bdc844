import DesirelineTool
import Foundation

@main struct DesirelineCommand {
  static func main() async { exit(await DesirelineTool.run(Array(CommandLine.arguments.dropFirst()))) }
}
