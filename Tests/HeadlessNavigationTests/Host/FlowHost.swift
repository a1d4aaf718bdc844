import Foundation
import HeadlessNavigation

#if canImport(UIKit)
  import UIKit
#endif

/// A screen's view controller; an app's own are subclasses.
class ScreenController: UIViewController {
  /// What the flow says about the screen: what it shows, what is open in it.
  var screen = Screen(kind: "")
}

/// A stack that knows what it was given, so that it can tell what UIKit has popped by itself.
final class StackController: UINavigationController { var given: [UIViewController] = [] }

/// Controllers side by side, for panes anywhere; UIKit's split view may not stand on a stack.
final class PanesController: UIViewController {
  private let stack = UIStackView()

  var panes: [UIViewController] = [] {
    didSet {
      for pane in oldValue where !panes.contains(pane) {
        pane.willMove(toParent: nil)
        pane.view.removeFromSuperview()
        pane.removeFromParent()
      }
      for pane in panes {
        let isNew = pane.parent !== self
        if isNew { addChild(pane) }
        stack.addArrangedSubview(pane.view)
        if isNew { pane.didMove(toParent: self) }
      }
    }
  }

  override func loadView() {
    stack.distribution = .fillEqually
    view = stack
  }
}

/// Puts on the display what the engine says, and tells the engine what users do.
@MainActor final class FlowHost: NSObject {
  let engine: FlowEngine
  let window: UIWindow
  private(set) var state: FlowState
  private let makeScreen: (Screen) -> ScreenController
  /// The controllers of the screens that stand in the tree.
  private var living: [ScreenController] = []
  /// Those of them for which no place was found yet.
  private var homeless: [ScreenController] = []

  init(_ engine: FlowEngine, in traits: Traits, on window: UIWindow, makeScreen: @escaping (Screen) -> ScreenController)
  {
    (self.engine, self.window, self.makeScreen) = (engine, window, makeScreen)
    state = engine.start(in: traits).state
    super.init()
    render()
  }

  /// Hands over what happened: a tap as an intent, a new size class as traits, what the system did as a way back.
  func send(_ inputs: FlowInput...) { send(inputs) }

  private func send(_ inputs: [FlowInput]) {
    for input in inputs { state = engine.handle(input, in: state).state }
    render()
  }

  private func render() {
    (homeless, living) = (living, [])
    // The form as it looks: collapsed panes stand on the stack around them.
    let layers = engine.visibleForm(of: state).layers
    guard let root = layers.first else { return }
    let old = window.rootViewController
    var top = controller(for: root.root, reusing: old, in: nil)
    if top !== old {
      if old?.presentedViewController != nil { old?.dismiss(animated: false, completion: nil) }
      window.rootViewController = top
    }
    for layer in layers.dropFirst() { top = present(layer, over: top) }
    if top.presentedViewController != nil { top.dismiss(animated: true, completion: nil) }
  }

  /// Presents a layer unless it is presented already, and returns its controller.
  private func present(_ layer: Layer, over below: UIViewController) -> UIViewController {
    let style: UIModalPresentationStyle = layer.style == .fullScreen ? .fullScreen : .pageSheet
    let shown = below.presentedViewController
    let wanted = controller(for: layer.root, reusing: shown?.modalPresentationStyle == style ? shown : nil, in: nil)
    wanted.isModalInPresentation = layer.isLocked
    guard wanted !== shown else { return wanted }
    if shown != nil { below.dismiss(animated: false, completion: nil) }
    wanted.modalPresentationStyle = style
    wanted.presentationController?.delegate = self
    below.present(wanted, animated: true, completion: nil)
    return wanted
  }

  /// The controller of a node in a parent: the one that stands there if it is of the right class, or else a new one.
  private func controller(
    for node: Node, reusing old: UIViewController?, in parent: UIViewController?
  ) -> UIViewController {
    guard case .container(let container) = node else {
      return node.screens.first.map { controller(for: $0, reusing: old, in: parent) } ?? UIViewController()
    }
    switch container.kind {
    case .stack:
      let stack = old as? StackController ?? StackController()
      stack.delegate = self
      stack.given = controllers(for: container.children, reusing: stack.given, in: stack)
      if stack.viewControllers != stack.given { stack.setViewControllers(stack.given, animated: true) }
      return stack
    case .tabs:
      let tabs = old as? UITabBarController ?? UITabBarController()
      tabs.delegate = self
      let pages = controllers(for: container.children, reusing: tabs.viewControllers ?? [], in: tabs)
      if tabs.viewControllers != pages { tabs.setViewControllers(pages, animated: false) }
      if tabs.selectedIndex != container.selected { tabs.selectedIndex = container.selected }
      return tabs
    case .split, .doubleSplit, .tripleSplit:
      let isTriple = container.kind == .tripleSplit
      let columns: [UISplitViewController.Column] =
        isTriple ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
      let style: UISplitViewController.Style = isTriple ? .tripleColumn : .doubleColumn
      let split =
        (old as? UISplitViewController).flatMap { $0.style == style ? $0 : nil } ?? UISplitViewController(style: style)
      let shown = columns.map { split.viewController(for: $0) }
      let wanted = controllers(for: container.children, reusing: shown.compactMap { $0 }, in: split)
      for (index, column) in columns.enumerated() {
        let pane = wanted.indices.contains(index) ? wanted[index] : nil
        if pane !== shown[index] { split.setViewController(pane, for: column) }
      }
      return split
    default:
      let panes = old as? PanesController ?? PanesController()
      let visible = engine.app.containers[container.kind].visible(container, in: state.traits)
      let wanted = controllers(for: visible.map { container.children[$0] }, reusing: panes.panes, in: panes)
      if panes.panes != wanted { panes.panes = wanted }
      return panes
    }
  }

  private func controllers(
    for nodes: [Node], reusing old: [UIViewController], in parent: UIViewController
  ) -> [UIViewController] {
    nodes.enumerated().map { index, node in
      controller(for: node, reusing: old.indices.contains(index) ? old[index] : nil, in: parent)
    }
  }

  /// A screen keeps its controller when it moves between stacks and panes, so that turning the device loses nothing.
  private func controller(
    for screen: Screen, reusing old: UIViewController?, in parent: UIViewController?
  ) -> ScreenController {
    let found =
      homeless.firstIndex { $0 === old && $0.screen.isSame(as: screen) }
      ?? homeless.firstIndex { $0.screen.isSame(as: screen) && canMove($0) }
    let controller = found.map { homeless.remove(at: $0) } ?? makeScreen(screen)
    if controller !== old, controller.parent !== parent { leave(controller) }
    controller.screen = screen
    living.append(controller)
    return controller
  }

  private func canMove(_ controller: UIViewController) -> Bool {
    if controller.parent is PanesController || controller.parent is StackController { return true }
    let isOnDisplay = controller.presentingViewController != nil || controller === window.rootViewController
    return controller.parent == nil && !isOnDisplay
  }

  /// Takes a controller out of where it stands; two parents are one too many.
  private func leave(_ controller: UIViewController) {
    switch controller.parent {
    case let panes as PanesController: panes.panes.removeAll { $0 === controller }
    case let stack as StackController:
      stack.given.removeAll { $0 === controller }
      stack.setViewControllers(stack.given, animated: false)
    default: break
    }
  }
}

extension FlowHost: UINavigationControllerDelegate, UITabBarControllerDelegate, UIAdaptivePresentationControllerDelegate
{
  /// The back button and the swipe from the edge pop by themselves; the engine follows, or the screen comes back.
  func navigationController(_ navigation: UINavigationController, didShow shown: UIViewController, animated: Bool) {
    guard let stack = navigation as? StackController else { return }
    let popped = stack.given.count - stack.viewControllers.count
    if popped > 0 { send(Array(repeating: .back(.button), count: popped)) }
  }

  /// A tapped tab is selected by the engine or not at all.
  func tabBarController(_ tabs: UITabBarController, shouldSelect tapped: UIViewController) -> Bool {
    if let index = tabs.viewControllers?.firstIndex(of: tapped) { send(.selectTab(index)) }
    return false
  }

  /// A sheet that was pulled down is gone already.
  func presentationControllerDidDismiss(_ presentation: UIPresentationController) { send(.back(.pullDown)) }
}
