#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
import UIKit

/// A window that looks like the app's, and leaves the touches beside its notice to it.
final class NoticeWindow: UIWindow {
    /// The app's window, which has the keyboard when this does not.
    private weak var app: UIWindow?
    private let isModal: Bool

    /// A touch would make it key otherwise.
    override var canBecomeKey: Bool { isModal }

    /// Makes a window above the one of the app that is in use.
    ///
    /// - Parameters:
    ///   - scene: Where it is shown.
    ///   - isModal: Whether nothing beneath may be used meanwhile; other notices are above it.
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

    /// It comes from no archive.
    required init?(coder: NSCoder) { nil }

    /// Shows it, and takes the keyboard if it is modal.
    func show() {
        guard isModal else { return isHidden = false }
        app?.endEditing(true)
        makeKeyAndVisible()
    }

    /// Hides it, and gives the keyboard back.
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

/// Leaves the status bar and the orientation as the app has them.
private final class NoticeHost: UIViewController {
    private weak var app: UIViewController?

    init(above app: UIViewController?) {
        self.app = app
        super.init(nibName: nil, bundle: nil)
    }

    /// It comes from no archive.
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

    /// The controller that has the say of it.
    private static func last(
        of controller: UIViewController?,
        _ child: (UIViewController) -> UIViewController?
    ) -> UIViewController? {
        controller.flatMap(child).flatMap { last(of: $0, child) } ?? controller
    }
    #endif
}
#endif
