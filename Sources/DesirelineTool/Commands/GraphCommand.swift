import TextFormats
import ExperimentFile
import ExperimentReports
import HeadlessNavigation
import NavigationExperiments

/// `desireline graph`: draws the screens of an app and the transitions between them.
struct GraphCommand: ToolCommand {
  static let description = CommandDescription.graph

  let parsed: ParsedCommand
  let setting: CommandSetting

  func run(_ console: Console) throws -> ExitCode {
    let experiment = try setting.document(parsed.file).experiment
    let difference = parsed[GraphOption.diff]
    let ids = experiment.variants.map(\.id)
    let drawn = difference.map { [$0.0, $0.1] } ?? [parsed[GraphOption.variant] ?? ids[experiment.control]]
    let maps = try drawn.map { id in
      guard let position = ids.firstIndex(of: id) else { throw Problem.unknownVariant(id, among: ids) }
      return map(of: experiment.engine(for: position))
    }
    let isComplete = maps.allSatisfy(\.isComplete)
    if !isComplete {
      console.talk(
        "note: the app has more than \(grouped(Self.mostStates)) states; some were not looked at; a screen or a transition "
          + "may be missing\n")
    }
    let drawing = GraphDrawing(maps[0], beside: maps.dropFirst().first)
    console.answer(
      JSONDocument.object([
        "schema": "desireline.graph/2",
        "experiment_id": experiment.id,
        "variants": drawn,
        "size_class": parsed[GraphOption.width].rawValue,
        "is_complete": isComplete,
        "screens": drawing.screensDocument,
        "ways": drawing.waysDocument,
      ]), or: parsed[GraphOption.format].text(of: drawing))
    return .done
  }

  private static let mostStates = 10_000

  private func map(of engine: FlowEngine) -> ScreenMap {
    // What is in one tab does not change what another shows.
    let exploration = FlowExploration(
      traits: [Traits(horizontal: parsed[GraphOption.width])], rows: .outermost, ignoresLoading: true, mostOpenTabs: 1,
      mostStates: Self.mostStates)
    return ScreenMap(of: FlowGraph(of: engine, by: exploration), on: engine)
  }
}
