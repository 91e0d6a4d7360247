import TriageConcurrency
import TriageCore

/// The presenter of a run: it keeps every notice, and those that the user has not answered.
///
/// It merges nothing. A notice leaves as it leaves the app's screen: by an answer, by the end of its
/// handlers, and a blocking one by a success of its operation.
final class NoticeLog: NoticePresenter {
    private let state = Lock(State())

    private struct State: Sendable {
        var shown: [ShownNotice] = []
        var open: [NoticeRequest] = []
    }

    /// The notices so far, oldest first.
    var shown: [ShownNotice] { state.current.shown }

    /// The notices on screen.
    var open: [Notice] { state.current.open.map(\.notice) }

    func present(_ request: NoticeRequest) -> NoticeReceipt {
        let isTransient = [.toast, .banner].contains(request.notice.style)
        let incident = request.failure?.fault.incident
        let number = state.withLock { state in
            state.shown.append(ShownNotice(notice: request.notice, incident: incident))
            if !isTransient || !request.notice.actions.isEmpty { state.open.append(request) }
            return state.shown.count
        }
        if let lifetime = request.onAction?.lifetime {
            lifetime.onEnd { [weak self, weak lifetime] in
                guard let lifetime else { return }
                _ = self?.remove { $0.onAction?.lifetime === lifetime }
            }
        }
        return NoticeReceipt(
            noticeID: number, supportCode: isTransient ? nil : incident?.supportCode)
    }

    /// Takes the blocking notices of an operation away that has succeeded.
    func note(_ event: FaultEvent) {
        guard case .ended(let operation, .value) = event else { return }
        while remove(where: { request in
            request.notice.style == .blocking && request.failure?.operation?.name == operation.name
        }) != nil {}
    }

    /// Answers every notice on screen: with a retry where it is offered, and else by dismissing it.
    ///
    /// - Returns: Whether a retry was chosen.
    func answerAll() -> Bool {
        var hasRetried = false
        let requests = state.withLock { $0.open }
        for request in requests {
            let action = request.notice.actions.first { $0.id == .retry }
            guard action != nil || request.notice.style != .blocking else { continue }
            // Its handlers may run the app's code, and must not run under the lock.
            guard remove(where: { $0.notice == request.notice }) != nil else { continue }
            request.onAction?(action?.id ?? .dismiss)
            hasRetried = hasRetried || action != nil
        }
        return hasRetried
    }

    private func remove(where isMeant: @Sendable (NoticeRequest) -> Bool) -> NoticeRequest? {
        state.withLock { state in
            state.open.firstIndex(where: isMeant).map { state.open.remove(at: $0) }
        }
    }
}

/// A notice that was shown.
struct ShownNotice: Sendable {
    let notice: Notice
    /// The incident of its failure; nil for a notice without one.
    let incident: Incident?

    /// Its title and message.
    var words: String { [notice.title, notice.message].compactMap(\.self).joined(separator: "\n") }

    /// Every text of it.
    var texts: [String] {
        [notice.title, notice.message].compactMap(\.self) + notice.actions.map(\.label)
    }
}
