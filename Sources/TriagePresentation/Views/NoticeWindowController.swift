#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
public import TriageCore
public import UIKit

/// Shows what is on a board in windows of its own above a scene, whatever the scene presents itself,
/// and gives the person's choices back to the board.
///
/// Each notice gets a window: an alert that follows another at once does not have to wait for its
/// leaving. A toast is above an alert. Keep it as long as the scene.
@MainActor
public final class NoticeWindowController {
    private let board: NoticeBoard
    private let formatSupportCode: (SupportCode) -> String
    private weak var scene: UIWindowScene?
    private var modal: (id: Int, window: NoticeWindow)?
    private var transient: (id: Int, window: NoticeWindow)?
    private var listening: Task<Void, Never>?

    /// Begins to show what is on a board.
    ///
    /// - Parameters:
    ///   - board: Whose notices are shown.
    ///   - windowScene: Where they are shown.
    ///   - formatSupportCode: Makes the line of the support code, in the person's language.
    public init(
        board: NoticeBoard, windowScene: UIWindowScene,
        formatSupportCode: @escaping (SupportCode) -> String = { "\($0)" }
    ) {
        self.board = board
        self.formatSupportCode = formatSupportCode
        scene = windowScene
        let changes = board.changes
        listening = Task { [weak self] in
            for await screen in changes { self?.show(screen) }
        }
    }

    deinit { listening?.cancel() }

    private func show(_ screen: VisibleNotices) {
        modal = replace(modal, by: screen.modal, isModal: true, showAlert)
        transient = replace(transient, by: screen.transient, isModal: false, showLine)
    }

    private func replace(
        _ former: (id: Int, window: NoticeWindow)?, by shown: PresentedNotice?,
        isModal: Bool, _ fill: @MainActor (UIViewController, PresentedNotice) -> Void
    ) -> (id: Int, window: NoticeWindow)? {
        guard former?.id != shown?.id else { return former }
        former?.window.hide()
        guard let shown, let scene else { return nil }
        let window = NoticeWindow(above: scene, isModal: isModal)
        window.show()
        if let host = window.rootViewController { fill(host, shown) }
        return (shown.id, window)
    }

    private func showAlert(_ host: UIViewController, _ shown: PresentedNotice) {
        if shown.notice.style == .blocking {
            host.view.backgroundColor = .systemBackground
        }
        let lines = [shown.notice.message, shown.supportCode.map(formatSupportCode)].compactMap(
            \.self)
        let alert = UIAlertController(
            title: shown.notice.title, message: lines.joined(separator: "\n\n"),
            preferredStyle: .alert)
        for action in shown.notice.actions {
            alert.addAction(
                UIAlertAction(title: action.label, style: .default) { [weak self, weak host] _ in
                    self?.answer(shown, action.id, on: host)
                })
        }
        host.present(alert, animated: true)
    }

    /// An alert leaves with any choice; a notice that stays is shown again.
    private func answer(
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
