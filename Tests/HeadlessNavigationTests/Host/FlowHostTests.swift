#if !canImport(UIKit)
  import Foundation
  import HeadlessNavigation
  import Testing

  /// The host on the page keeps the controllers as the engine's tree is, against a shim that notes what UIKit forbids.
  @MainActor @Suite(.serialized) struct FlowHostTests {
    private let window = UIWindow()

    private func host(
      _ app: AppDefinition, choices: [Name<any Coordinator>: CoordinatorChoice] = [:], in traits: Traits = .compact
    ) -> FlowHost {
      UIViewController.offences = []
      return FlowHost(FlowEngine(app: app, choices: choices), in: traits, on: window) { _ in ScreenController() }
    }

    private func check(_ host: FlowHost, _ tree: String, location: SourceLocation = #_sourceLocation) {
      let visible = host.engine.visibleForm(of: host.state)
      #expect(ScreenTree(shownBy: host.window) == visible, sourceLocation: location)
      #expect(visible.description == tree, sourceLocation: location)
      #expect(UIViewController.offences == [], sourceLocation: location)
    }

    private var stack: StackController? { window.rootViewController as? StackController }

    /// What a user does by a control of UIKit's own, or else an input.
    private func take(_ text: String, _ host: FlowHost) throws {
      let presentation = window.rootViewController?.presentedViewController?.presentationController
      switch text {
      case "go back 1": stack?.goBack()
      case "go back 2": stack?.goBack(2)
      case "pull": presentation?.pullDown()
      case "close":
        window.rootViewController?.dismiss(animated: true, completion: nil)
        presentation.map { $0.delegate?.presentationControllerDidDismiss($0) }
      case "tap 2": (window.rootViewController as? UITabBarController)?.tap(1)
      default: host.send(try input(text))
      }
    }

    /// What happens, and the tree that follows.
    @Test(
      arguments: [
        (
          CatalogApp.app,
          [
            "browse | nav[home > browser]", "show-products(0..<2) | nav[home > browser > tiles(0..<2)]",
            "go back 2 | nav[home]",
          ]
        ),
        (CatalogApp.app, ["quick-browse | nav[home] ▲ sheet browser", "pull | nav[home]"]),
        (
          CatalogApp.app,
          [
            "add-to-bag | nav[home] ▲ sheet! bag!", "pull | nav[home] ▲ sheet! bag!", "close | nav[home] ▲ sheet! bag!",
            "done | nav[home]",
          ]
        ),
        (
          try? ChatApp.app(),
          ["tap 2 | tab[feed, nav[chats]*]", "open settings | tab[feed, nav[chats]*] ▲ sheet settings"]
        ),
      ] as [(AppDefinition?, [String])]) func `users and the engine are followed`(
        app: AppDefinition?, rows: [String]
      ) throws
    {
      let host = host(try #require(app))
      for row in rows {
        let cells = cells(row)
        try take(cells[0], host)
        check(host, cells[1])
      }
    }

    @Test func `panes become a stack and a stack becomes panes, with the same controllers`() throws {
      let host = host(CatalogApp.app, choices: CatalogApp.swapping, in: .regular)
      for text in ["browse", "show-products(0..<2)"] { try take(text, host) }
      check(host, "nav[home > hybrid[browser | tiles(0..<2)]]")
      let panes = try #require(stack?.viewControllers.last as? PanesController).panes
      try take("compact", host)
      check(host, "nav[home > browser > tiles(0..<2)]")
      #expect(stack?.viewControllers.suffix(2) == panes[...])
      try take("regular", host)
      #expect((stack?.viewControllers.last as? PanesController)?.panes == panes)
    }

    @Test func `another screen at the same place has another controller`() throws {
      let host = host(ShowApp.app)
      let shown = try [1, 2].map { index in
        host.send(.intent(Intent("show", payload: .number(index))))
        return try #require(stack).viewControllers
      }
      #expect(shown[0][0] === shown[1][0] && shown[0][1] !== shown[1][1])
    }

    @Test(arguments: ShowApp.trees.indices) func `replaces the root, whatever stood there before`(tree: Int) throws {
      for other in ShowApp.trees.indices {
        let host = host(ShowApp.app, in: .regular)
        for index in [tree, other, tree] {
          host.send(.intent(Intent("show", payload: .number(index))))
          check(host, ShowApp.trees[index])
        }
        host.send(.traits(.compact))
        check(host, host.engine.visibleForm(of: host.state).description)
        host.send(.traits(.regular))
        check(host, ShowApp.trees[tree])
      }
    }
  }
#endif
