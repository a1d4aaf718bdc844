import HeadlessNavigation
import NavigationExperiments
import Testing

struct AnalyticsInterceptorTests {
  static let menu = MenuDefinition(id: "goods", levels: ["kind", "good"], sizes: [2, 2])

  static let engine = FlowEngine(
    app: AppDefinition(
      screens: [
        ("kinds", ScreenContent(listing: MenuListing(menu: menu, levels: [0], intent: "show-kind"), subject: "goods")),
        ("goods", ScreenContent(listing: MenuListing(menu: menu, levels: [1], intent: "show-good"), subject: "goods")),
        ("about", ScreenContent()),
      ],
      coordinators: [
        "drill": StackCoordinator(
          root: "kinds",
          responses: [
            "show-kind": .push("goods($item)"),
            "about": .present("about", style: .sheet),
          ])
      ], root: "drill"))

  private func events(_ inputs: [FlowInput]) -> [AnalyticsEvent] {
    let interceptor = AnalyticsInterceptor(app: Self.engine.app)
    var step = Self.engine.start(in: Traits())
    var events: [AnalyticsEvent] = []
    for input in inputs {
      step = Self.engine.handle(input, in: step.state)
      events = step.records.flatMap { interceptor.events(for: $0, in: step.state) }
    }
    return inputs.isEmpty ? step.records.flatMap { interceptor.events(for: $0, in: step.state) } : events
  }

  private let showKind = FlowInput.intent(Intent("show-kind", payload: .range(2..<4), from: "kinds"))

  @Test func `a launch is a view of the root and a move from nowhere`() {
    let move = AnalyticsEvent.move(to: "kinds", from: nil, action: "start", cause: "launch")
    #expect(events([]) == [.view(of: "kinds", subject: "goods", leaves: nil), move])
  }

  @Test func `a push tells what the screen is about, and by which intent it came`() {
    let move = AnalyticsEvent.move(to: "goods", from: "kinds", action: "push", cause: "show-kind")
    #expect(events([showKind]) == [.view(of: "goods", subject: "goods", leaves: 2..<4), move])
  }

  @Test func `going back is a view of what comes back`() {
    let move = AnalyticsEvent.move(to: "kinds", from: "goods", action: "pop", cause: "back")
    #expect(events([showKind, .back(.button)]) == [.view(of: "kinds", subject: "goods", leaves: nil), move])
  }

  @Test func `under a sheet nothing goes out of view, so nothing comes back into it`() {
    let away = AnalyticsEvent.move(to: "kinds", from: "about", action: "dismiss", cause: "back")
    #expect(events([.intent(Intent("about", from: "kinds")), .back(.pullDown)]) == [away])
  }

  @Test func `an input that changes nothing is no event`() {
    #expect(events([.back(.button)]).isEmpty)
    #expect(events([.intent(Intent("unknown", from: "kinds"))]).isEmpty)
  }
}
