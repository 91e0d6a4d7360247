#if canImport(Combine) || OpenCombine
import TriageConcurrency
import TriageStreams
import TriageTesting

/// A subscriber that demands what it is told to demand, and writes down what comes.
final class Probe<Input: Sendable>: Subscriber, Cancellable {
    typealias Failure = Never

    let values = Recorder<Input>()
    let ends = Recorder<Int>()
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

/// A piece of work that a test holds in its hands.
final class HeldWork: Sendable {
    private let parts = Lock(Parts())

    private struct Parts: @unchecked Sendable {
        // Unchecked: subjects are safe to share, and do not say so.
        var subjects: [PassthroughSubject<Int, Trouble>] = []
        var subscribed = 0
        var cancelled: [Int] = []
    }

    /// How many began.
    var began: Int { parts.current.subjects.count }

    /// How many were subscribed to.
    var subscribed: Int { parts.current.subscribed }

    /// Which were called off.
    var cancelled: [Int] { parts.current.cancelled }

    func begin() -> AnyPublisher<Int, Trouble> {
        let subject = PassthroughSubject<Int, Trouble>()
        let number = parts.withUncheckedLock { parts in
            parts.subjects.append(subject)
            return parts.subjects.count - 1
        }
        return
            subject
            .handleEvents(
                receiveSubscription: { _ in self.parts.withLock { $0.subscribed += 1 } },
                receiveCancel: { self.parts.withLock { $0.cancelled.append(number) } }
            )
            .eraseToAnyPublisher()
    }

    func send(_ value: Int, in number: Int) { subject(number).send(value) }

    func end(_ number: Int) { subject(number).send(completion: .finished) }

    func fail(_ number: Int, _ trouble: Trouble) {
        subject(number).send(completion: .failure(trouble))
    }

    private func subject(_ number: Int) -> PassthroughSubject<Int, Trouble> {
        parts.withUncheckedLock { $0.subjects[number] }
    }
}
#endif
