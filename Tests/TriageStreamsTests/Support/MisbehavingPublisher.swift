#if canImport(Combine) || OpenCombine
import TriageConcurrency
import TriageStreams
import TriageTesting

/// A publisher that may violate the contract with its subscriber.
struct MisbehavingPublisher<Output, Failure: Error>: Publisher {
    let behavior: (AnySubscriber<Output, Failure>) -> Void

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        behavior(AnySubscriber(subscriber))
    }
}

/// A subscription that records its demand and cancellation.
final class RecordingSubscription: Subscription, Sendable {
    let requests = EventRecorder<Int?>()
    let cancels = EventRecorder<Int>()
    func request(_ demand: Subscribers.Demand) { requests.record(demand.max) }
    func cancel() { cancels.record(1) }
}

/// A checker that a subscriber is never called concurrently, and never after the end.
final class SubscriberContractChecker: Sendable {
    private let state = Lock(State())

    private struct State: Sendable {
        var inside = 0
        var isOver = false
        var violations: Set<String> = []
        var ends = 0
        var values = 0
        var failures = 0
    }

    var violations: Set<String> { state.current.violations }
    var ends: Int { state.current.ends }
    var values: Int { state.current.values }
    var failures: Int { state.current.failures }

    func value() {
        beginCall("value")
        state.withLock { $0.values += 1 }
        endCall()
    }

    func failure() {
        beginCall("failure")
        state.withLock { $0.failures += 1 }
        endCall()
    }

    func end() {
        beginCall("end")
        state.withLock {
            $0.ends += 1
            $0.isOver = true
        }
        endCall()
    }

    private func beginCall(_ what: String) {
        state.withLock { state in
            if state.inside > 0 { state.violations.insert("\(what) while another") }
            if state.isOver { state.violations.insert("\(what) after the end") }
            state.inside += 1
        }
        for _ in 0..<20 { _ = state.current }
    }

    private func endCall() { state.withLock { $0.inside -= 1 } }
}

/// Calls a closure for each value.
final class ClosureSubscriber<Input>: Subscriber, Cancellable {
    typealias Failure = Never
    var subscription: (any Subscription)?
    var onSubscription: (ClosureSubscriber) -> Void = { $0.subscription?.request(.unlimited) }
    var onInput: (ClosureSubscriber, Input) -> Subscribers.Demand = { _, _ in .none }
    var onCompletion: (ClosureSubscriber) -> Void = { _ in }

    func receive(subscription: any Subscription) {
        self.subscription = subscription
        onSubscription(self)
    }
    func receive(_ input: Input) -> Subscribers.Demand { onInput(self, input) }
    func receive(completion: Subscribers.Completion<Never>) { onCompletion(self) }
    func cancel() { subscription?.cancel() }
}

let overlaps: [Overlap] = [
    .latest, .exhaust, .concat, .concat(bufferSize: 0), .concat(bufferSize: -5), .merge(max: 0),
    .merge(max: -1), .merge(max: 3), .merge(max: 2, bufferSize: 0), .merge(max: .max),
    .merge(max: .max, bufferSize: .max),
    .concat(bufferSize: .max),
]

extension Overlap {
    var isFullWithOne: Bool {
        if case .concat(let waiting) = self { waiting <= 0 } else { false }
    }
}
#endif
