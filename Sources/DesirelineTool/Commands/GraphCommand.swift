import TextFormats
import ExperimentFile
import ExperimentReports
import HeadlessNavigation
import NavigationExperiments

/// `desireline graph`: draws the screens of an app and the transitions between them.
struct GraphCommand: ToolCommand {
  static let description = CommandDescription.graph

  private let file: String
  private let variant: String?
  /// The two variants to draw side by side.
  private let difference: (String, String)?
  private let width: SizeClass
  private let format: GraphFormat
  private let setting: CommandSetting

  init(_ parsed: ParsedCommand, _ setting: CommandSetting) {
    file = parsed.arguments.first ?? "-"
    (variant, difference) = (parsed[GraphOption.variant], parsed[GraphOption.diff])
    width = parsed[GraphOption.width]
    format = parsed[GraphOption.format]
    self.setting = setting
  }

  func run(_ console: Console) throws -> ExitCode {
    let experiment = try setting.document(file).experiment
    let ids = experiment.variants.map(\.id)
    let drawn = difference.map { [$0.0, $0.1] } ?? [variant ?? ids[experiment.control]]
    let graphs = try drawn.map { id in
      guard let position = ids.firstIndex(of: id) else { throw Failure.unknownVariant(id, among: ids) }
      return graph(of: experiment.engine(for: position))
    }
    let isComplete = graphs.allSatisfy(\.isComplete)
    if !isComplete {
      console.talk(
        "note: the app has more than \(grouped(Self.mostStates)) states; some were not looked at; a screen or a transition "
          + "may be missing\n")
    }
    let drawing = GraphDrawing(graphs[0], beside: graphs.dropFirst().first)
    if console.manner.isJSON {
      console.answer([
        "schema": "desireline.graph/2",
        "experiment_id": .text(experiment.id),
        "variants": .array(drawn.map { .text($0) }),
        "size_class": .text(width.rawValue),
        "is_complete": .boolean(isComplete),
        "screens": drawing.screensDocument,
        "ways": drawing.waysDocument,
      ])
    } else {
      console.answer(format.text(of: drawing))
    }
    return .done
  }

  private static let mostStates = 10_000

  private func graph(of engine: FlowEngine) -> DrawnGraph {
    // What is in one tab does not change what another shows.
    let exploration = FlowExploration(
      traits: [Traits(horizontal: width)], rows: .outermost, ignoresLoading: true, mostOpenTabs: 1,
      mostStates: Self.mostStates)
    let map = ScreenMap(of: FlowGraph(of: engine, by: exploration), on: engine)
    return DrawnGraph(screens: map, tellsActions: difference != nil)
  }
}
