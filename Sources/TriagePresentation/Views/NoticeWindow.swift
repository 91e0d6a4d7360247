#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
import UIKit

/// A window in the style of the app's window, which ignores touches outside its notice.
final class NoticeWindow: UIWindow {
    /// The app's window, which gets the keyboard back after this window.
    private weak var app: UIWindow?
    private let isModal: Bool

    /// Only a modal window takes the keyboard; a touch would make any other window key too.
    override var canBecomeKey: Bool { isModal }

    /// Creates a window above the app's key window.
    ///
    /// - Parameters:
    ///   - scene: The scene that shows the window.
    ///   - isModal: Whether the window blocks the app beneath it; toasts are shown above it.
    init(above scene: UIWindowScene, isModal: Bool) {
        self.isModal = isModal
        super.init(windowScene: scene)
        let others = scene.windows.filter { !($0 is NoticeWindow) }
        app = others.first(where: \.isKeyWindow) ?? others.first
        windowLevel = isModal ? .statusBar : .alert
        rootViewController = NoticeHost(above: app?.rootViewController)
        guard let app else { return }
        let root = app.rootViewController
        let styles = [
            app.overrideUserInterfaceStyle, root?.overrideUserInterfaceStyle,
            root?.view.overrideUserInterfaceStyle,
        ].compactMap(\.self)
        overrideUserInterfaceStyle = styles.first { $0 != .unspecified } ?? .unspecified
        tintColor = app.tintColor
        minimumContentSizeCategory = app.minimumContentSizeCategory
        maximumContentSizeCategory = app.maximumContentSizeCategory
    }

    /// Always fails, because the object is never archived.
    required init?(coder: NSCoder) { nil }

    /// Shows the window and takes the keyboard if the window is modal.
    func show() {
        guard isModal else { return isHidden = false }
        app?.endEditing(true)
        makeKeyAndVisible()
    }

    /// Hides the window and gives the keyboard back to the app's window.
    func hide() {
        let hadKeyboard = isKeyWindow
        rootViewController?.dismiss(animated: false)
        isHidden = true
        if hadKeyboard { app?.makeKey() }
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        let isBeside = hit === self || hit === rootViewController?.view
        return isBeside && rootViewController?.presentedViewController == nil ? nil : hit
    }
}

/// A root view controller that keeps the app's status bar and orientation.
private final class NoticeHost: UIViewController {
    private weak var app: UIViewController?

    init(above app: UIViewController?) {
        self.app = app
        super.init(nibName: nil, bundle: nil)
    }

    /// Always fails, because the object is never archived.
    required init?(coder: NSCoder) { nil }

    #if os(iOS)
    override var preferredStatusBarStyle: UIStatusBarStyle {
        Self.last(of: app, \.childForStatusBarStyle)?.preferredStatusBarStyle ?? .default
    }

    override var prefersStatusBarHidden: Bool {
        Self.last(of: app, \.childForStatusBarHidden)?.prefersStatusBarHidden ?? false
    }

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        app?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
    }

    /// The last controller in a chain of children, which decides for the chain.
    private static func last(
        of controller: UIViewController?, _ child: (UIViewController) -> UIViewController?
    ) -> UIViewController? {
        controller.flatMap(child).flatMap { last(of: $0, child) } ?? controller
    }
    #endif
}
#endif
