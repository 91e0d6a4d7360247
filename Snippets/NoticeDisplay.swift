// A board that decides which notice is on screen, and a loop that draws it.
import Triage

// snippet.board
/// Makes the app's board, once; each dismissal goes to the log.
func makeBoard(log: @escaping @Sendable (String) -> Void) -> NoticeBoard {
    NoticeBoard(nonDismissingActions: ["openStore"]) { event in
        guard case .dismissed(let presented, let reason) = event else { return }
        log("notice \(presented.id) left: \(reason)")
    }
}
// snippet.end

// snippet.draw
/// Shows each alert, and passes the user's choice to the board.
func drawAlerts(
    of board: NoticeBoard, ask: @Sendable (Notice) async -> Notice.Action.ID
) async {
    for await case let alert? in board.alerts {
        // An alert that stays after its action is shown again.
        while board.modalOnScreen?.id == alert.id, !Task.isCancelled {
            board.respond(to: alert.id, with: await ask(alert.notice))
        }
    }
}

/// Shows each toast once; nil takes the label away.
func drawToasts(of board: NoticeBoard, label: @Sendable (String?) async -> Void) async {
    for await toast in board.toasts { await label(toast?.notice.message) }
}
// snippet.end
