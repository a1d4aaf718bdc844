import DesirelineTool
import Foundation

@main
struct Desireline {
  static func main() async {
    exit(await DesirelineTool.run(Array(CommandLine.arguments.dropFirst())))
  }
}
