#if canImport(Combine) || OpenCombine
import TriageConcurrency
import TriageStreams
import TriageTesting

/// A publisher that does to its subscriber what it likes.
struct Rogue<Output, Failure: Error>: Publisher {
    let act: (AnySubscriber<Output, Failure>) -> Void

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        act(AnySubscriber(subscriber))
    }
}

/// A subscription that writes down what is asked of it.
final class Slip: Subscription, Sendable {
    let requests = Recorder<Int?>()
    let cancels = Recorder<Int>()
    func request(_ demand: Subscribers.Demand) { requests.record(demand.max) }
    func cancel() { cancels.record(1) }
}

/// Sees to it that nobody is called twice at once, nor after the end.
final class Watch: Sendable {
    private let state = Lock(State())

    private struct State: Sendable {
        var inside = 0
        var isOver = false
        var broken: Set<String> = []
        var ends = 0
        var values = 0
        var failures = 0
    }

    var broken: Set<String> { state.current.broken }
    var ends: Int { state.current.ends }
    var values: Int { state.current.values }
    var failures: Int { state.current.failures }

    func value() {
        enter("value")
        state.withLock { $0.values += 1 }
        leave()
    }

    func failure() {
        enter("failure")
        state.withLock { $0.failures += 1 }
        leave()
    }

    func end() {
        enter("end")
        state.withLock {
            $0.ends += 1
            $0.isOver = true
        }
        leave()
    }

    func close() { state.withLock { $0.isOver = true } }

    private func enter(_ what: String) {
        state.withLock { state in
            if state.inside > 0 { state.broken.insert("\(what) while another") }
            if state.isOver { state.broken.insert("\(what) after the end") }
            state.inside += 1
        }
        for _ in 0..<20 { _ = state.current }
    }

    private func leave() { state.withLock { $0.inside -= 1 } }
}

/// Calls a closure for what comes.
final class Ear<Input>: Subscriber, Cancellable {
    typealias Failure = Never
    var subscription: (any Subscription)?
    var began: (Ear) -> Void = { $0.subscription?.request(.unlimited) }
    var heard: (Ear, Input) -> Subscribers.Demand = { _, _ in .none }
    var ended: (Ear) -> Void = { _ in }

    func receive(subscription: any Subscription) {
        self.subscription = subscription
        began(self)
    }
    func receive(_ input: Input) -> Subscribers.Demand { heard(self, input) }
    func receive(completion: Subscribers.Completion<Never>) { ended(self) }
    func cancel() { subscription?.cancel() }
}

let overlaps: [Overlap] = [
    .latest, .ignoringWhileBusy, .inOrder, .inOrder(waiting: 0), .inOrder(waiting: -5), .upTo(0),
    .upTo(-1), .upTo(3), .upTo(2, waiting: 0), .upTo(.max), .upTo(.max, waiting: .max),
    .inOrder(waiting: .max),
]

extension Overlap {
    var isFullWithOne: Bool {
        if case .inOrder(let waiting) = self { waiting <= 0 } else { false }
    }
}
#endif
