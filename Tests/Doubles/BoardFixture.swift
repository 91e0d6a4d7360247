import TriageConcurrency
package import TriageCore
package import TriageTesting

/// A fault center and a screen on which the latest notice stays until a test takes it away.
package struct BoardFixture {
    package let screen: Screen
    package let reporter = RecordingReporter()
    package let events = EventRecorder<FaultEvent>()
    package let center: FaultCenter

    /// Creates a center that shows every failure with these actions and reports it.
    ///
    /// - Parameters:
    ///   - actions: The actions of every notice.
    ///   - answer: The action that the user chooses while a notice is being presented.
    ///   - classifier: The classifier of the center.
    package init(
        _ actions: [Notice.Action.ID] = [.retry, .dismiss], answer: Notice.Action.ID? = nil,
        classifier: ErrorClassifier = .standardLibrary
    ) {
        screen = Screen(answer)
        let (events, template) = (events, NoticeTemplate(.alert, message: "m", actions: actions))
        center = FaultCenter(
            .init(
                table: DecisionTable([Rule(.any, .notice(template), report: .error)]),
                classifier: classifier, localize: { $0 }, presenter: screen, reporter: reporter,
                router: { _ in }, observe: { events.record($0) }, diagnose: { _ in }))
    }

    /// The ends of the operations, in order.
    package var ends: [OutcomeEnding] {
        events.elements.compactMap { event in
            if case .ended(_, let outcome) = event { outcome.ending } else { nil }
        }
    }

    /// The locations of the reported failures.
    package var places: [String] {
        reporter.drafts.map { $0.failure.fault.location.description }
    }

    /// A presenter of one notice, which a newer one replaces.
    package final class Screen: NoticePresenter {
        private let shown = Lock<NoticeRequest?>(nil)
        private let withdrawals = Lock(0)
        private let answer: Notice.Action.ID?

        init(_ answer: Notice.Action.ID?) { self.answer = answer }

        /// The actions of the notice on screen; nil if there is none.
        package var actions: [Notice.Action.ID]? { shown.current?.notice.actions.map(\.id) }

        /// The number of notices that a board would have taken away.
        package var withdrawalCount: Int { withdrawals.current }

        package func present(_ request: NoticeRequest) -> NoticeReceipt {
            shown.withLock { $0 = request }
            request.onAction?.lifetime?.onEnd { [withdrawals] in withdrawals.withLock { $0 += 1 } }
            if let answer { choose(answer) }
            return NoticeReceipt(noticeID: 1)
        }

        /// Takes the notice away and then passes on the choice, as a board does.
        package func choose(_ action: Notice.Action.ID) {
            let request = shown.withLock { $0.take() }
            request?.onAction?(action)
        }

        /// Takes the notice away with the lock held, as a board does when its time is over.
        package func expire() { shown.withLock { $0 = nil } }

        /// Passes on a choice and leaves the notice on screen.
        package func chooseAndStay(_ action: Notice.Action.ID) { shown.current?.onAction?(action) }
    }
}
