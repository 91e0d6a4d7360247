import Foundation
import TriageConcurrency
import TriageCore
import TriagePresentation
import TriageReporting

/// The replies to the user's messages; each is shown once.
///
/// A reply counts as shown when its notice comes on screen. Until then it waits, also over a start.
/// One run of the app shows a few of them, however many a desk answers with.
final class ReplyBox: Sendable {
    /// The maximum number of replies that one run of the app shows; the others wait for later runs.
    static let limit = 5

    private let reports: ReportPipeline
    private let file: KeptFile
    private let state = Lock(State())
    private let saving: Relay<Saved>

    /// A log that is to be stored, and the secret that it belongs to.
    private struct Saved: Sendable {
        let log: ReplyLog
        let secret: String?
    }

    private struct State: Sendable {
        var center: @Sendable () -> FaultCenter? = { nil }
        /// The secret that the rest belongs to; nil before the file was read.
        var secret: String?
        var log = ReplyLog()
        var tag: String?
        /// The replies that were given to the board in this process, with their notices.
        var given: [String: Notice] = [:]
        /// The number of replies that were given to the board or the router in this process, for
        /// all users.
        var count = 0

        /// Counts one more reply, and returns whether this run of the app may show it.
        mutating func mayShow() -> Bool {
            guard count < ReplyBox.limit else { return false }
            count += 1
            return true
        }
    }

    init(_ reports: ReportPipeline) {
        self.reports = reports
        let file = reports.file(KeptFile.Name.replies)
        self.file = file
        saving = Relay { [weak reports] saved in
            // Nothing is written for a user who was forgotten meanwhile, even if the next one has
            // sent a message since.
            let isCurrent = { saved.secret != nil && reports?.replySecret == saved.secret }
            guard isCurrent(), let content = try? JSONEncoder().encode(saved.log) else { return }
            file.write(content)
            if !isCurrent() { file.remove() }
        }
    }

    func start(_ center: @escaping @Sendable () -> FaultCenter?) {
        state.withLock { $0.center = center }
    }

    /// Asks for replies, if the user has sent a message, and shows those that came.
    func ask(_ desk: KnownIssues) async {
        guard let secret = open() else { return }
        var fields = ["X-Reply-Secret": secret]
        fields["If-None-Match"] = state.withLock { $0.tag }
        guard let answer = await desk.ask("replies", [:], fields) else { return }
        state.withLock { state in
            guard state.secret == secret, state.log.take(answer) else { return }
            state.tag = answer.tag
            saving.add(Saved(log: state.log, secret: state.secret))
        }
        saving.drain()
        tellWaiting()
    }

    /// Shows the replies that wait and were not given to the board yet.
    func tellWaiting() {
        guard open() != nil, let center = state.current.center() else { return }
        for reply in state.withLock({ $0.log.waiting }) {
            guard let notice = center.notice(for: reply) else {
                if let route = center.route(for: reply),
                    state.withLock({ $0.given[reply.id] == nil })
                {
                    guard state.withLock({ $0.mayShow() }) else { continue }
                    center.navigate(to: route)
                }
                note([reply.id])
                continue
            }
            let isNew = state.withLock { state in
                let isNew = state.given[reply.id] == nil
                guard !isNew || state.mayShow() else { return false }
                state.given[reply.id] = notice
                return isNew
            }
            if isNew, center.give(notice) { note([reply.id]) }
        }
    }

    /// Notes that the user sees a notice.
    func record(_ event: NoticeEvent) {
        guard case .presented(let shown) = event else { return }
        note(
            state.withLock { state in
                state.given.filter { $0.value.hasWords(of: shown.notice) }.map(\.key)
            })
    }

    private func note(_ ids: [String]) {
        guard !ids.isEmpty else { return }
        state.withLock { state in
            let shown = state.log.waiting.filter { ids.contains($0.id) }
            guard !shown.isEmpty else { return }
            state.log.tell(shown)
            saving.add(Saved(log: state.log, secret: state.secret))
        }
        saving.drain()
    }

    /// Reads the file of the secret, once.
    ///
    /// - Returns: The secret; nil if there is none, or if the file cannot be read now.
    private func open() -> String? {
        guard let secret = reports.replySecret else {
            state.withLock { ($0.secret, $0.log, $0.tag, $0.given) = (nil, ReplyLog(), nil, [:]) }
            return nil
        }
        if state.withLock({ $0.secret == secret }) { return secret }
        guard let content = try? file.read(atMost: ReplyLog.byteLimit * 4) as Data?? else {
            return nil
        }
        // The user may have been erased while the file was read.
        guard reports.replySecret == secret else { return open() }
        let log = content.flatMap { try? JSONDecoder().decode(ReplyLog.self, from: $0) }
        state.withLock { state in
            if state.secret == secret { return }
            (state.secret, state.log, state.tag, state.given) = (secret, log ?? .init(), nil, [:])
        }
        return secret
    }
}

extension Notice {
    fileprivate func hasWords(of other: Notice) -> Bool {
        (style, title, message) == (other.style, other.title, other.message)
    }
}

extension FaultCenter {
    /// Returns the notice of a reply, as the app's table says; nil if the table shows none.
    fileprivate func notice(for reply: TeamReply) -> Notice? {
        let failure = reply.failure()
        switch decision(for: reply).surface {
        case .notice(let template):
            return template.resolved(for: failure.fault, localize: text(for:))
        default: return nil
        }
    }

    /// Returns the route of a reply, as the app's table says; nil if the table names none.
    fileprivate func route(for reply: TeamReply) -> Route? {
        switch decision(for: reply).surface {
        case .route(let route), .routeOnce(let route): route
        default: nil
        }
    }

    /// Returns the decision of a rule that names replies, or the library's decision.
    ///
    /// A rule for every failure does not name them: it decides alike about a kind that nothing has.
    private func decision(for reply: TeamReply) -> Decision {
        let own = configuration.table.decision(for: reply.failure())
        let others = configuration.table.decision(for: reply.failure("feedback.other"))
        return own == others ? TeamReply.standard : own
    }

    /// Presents a notice, and returns whether it is on screen already.
    fileprivate func give(_ notice: Notice) -> Bool {
        present(notice)
        return [board.modalOnScreen, board.transientOnScreen]
            .contains { $0?.notice.hasWords(of: notice) == true }
    }
}
