#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
import TriageCore
public import UIKit

/// Shows a board's notices in windows above a scene and passes the user's choices to the board.
///
/// The windows are above everything that the scene presents. Each notice gets its own window, so
/// that an alert need not wait until the previous one is dismissed. A toast is above an alert. Keep
/// the controller for as long as the scene: nothing new is shown after it is released.
@MainActor
public final class NoticeWindowController {
    private let board: NoticeBoard
    private let formatSupportCode: (String) -> String
    private weak var scene: UIWindowScene?
    private var alert: NoticeWindow?
    private var toast: NoticeWindow?
    private var listening: [Task<Void, Never>] = []

    /// Creates a controller and starts to show the board's notices.
    ///
    /// - Parameters:
    ///   - board: The board whose notices are shown.
    ///   - windowScene: The scene above which they are shown; held weakly.
    ///   - formatSupportCode: Makes the line that shows the support code, in the user's language;
    ///     by default only the code.
    public init(
        board: NoticeBoard, windowScene: UIWindowScene,
        formatSupportCode: @escaping (String) -> String = { $0 }
    ) {
        self.board = board
        self.formatSupportCode = formatSupportCode
        scene = windowScene
        let (alerts, toasts) = (board.alerts, board.toasts)
        listening = [
            Task { [weak self] in for await shown in alerts { self?.show(alert: shown) } },
            Task { [weak self] in for await shown in toasts { self?.show(toast: shown) } },
        ]
    }

    deinit { for task in listening { task.cancel() } }

    private func show(alert shown: PresentedNotice?) {
        alert = window(inPlaceOf: alert, for: shown, isModal: true, showAlert)
    }

    private func show(toast shown: PresentedNotice?) {
        toast = window(inPlaceOf: toast, for: shown, isModal: false, showLine)
    }

    private func window(
        inPlaceOf former: NoticeWindow?, for shown: PresentedNotice?, isModal: Bool,
        _ fill: (UIViewController, PresentedNotice) -> Void
    ) -> NoticeWindow? {
        former?.hide()
        guard let shown, let scene else { return nil }
        let window = NoticeWindow(above: scene, isModal: isModal)
        window.show()
        if let host = window.rootViewController { fill(host, shown) }
        return window
    }

    private func showAlert(_ host: UIViewController, _ shown: PresentedNotice) {
        if shown.notice.style == .blocking { host.view.backgroundColor = .systemBackground }
        let code = shown.supportCode.map(formatSupportCode)
        let message = [shown.notice.message, code].compactMap(\.self).joined(separator: "\n\n")
        let alert = UIAlertController(
            title: shown.notice.title, message: message, preferredStyle: .alert)
        for action in shown.notice.actions {
            alert.addAction(
                UIAlertAction(title: action.label, style: .default) { [weak self, weak host] _ in
                    self?.respond(shown, action.id, on: host)
                })
        }
        host.present(alert, animated: true)
    }

    /// Passes a choice to the board, and shows a notice that stays again.
    ///
    /// UIKit dismisses an alert after any choice.
    private func respond(
        _ shown: PresentedNotice, _ action: Notice.Action.ID, on host: UIViewController?
    ) {
        board.respond(to: shown.id, with: action)
        if let host, board.modalOnScreen?.id == shown.id { showAlert(host, shown) }
    }

    private func showLine(_ host: UIViewController, _ shown: PresentedNotice) {
        let line = NoticeLine(shown.notice) { [board] in board.respond(to: shown.id, with: $0) }
        line.place(in: host.view, atTop: shown.notice.style == .banner)
    }
}
#endif
