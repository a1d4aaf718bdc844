#if !canImport(UIKit)
  import Foundation

  /// As much of UIKit as the host uses, with UIKit's signatures, and with its rules of what may be done.
  ///
  /// What UIKit answers by an exception or by doing nothing is noted here as an offence.
  @MainActor class UIViewController: NSObject {
    static var offences: [String] = []
    private(set) weak var parent: UIViewController?
    private(set) var children: [UIViewController] = []
    private(set) var presentedViewController: UIViewController?
    private(set) weak var presentingViewController: UIViewController?
    private(set) lazy var presentationController: UIPresentationController? = UIPresentationController(of: self)
    var modalPresentationStyle = UIModalPresentationStyle.pageSheet
    var isModalInPresentation = false
    private var loadedView: UIView?

    // As UIKit declares it.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var view: UIView! {
      get {
        if loadedView == nil { loadView() }
        return loadedView
      }
      set { loadedView = newValue }
    }

    func loadView() { view = UIView() }

    func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)?) {
      if presentedViewController != nil { note("presents while it presents") }
      if controller.parent != nil || controller.presentingViewController != nil {
        note("presents what stands elsewhere")
      }
      presentedViewController = controller
      controller.presentingViewController = self
    }

    /// Dismisses what is presented from here, and all that stands on it.
    func dismiss(animated: Bool, completion: (() -> Void)?) {
      guard let presented = presentedViewController else { return note("dismisses where nothing is presented") }
      if presented.presentedViewController != nil { presented.dismiss(animated: animated, completion: nil) }
      presented.presentingViewController = nil
      presentedViewController = nil
    }

    func addChild(_ child: UIViewController) {
      if child.parent != nil { note("takes a child that has a parent") }
      if child.presentingViewController != nil { note("takes a child that is presented") }
      child.parent = self
      children.append(child)
    }

    func removeFromParent() {
      parent?.children.removeAll { $0 === self }
      parent = nil
    }

    func willMove(toParent parent: UIViewController?) {}
    func didMove(toParent parent: UIViewController?) {}

    func note(_ offence: String) { Self.offences.append("\(type(of: self)) \(offence)") }

    /// Has these children and no others; what containers of UIKit's own do.
    func hold(_ wanted: [UIViewController]) {
      if Set(wanted).count != wanted.count { note("holds a controller twice") }
      for child in children where !wanted.contains(child) { child.removeFromParent() }
      for child in wanted where child.parent !== self { addChild(child) }
    }
  }

  enum UIModalPresentationStyle { case fullScreen, pageSheet }

  @MainActor final class UIPresentationController: NSObject {
    weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    unowned let presentedViewController: UIViewController
    init(of presented: UIViewController) { presentedViewController = presented }

    /// What a user does who pulls the sheet down.
    func pullDown() {
      if presentedViewController.isModalInPresentation { return }
      presentedViewController.presentingViewController?.dismiss(animated: true, completion: nil)
      delegate?.presentationControllerDidDismiss(self)
    }
  }

  @MainActor protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    func presentationControllerDidDismiss(_ presentation: UIPresentationController)
  }

  @MainActor class UIView: NSObject { func removeFromSuperview() {} }

  @MainActor final class UIStackView: UIView {
    enum Distribution { case fill, fillEqually }
    var distribution = Distribution.fill
    private(set) var arrangedSubviews: [UIView] = []
    func addArrangedSubview(_ view: UIView) { arrangedSubviews = arrangedSubviews.filter { $0 !== view } + [view] }
  }

  @MainActor final class UIWindow: UIView {
    var rootViewController: UIViewController? {
      didSet { if oldValue?.presentedViewController != nil { oldValue?.note("is replaced while it presents") } }
    }
  }
#endif
