import ExperimentDesign
import NavigationEvents
import SVGCharts

extension ScreenFrame {
  /// The screens in words: `Browser + Tiles`, `Sign in over Home`.
  var title: String {
    let below = panes.map { $0?.title ?? "empty" }.joined(separator: " + ")
    let shown = overlay.map { $0.panes.map(\.title).joined(separator: " + ") + " over " + below } ?? below
    guard tabs.indices.contains(selectedTab), overlay == nil, tabs[selectedTab] != panes.first else { return shown }
    return shown + " in tab \(tabs[selectedTab].title)"
  }
}

extension ScreenFrame.Opening {
  /// How the frame came to be, in a word or two.
  var label: String {
    switch self {
    case .launch: "launch"
    case .link: "link"
    case .push: "push"
    case .replace: "replace"
    case .fullScreen: "full screen"
    case .present(let style): style.readable
    case .tab: "tab"
    case .close: "close"
    case .back: "back"
    case .other: "open"
    }
  }
}

extension Name<Screen> {
  /// The name of the screen as a title: `order-summary` becomes `Order summary`.
  fileprivate var title: String { rawValue.readable.sentenceCase }
}

extension String {
  /// A name of a file in words.
  fileprivate var readable: String { String(map { $0 == "-" || $0 == "_" ? " " : $0 }) }
}

extension DeviceDrawing {
  /// The drawing of a frame under a variant.
  init(_ frame: ScreenFrame, of variant: ExperimentOutline.Variant, _ sizeClass: SizeClass) {
    func pane(_ kind: Name<Screen>?) -> Pane {
      kind.map { Pane($0.title, Content(variant.layout(of: $0, in: sizeClass)), isNew: $0 == frame.focus) } ?? Pane("")
    }
    let cover = frame.overlay.map { (kind: $0.isSheet ? Cover.sheet : .card, panes: $0.panes.map(pane)) }
    self.init(
      isWide: sizeClass == .regular, panes: frame.panes.map(pane), cover: cover,
      isCovering: frame.opening == .fullScreen, tabs: frame.tabs.count, selectedTab: frame.selectedTab)
  }
}

extension DeviceDrawing.Content {
  fileprivate init(_ layout: ScreenOutline.Layout?) {
    self =
      switch layout {
      case nil: .empty
      case .rows: .rows
      case .sections: .sections
      case .tiles(let columns): .tiles(columns)
      case .form(let fields, let buttons): .form(fields: fields, buttons: buttons)
      }
  }
}
