import DesirelineTool
import Foundation
import OwnKinds

@main struct OwnDesireline {
  static func main() async throws {
    exit(DesirelineTool.run(Array(CommandLine.arguments.dropFirst()), extensions: try .ownKinds))
  }
}
