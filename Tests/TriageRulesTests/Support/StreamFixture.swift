import TestDoubles
import Testing
import TriageCore
import TriageStreams
import TriageTesting

#if canImport(Combine) || OpenCombine
/// A publisher that ignores cancellation: it goes on sending, and records every request.
final class NonCancelablePublisher<Output, Failure: Error>: Publisher, @unchecked Sendable {
    // Unchecked: a test uses it from one thread at a time.
    private let name: String
    private let far: EffectLog
    private var subscribers: [AnySubscriber<Output, Failure>] = []

    init(_ name: String, _ far: EffectLog) {
        self.name = name
        self.far = far
    }

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        far.record("\(name) begins")
        subscribers.append(AnySubscriber(subscriber))
        subscriber.receive(subscription: NonCancelableSubscription(name: name, far: far))
    }

    func send(_ value: Output) {
        for subscriber in subscribers { _ = subscriber.receive(value) }
    }

    func complete(_ completion: Subscribers.Completion<Failure>) {
        for subscriber in subscribers { subscriber.receive(completion: completion) }
    }
}

/// A scheduler that runs everything at once, which the operators do not know.
struct CallingScheduler: Scheduler {
    private let immediate = ImmediateScheduler.shared
    var now: ImmediateScheduler.SchedulerTimeType { immediate.now }
    var minimumTolerance: ImmediateScheduler.SchedulerTimeType.Stride { 0 }

    func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

    func schedule(
        after date: ImmediateScheduler.SchedulerTimeType,
        tolerance: ImmediateScheduler.SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) { action() }

    func schedule(
        after date: ImmediateScheduler.SchedulerTimeType,
        interval: ImmediateScheduler.SchedulerTimeType.Stride,
        tolerance: ImmediateScheduler.SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        action()
        return AnyCancellable {}
    }
}

private struct NonCancelableSubscription: Subscription {
    let name: String
    let far: EffectLog
    let combineIdentifier = CombineIdentifier()

    func request(_ demand: Subscribers.Demand) { far.record("\(name) is asked") }
    func cancel() { far.record("\(name) is cancelled") }
}

/// A running stream between an upstream and work that ignore cancellation.
struct StreamFixture {
    let effects = EffectLog()
    let app = RecordingApp()
    let upstream: NonCancelablePublisher<Int, any Error>
    let unfailing: NonCancelablePublisher<Int, Never>
    let work: NonCancelablePublisher<Int, any Error>

    init() {
        upstream = NonCancelablePublisher("upstream", effects)
        unfailing = NonCancelablePublisher("upstream", effects)
        work = NonCancelablePublisher("work", effects)
    }

    func handle(_ error: any Error) { effects.record("handled") }

    /// Sends a value on both upstreams; an operator uses one of them.
    func send(_ value: Int) {
        upstream.send(value)
        unfailing.send(value)
    }
}

/// A stream's operator under test.
struct StreamOperator: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let open: @Sendable (StreamFixture, Owner) -> AnyPublisher<Int, Never>

    init(
        _ name: String,
        _ open: @escaping @Sendable (StreamFixture, Owner) -> AnyPublisher<Int, Never>
    ) {
        testDescription = name
        self.open = open
    }

    /// The operators that do work for the values of an upstream.
    static let working = [
        StreamOperator("work in a fault center") { stream, owner in
            stream.unfailing.flatMap(
                .concat, weak: owner, in: stream.app.center, "x",
                { _, _ in stream.work }, catching: { (_, _: any Error) in })
        },
        StreamOperator("work in a fault center, with a handler") { stream, owner in
            stream.unfailing.flatMap(
                .concat, weak: owner, in: stream.app.center, "x",
                { _, _ in stream.work }, catching: { stream.handle($1) })
        },
        StreamOperator("work in a fault center, with a fallback") { stream, owner in
            let fallback = NonCancelablePublisher<Int, Never>("fallback", stream.effects)
            return stream.unfailing.flatMap(
                .concat, weak: owner, in: stream.app.center, "x",
                { _, _ in stream.work }, catching: { (_, _: any Error) in },
                fallback: { _ in fallback.eraseToAnyPublisher() })
        },
        StreamOperator("work in a fault center, with retries") { stream, owner in
            stream.unfailing.flatMap(
                .concat, weak: owner, in: stream.app.center, "x", retries: true,
                { _, _ in stream.work }, catching: { (_, _: any Error) in })
        },
        StreamOperator("work in a fault center, on a scheduler with retries") { stream, owner in
            stream.unfailing.flatMap(
                .concat, weak: owner, on: CallingScheduler(), in: stream.app.center, "x",
                retries: true, { _, _ in stream.work },
                catching: { stream.handle($1) })
        },
        StreamOperator("work that cannot fail") { stream, owner in
            stream.unfailing.flatMap(.concat, weak: owner) { _, _ in
                stream.work.catch { error in
                    stream.handle(error)
                    return Empty<Int, Never>()
                }
            }
        },
        StreamOperator("work that runs in a fault center by itself") { stream, owner in
            stream.unfailing.flatMap(.concat, weak: owner) { _, _ in
                stream.work.run(in: stream.app.center, "x", retries: true)
            }
        },
    ]

    static let all =
        working + [
            StreamOperator("a publisher that runs in a fault center") { stream, _ in
                stream.upstream.run(in: stream.app.center, "x")
            },
            StreamOperator("a publisher that runs in a fault center, with retries") { stream, _ in
                stream.upstream.run(in: stream.app.center, "x", retries: true)
            },
            StreamOperator("the outcomes of a publisher") { stream, _ in
                stream.upstream.outcomes(in: stream.app.center, "x").compactMap(\.value)
                    .eraseToAnyPublisher()
            },
        ]
}
#endif
