// The double of UIKit, what an app's screens name beyond the windows of notices.
#if os(iOS)
// MARK: An app and its scenes

@MainActor
public protocol UIApplicationDelegate: AnyObject {
    func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
}

@MainActor @discardableResult
public func UIApplicationMain(
    _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 { fatalError() }

extension UIScene {
    @MainActor
    open class ConnectionOptions: NSObject {}
}

@MainActor
open class UISceneSession: NSObject {
    public struct Role: Hashable, Sendable {}

    public var role: Role { fatalError() }
}

@MainActor
open class UISceneConfiguration: NSObject {
    public init(name: String?, sessionRole: UISceneSession.Role) {}

    public var delegateClass: AnyClass?
}

@MainActor
public protocol UISceneDelegate: AnyObject {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options: UIScene.ConnectionOptions)
}

@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    var window: UIWindow? { get set }
}

// MARK: Controllers

open class UINavigationController: UIViewController {
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) { nil }
}

open class UITableViewController: UIViewController {
    public init(style: UITableView.Style) { super.init(nibName: nil, bundle: nil) }

    public required init?(coder: NSCoder) { nil }

    public var tableView: UITableView!
    public var refreshControl: UIRefreshControl?
}

// MARK: Lists

@MainActor
public protocol UITableViewDataSource: NSObjectProtocol {
    func numberOfSections(in tableView: UITableView) -> Int

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int

    func tableView(
        _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String?

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell
}

open class UIScrollView: UIView {
    public enum KeyboardDismissMode: Int, Sendable { case interactive }
}

open class UITableView: UIScrollView {
    public enum Style: Sendable { case insetGrouped }

    public enum RowAnimation: Sendable { case none }

    public weak var dataSource: (any UITableViewDataSource)?
    public var backgroundView: UIView?
    public var keyboardDismissMode = UIScrollView.KeyboardDismissMode.interactive

    public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}

    public func dequeueReusableCell(
        withIdentifier identifier: String, for indexPath: IndexPath
    ) -> UITableViewCell { fatalError() }

    public func reloadData() {}

    public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {}
}

extension IndexPath {
    public init(row: Int, section: Int) { self = [section, row] }

    public var section: Int { self[0] }
    public var row: Int { self[1] }
}

@MainActor
public protocol UIContentConfiguration {}

@MainActor
public struct UIListContentConfiguration: UIContentConfiguration {
    public var text: String?
}

open class UITableViewCell: UIView {
    public enum CellStyle: Sendable { case `default` }

    public enum SelectionStyle: Sendable { case none }

    public init(style: CellStyle, reuseIdentifier: String?) { super.init(frame: .zero) }

    public required init?(coder: NSCoder) { nil }

    public var contentView: UIView { fatalError() }
    public var selectionStyle = SelectionStyle.none
    public var contentConfiguration: (any UIContentConfiguration)?

    public func defaultContentConfiguration() -> UIListContentConfiguration { fatalError() }
}

// MARK: Controls

public enum UIKeyboardType: Int, Sendable {
    case numberPad, numbersAndPunctuation, emailAddress, URL
}

public struct UITextContentType: Hashable, Sendable {
    public static let name = Self()
    public static let emailAddress = Self()
}

extension UIFont.TextStyle {
    public static let body = Self()
}

open class UITextField: UIView {
    public enum BorderStyle: Sendable { case roundedRect }

    public var text: String?
    public var placeholder: String?
    public var font: UIFont?
    public var borderStyle = BorderStyle.roundedRect
    public var keyboardType = UIKeyboardType.numberPad
    public var adjustsFontForContentSizeCategory = false
}

open class UIRefreshControl: UIView {
    public convenience init(frame: CGRect, primaryAction: UIAction?) { self.init(frame: frame) }

    public func endRefreshing() {}
}

open class UIActivityIndicatorView: UIView {
    public enum Style: Sendable { case medium }

    public init(style: Style) { super.init(frame: .zero) }

    public required init(coder: NSCoder) { super.init(frame: .zero) }

    public func startAnimating() {}

    public func stopAnimating() {}
}

extension UIStackView {
    public convenience init(arrangedSubviews: [UIView]) { self.init(frame: .zero) }
}

extension UIView {
    public var accessibilityLabel: String? {
        get { nil }
        set {}
    }

    public var accessibilityIdentifier: String? {
        get { nil }
        set {}
    }
}
#endif
