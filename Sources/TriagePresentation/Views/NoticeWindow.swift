#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
import UIKit

/// A window that looks like the app's, and leaves the touches beside its notice to it.
final class NoticeWindow: UIWindow {
    /// The app's window, which has the keyboard when this does not.
    private weak var app: UIWindow?

    /// Makes a window above the one of the app that is in use.
    init(above scene: UIWindowScene, at level: UIWindow.Level) {
        super.init(windowScene: scene)
        let others = scene.windows.filter { !($0 is NoticeWindow) }
        app = others.first(where: \.isKeyWindow) ?? others.first
        windowLevel = level
        rootViewController = NoticeHost(above: app?.rootViewController)
        guard let app else { return }
        let styles = [app, app.rootViewController?.view].compactMap(\.self)
            .map(\.overrideUserInterfaceStyle)
        overrideUserInterfaceStyle = styles.first { $0 != .unspecified } ?? .unspecified
        tintColor = app.tintColor
        minimumContentSizeCategory = app.minimumContentSizeCategory
        maximumContentSizeCategory = app.maximumContentSizeCategory
    }

    /// It comes from no archive.
    required init?(coder: NSCoder) { nil }

    /// Shows it, and takes the keyboard where nothing beneath may be used meanwhile.
    func show(isModal: Bool) {
        guard isModal else { return isHidden = false }
        app?.endEditing(true)
        makeKeyAndVisible()
    }

    /// Hides it, and gives the keyboard back.
    func hide() {
        let hadKeyboard = isKeyWindow
        isHidden = true
        if hadKeyboard { app?.makeKey() }
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        let isBeside = hit === self || hit === rootViewController?.view
        return isBeside && rootViewController?.presentedViewController == nil ? nil : hit
    }
}

/// Leaves the status bar as the app has it.
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
        (app?.childForStatusBarStyle ?? app)?.preferredStatusBarStyle ?? .default
    }

    override var prefersStatusBarHidden: Bool {
        (app?.childForStatusBarHidden ?? app)?.prefersStatusBarHidden ?? false
    }
    #endif
}
#endif
