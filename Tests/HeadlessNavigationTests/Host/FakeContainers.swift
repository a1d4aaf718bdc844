#if !canImport(UIKit)
  import Foundation

  @MainActor class UINavigationController: UIViewController {
    weak var delegate: (any UINavigationControllerDelegate)?
    private(set) var viewControllers: [UIViewController] = []

    func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
      if controllers.contains(where: { $0 is UINavigationController || $0 is UISplitViewController }) {
        note("has a stack or split on it")
      }
      hold(controllers)
      viewControllers = controllers
      if let last = controllers.last { delegate?.navigationController(self, didShow: last, animated: animated) }
    }

    /// What a user does who taps the back button, or holds it and chooses from the list.
    func goBack(_ count: Int = 1) { setViewControllers(viewControllers.dropLast(count), animated: true) }
  }

  @MainActor protocol UINavigationControllerDelegate: AnyObject {
    func navigationController(_ navigation: UINavigationController, didShow shown: UIViewController, animated: Bool)
  }

  @MainActor final class UITabBarController: UIViewController {
    weak var delegate: (any UITabBarControllerDelegate)?
    private(set) var viewControllers: [UIViewController]?
    var selectedIndex = 0 {
      didSet { if !(viewControllers ?? []).indices.contains(selectedIndex) { note("selects a tab that is not there") } }
    }

    func setViewControllers(_ controllers: [UIViewController]?, animated: Bool) {
      hold(controllers ?? [])
      viewControllers = controllers
    }

    /// What a user does who taps a tab.
    func tap(_ index: Int) {
      guard let tapped = viewControllers?[index] else { return }
      if delegate?.tabBarController(self, shouldSelect: tapped) ?? true { selectedIndex = index }
    }
  }

  @MainActor protocol UITabBarControllerDelegate: AnyObject {
    func tabBarController(_ tabs: UITabBarController, shouldSelect tapped: UIViewController) -> Bool
  }

  @MainActor final class UISplitViewController: UIViewController {
    enum Style { case doubleColumn, tripleColumn }
    enum Column: CaseIterable { case primary, supplementary, secondary }
    let style: Style
    private var columns: [Column: UIViewController] = [:]

    init(style: Style) { self.style = style }

    func viewController(for column: Column) -> UIViewController? { columns[column] }

    func setViewController(_ controller: UIViewController?, for column: Column) {
      if column == .supplementary, style == .doubleColumn { note("has no supplementary column") }
      columns[column] = controller
      hold(Column.allCases.compactMap { columns[$0] })
    }
  }
#endif
