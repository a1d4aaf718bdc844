#if !canImport(UIKit)
  import HeadlessNavigation

  extension ScreenTree {
    /// The tree that the controllers on a window make up.
    @MainActor init(shownBy window: UIWindow) {
      var layers: [Layer] = []
      var next = window.rootViewController
      while let controller = next {
        let style: Name<Layer> = controller.modalPresentationStyle == .fullScreen ? .fullScreen : .sheet
        layers.append(
          Layer(
            root: Node(shownBy: controller), style: layers.isEmpty ? .root : style,
            isLocked: controller.isModalInPresentation))
        next = controller.presentedViewController
      }
      self.init(layers: layers)
    }
  }

  extension Node {
    @MainActor fileprivate init(shownBy controller: UIViewController) {
      func node(_ kind: Name<Container>, _ children: [UIViewController], selected: Int = 0) -> Node {
        .container(Container(kind: kind, children: children.map(Node.init(shownBy:)), selected: selected))
      }
      switch controller {
      case let screen as ScreenController: self = .screen(screen.screen)
      case let stack as UINavigationController: self = node(.stack, stack.viewControllers)
      case let tabs as UITabBarController: self = node(.tabs, tabs.viewControllers ?? [], selected: tabs.selectedIndex)
      case let panes as PanesController: self = node(.hybrid, panes.panes)
      case let split as UISplitViewController:
        let columns = UISplitViewController.Column.allCases.compactMap { split.viewController(for: $0) }
        self = node(split.style == .tripleColumn ? .tripleSplit : .doubleSplit, columns)
      default: self = node("unknown", [])
      }
    }
  }
#endif
