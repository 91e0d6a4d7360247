#if canImport(Combine) || OpenCombine
import TriageConcurrency
import TriageStreams
import TriageTesting

/// A subscriber with a configurable demand that records what it receives.
final class TestSubscriber<Input: Sendable>: Subscriber, Cancellable {
    typealias Failure = Never

    let values = EventRecorder<Input>()
    let ends = EventRecorder<Int>()
    var subscription: (any Subscription)?
    private let initial: Subscribers.Demand

    init(demanding demand: Subscribers.Demand = .unlimited) { initial = demand }

    func receive(subscription: any Subscription) {
        self.subscription = subscription
        if initial > 0 { subscription.request(initial) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        values.record(input)
        return .none
    }

    func receive(completion: Subscribers.Completion<Never>) { ends.record(1) }

    func demand(_ count: Int) { subscription?.request(.max(count)) }

    func cancel() { subscription?.cancel() }
}

/// A piece of work that a test controls.
final class ControlledWork: Sendable {
    private let parts = Lock(Parts())

    private struct Parts: @unchecked Sendable {
        // Unchecked: subjects are safe to share, and do not say so.
        var subjects: [PassthroughSubject<Int, TestFailure>] = []
        var subscriptionCount = 0
        var canceled: [Int] = []
    }

    /// The number of pieces of work that began.
    var startCount: Int { parts.current.subjects.count }

    /// The number of pieces of work that were subscribed to.
    var subscriptionCount: Int { parts.current.subscriptionCount }

    /// The pieces of work that were canceled.
    var canceled: [Int] { parts.current.canceled }

    func begin() -> AnyPublisher<Int, TestFailure> {
        let subject = PassthroughSubject<Int, TestFailure>()
        let number = parts.withUncheckedLock { parts in
            parts.subjects.append(subject)
            return parts.subjects.count - 1
        }
        return
            subject
            .handleEvents(
                receiveSubscription: { _ in self.parts.withLock { $0.subscriptionCount += 1 } },
                receiveCancel: { self.parts.withLock { $0.canceled.append(number) } }
            )
            .eraseToAnyPublisher()
    }

    func send(_ value: Int, in number: Int) { subject(number).send(value) }

    func end(_ number: Int) { subject(number).send(completion: .finished) }

    func fail(_ number: Int, _ trouble: TestFailure) {
        subject(number).send(completion: .failure(trouble))
    }

    private func subject(_ number: Int) -> PassthroughSubject<Int, TestFailure> {
        parts.withUncheckedLock { $0.subjects[number] }
    }
}
#endif
