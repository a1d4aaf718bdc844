import ExperimentRuns
import HeadlessNavigation
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
    case .present(.fullScreen), .present(.overFullScreen): "full screen"
    case .present(let style): style.rawValue.readable
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
  /// The drawing of a frame.
  init(_ frame: ScreenFrame, in app: AppDefinition, _ sizeClass: SizeClass) {
    func pane(_ kind: Name<Screen>?) -> Pane {
      kind.map { Pane($0.title, Content(app.screens[$0], sizeClass), isNew: $0 == frame.focus) } ?? Pane("")
    }
    let cover = frame.overlay.map { overlay in
      (
        kind: overlay.style == .sheet || overlay.style == .overFullScreen ? Cover.sheet : .card,
        panes: overlay.panes.map(pane)
      )
    }
    self.init(
      isWide: sizeClass == .regular, panes: frame.panes.map(pane), cover: cover,
      isCovering: frame.opening.label == "full screen", tabs: frame.tabs.count, selectedTab: frame.selectedTab)
  }
}

extension DeviceDrawing.Content {
  fileprivate init(_ content: ScreenContent?, _ sizeClass: SizeClass) {
    guard let content else { self = .empty; return }
    if let listing = content.listing {
      let place = sizeClass == .compact ? 0 : 1
      let columns = listing.columns.indices.contains(place) ? listing.columns[place] : 1
      self = listing.style == .accordion ? .sections : columns > 1 ? .tiles(min(4, columns)) : .rows
    } else {
      self = .form(fields: content.fields.count, buttons: content.items.count)
    }
  }
}
