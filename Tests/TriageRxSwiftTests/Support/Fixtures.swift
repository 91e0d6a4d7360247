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
