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

    @Test func `pushes, pops and presents`() throws {
      let host = host(CatalogApp.app)
      check(host, "nav[home]")
      let stack = try #require(window.rootViewController as? StackController)
      let home = stack.viewControllers[0]
      host.send(.intent(Intent("browse")))
      check(host, "nav[home > browser]")
      host.send(.toggle(section: 0..<4, of: "browser"))
      check(host, "nav[home > browser{0..<4}]")
      host.send(.intent(Intent("show-products", payload: .range(0..<2))))
      check(host, "nav[home > browser{0..<4} > tiles(0..<2)]")
      stack.goBack(2)
      check(host, "nav[home]")
      #expect(stack.viewControllers == [home])
      host.send(.intent(Intent("quick-browse")))
      check(host, "nav[home] ▲ sheet browser")
      try #require(stack.presentedViewController?.presentationController).pullDown()
      check(host, "nav[home]")
      host.send(.intent(Intent("add-to-bag")))
      check(host, "nav[home] ▲ sheet! bag!")
      try #require(stack.presentedViewController?.presentationController).pullDown()
      check(host, "nav[home] ▲ sheet! bag!")
      host.send(.intent(Intent("done")))
      check(host, "nav[home]")
    }

    @Test func `panes become a stack and a stack becomes panes, with the same controllers`() throws {
      let host = host(CatalogApp.app, choices: CatalogApp.swapping, in: .regular)
      host.send(.intent(Intent("browse")))
      check(host, "nav[home > hybrid[browser]]")
      host.send(.intent(Intent("show-products", payload: .range(0..<2))))
      check(host, "nav[home > hybrid[browser | tiles(0..<2)]]")
      let stack = try #require(window.rootViewController as? StackController)
      let panes = try #require(stack.viewControllers.last as? PanesController).panes
      host.send(.traits(.compact))
      check(host, "nav[home > browser > tiles(0..<2)]")
      #expect(stack.viewControllers.suffix(2) == panes[...])
      host.send(.traits(.regular))
      check(host, "nav[home > hybrid[browser | tiles(0..<2)]]")
      #expect((stack.viewControllers.last as? PanesController)?.panes == panes)
      stack.goBack()
      check(host, "nav[home]")
    }

    @Test func `selects tabs by code and by tap`() throws {
      let host = host(try ChatApp.app())
      check(host, "tab[feed*, nav[chats~]]")
      let tabs = try #require(window.rootViewController as? UITabBarController)
      tabs.tap(1)
      check(host, "tab[feed, nav[chats]*]")
      #expect(tabs.selectedIndex == 1)
      host.send(.open(Destination("settings")))
      check(host, "tab[feed, nav[chats]*] ▲ sheet settings")
    }

    @Test func `what the engine refuses comes back`() throws {
      let host = host(CatalogApp.app)
      host.send(.intent(Intent("add-to-bag")))
      let root = try #require(window.rootViewController)
      let presentation = try #require(root.presentedViewController?.presentationController)
      root.dismiss(animated: true, completion: nil)
      presentation.delegate?.presentationControllerDidDismiss(presentation)
      check(host, "nav[home] ▲ sheet! bag!")
    }

    @Test func `a screen that stands twice has two controllers`() throws {
      let host = host(ShowApp.app)
      for notation in ["nav[a > b]", "tab[nav[a]*, nav[a]]"] {
        host.send(.intent(Intent("show", payload: .number(try #require(ShowApp.trees.firstIndex(of: notation))))))
        check(host, notation)
      }
    }

    @Test func `another screen at the same place has another controller`() throws {
      let host = host(ShowApp.app)
      let shown = try ["nav[a > b(1)]", "nav[a > b]"].map { notation in
        host.send(.intent(Intent("show", payload: .number(try #require(ShowApp.trees.firstIndex(of: notation))))))
        return try #require(window.rootViewController as? StackController).viewControllers
      }
      #expect(shown[0][0] === shown[1][0] && shown[0][1] !== shown[1][1])
    }

    @Test(arguments: ShowApp.trees) func `replaces the root, whatever stood there before`(tree: String) throws {
      for other in ShowApp.trees {
        let host = host(ShowApp.app, in: .regular)
        for notation in [tree, other, tree] {
          let root = try ScreenTree(parsing: notation)
          let index = try #require(ShowApp.trees.firstIndex(of: notation))
          host.send(.intent(Intent("show", payload: .number(index))))
          check(host, root.description)
        }
        host.send(.traits(.compact))
        check(host, host.engine.visibleForm(of: host.state).description)
        host.send(.traits(.regular))
        check(host, tree)
      }
    }
  }
#endif
