#if RxSwift
import RxSwift
import TriageConcurrency
import TriageCore
import TriageTesting

/// A failure of work in the tests.
enum TestFailure: Error, Equatable {
    case first, second
}

/// An owner of work that records the failures it handled.
final class OwnerFixture: Sendable {
    let failures = EventRecorder<String>()

    func record(_ error: any Error) { failures.record("\(error)") }
}

/// The failure of an app's layer.
enum LayerFailure: FaultCarrier { case broken(Fault) }

/// The values, the end and the disposal of a stream.
final class Probe<Element: Sendable>: Sendable {
    let values = EventRecorder<Element>()
    let ends = EventRecorder<String>()

    func observe(_ stream: Infallible<Element>) -> any Disposable {
        stream.subscribe(
            onNext: { self.values.record($0) }, onCompleted: { self.ends.record("completed") })
    }

    var hasEnded: Bool { !ends.elements.isEmpty }
}

/// Work that a test controls.
final class ControlledWork: Sendable {
    private let parts = Lock(Parts())

    private struct Parts: @unchecked Sendable {
        // Unchecked: subjects are safe to share, and do not say so.
        var subjects: [PublishSubject<Int>] = []
        var disposed: [Int] = []
        var subscriptionCount = 0
    }

    /// The number of pieces of work that began.
    var startCount: Int { parts.current.subjects.count }

    /// The number of pieces of work that were subscribed to, so that what they send arrives.
    var subscriptionCount: Int { parts.current.subscriptionCount }

    /// The pieces of work that were disposed of before their end.
    var disposed: [Int] { parts.current.disposed }

    func begin() -> Observable<Int> {
        let subject = PublishSubject<Int>()
        let number = parts.withUncheckedLock { parts in
            parts.subjects.append(subject)
            return parts.subjects.count - 1
        }
        return .create { observer in
            let isOver = Lock(false)
            let subscription = subject.subscribe { event in
                if event.isStopEvent { isOver.withLock { $0 = true } }
                observer.on(event)
            }
            self.parts.withLock { $0.subscriptionCount += 1 }
            return Disposables.create {
                if !isOver.current { self.parts.withLock { $0.disposed.append(number) } }
                subscription.dispose()
            }
        }
    }

    func send(_ value: Int, in number: Int) { subject(number).onNext(value) }

    func end(_ number: Int) { subject(number).onCompleted() }

    func fail(_ number: Int, _ error: any Error) { subject(number).onError(error) }

    private func subject(_ number: Int) -> PublishSubject<Int> {
        parts.withUncheckedLock { $0.subjects[number] }
    }
}

/// A fault center and a screen on which the latest notice stays until a test takes it away.
struct BoardFixture {
    let screen: Screen
    let reporter = RecordingReporter()
    let events = EventRecorder<FaultEvent>()
    let center: FaultCenter

    /// Creates a center that shows every failure with these actions and reports it.
    ///
    /// - Parameters:
    ///   - actions: The actions of every notice.
    ///   - answer: The action that the user chooses while a notice is being presented.
    init(_ actions: [Notice.Action.ID] = [.retry, .dismiss], answer: Notice.Action.ID? = nil) {
        screen = Screen(answer)
        let (events, template) = (events, NoticeTemplate(.alert, message: "m", actions: actions))
        center = FaultCenter(
            .init(
                table: DecisionTable([
                    Rule(.kind(.offline), .silent),
                    Rule(.any, .notice(template), report: .error),
                ]),
                classifier: .refused, localize: { $0 }, presenter: screen, reporter: reporter,
                router: { _ in }, observe: { events.record($0) }, diagnose: { _ in }))
    }

    /// The ends of the operations, in order.
    var ends: [OutcomeEnding] {
        events.elements.compactMap { event in
            if case .ended(_, let outcome) = event { outcome.ending } else { nil }
        }
    }

    /// A presenter of one notice, which a newer one replaces.
    final class Screen: NoticePresenter {
        private let shown = Lock<NoticeRequest?>(nil)
        private let withdrawals = Lock(0)
        private let answer: Notice.Action.ID?

        init(_ answer: Notice.Action.ID?) { self.answer = answer }

        /// The actions of the notice on screen; nil if there is none.
        var actions: [Notice.Action.ID]? { shown.current?.notice.actions.map(\.id) }

        /// The number of notices that a board would have taken away.
        var withdrawalCount: Int { withdrawals.current }

        func present(_ request: NoticeRequest) -> NoticeReceipt {
            shown.withLock { $0 = request }
            request.onAction?.lifetime?.onEnd { [withdrawals] in withdrawals.withLock { $0 += 1 } }
            if let answer { choose(answer) }
            return NoticeReceipt(noticeID: 1)
        }

        /// Takes the notice away and then passes on the choice, as a board does.
        func choose(_ action: Notice.Action.ID) {
            let request = shown.withLock { $0.take() }
            request?.onAction?(action)
        }

        /// Passes on a choice and leaves the notice on screen.
        func chooseAndStay(_ action: Notice.Action.ID) { shown.current?.onAction?(action) }
    }
}

/// An error that only the classifier of the tests' center knows.
enum Refused: Error { case connection }

extension ErrorClassifier {
    /// Knows ``Refused``, as a classifier for Foundation's errors knows `URLError`.
    static let refused = ErrorClassifier { error in
        error is Refused ? ErrorClassification(kind: .unreachable, code: "refused") : nil
    }
}

/// An object whose release a test checks.
final class LifetimeToken: Sendable {
    func touch() {}
}
#endif
