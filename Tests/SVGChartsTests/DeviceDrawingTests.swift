import SVGCharts
import Testing

struct DeviceDrawingTests {
  typealias Pane = DeviceDrawing.Pane

  private static let contents: [DeviceDrawing.Content] = [
    .empty, .rows, .sections, .tiles(2), .tiles(4), .form(fields: 0, buttons: 0), .form(fields: 9, buttons: 9),
  ]
  private static let titles = ["", "Home", "Choose a delivery slot for tomorrow", String(repeating: "W", count: 80)]

  private static func texts(_ device: DeviceDrawing) -> [(text: String, place: Point)] {
    device.marks.compactMap { if case .text(let text, let place, _, _) = $0 { (text, place) } else { nil } }
  }

  private static func corners(_ mark: Mark) -> [Point] {
    switch mark {
    case .boxes(let boxes, _):
      boxes.flatMap { [$0.origin, Point($0.origin.x + $0.width, $0.origin.y + $0.height)] }
    case .lines(let lines, _): lines.flatMap { $0 }
    default: []
    }
  }

  @Test(arguments: contents, titles) func `whatever is on a device stays on it`(
    content: DeviceDrawing.Content, title: String
  ) {
    for isWide in [false, true] {
      for count in 1...3 {
        let panes = Array(repeating: Pane(title, content, isNew: true), count: count)
        for cover in [nil, DeviceDrawing.Cover.sheet, .card] {
          for tabs in [0, 2, 5, 9] {
            let device = DeviceDrawing(
              isWide: isWide, panes: panes, cover: cover.map { ($0, panes) }, tabs: tabs, selectedTab: 1)
            for point in device.marks.flatMap(Self.corners) + Self.texts(device).map(\.place) {
              #expect(-1...device.width + 1 ~= point.x && -1...device.height + 1 ~= point.y, "\(point)")
            }
          }
        }
      }
    }
  }

  @Test func `what is told apart is drawn apart`() {
    let home = Pane("Home", .rows)
    let devices = [
      DeviceDrawing(isWide: false, panes: [home]), DeviceDrawing(isWide: true, panes: [home]),
      DeviceDrawing(isWide: true, panes: [home, Pane("Detail")]), DeviceDrawing(isWide: true, panes: [home, Pane("")]),
      DeviceDrawing(isWide: false, panes: [home], cover: (.sheet, [Pane("Login")])),
      DeviceDrawing(isWide: false, panes: [home], cover: (.card, [Pane("Login")])),
      DeviceDrawing(isWide: false, panes: [home], isCovering: true),
      DeviceDrawing(isWide: false, panes: [home], tabs: 3),
      DeviceDrawing(isWide: false, panes: [home], tabs: 3, selectedTab: 2),
    ]
    #expect(Set(devices.map(\.svg.written)).count == devices.count)
  }

  @Test func `an untitled device has no text`() {
    let device = DeviceDrawing(
      isWide: false, panes: [Pane("Home", .rows)], cover: (.sheet, [Pane("Login", .form(fields: 2, buttons: 1))]))
    #expect(Self.texts(device).map(\.text) == ["Home", "Login"])
    #expect(Self.texts(device.untitled).isEmpty)
  }
}
