import TestDoubles
import Testing
import TriageCore
import TriageStreams
import TriageTesting

#if canImport(Combine) || OpenCombine
/// A publisher that hears of no cancellation: it sends on, and writes down what is asked of it.
final class DeafPublisher<Output, Failure: Error>: Publisher, @unchecked Sendable {
    // Unchecked: a test tells it one thing at a time.
    private let name: String
    private let far: FarSide
    private var subscribers: [AnySubscriber<Output, Failure>] = []

    init(_ name: String, _ far: FarSide) {
        self.name = name
        self.far = far
    }

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        far.reach("\(name) begins")
        subscribers.append(AnySubscriber(subscriber))
        subscriber.receive(subscription: DeafSubscription(name: name, far: far))
    }

    func send(_ value: Output) {
        for subscriber in subscribers { _ = subscriber.receive(value) }
    }

    func end(_ completion: Subscribers.Completion<Failure>) {
        for subscriber in subscribers { subscriber.receive(completion: completion) }
    }
}

private struct DeafSubscription: Subscription {
    let name: String
    let far: FarSide
    let combineIdentifier = CombineIdentifier()

    func request(_ demand: Subscribers.Demand) { far.reach("\(name) is asked") }
    func cancel() { far.reach("\(name) is cancelled") }
}

/// A stream under way, between an upstream and work that know of no cancellation.
struct Stream {
    let far = FarSide()
    let app = App()
    let upstream: DeafPublisher<Int, any Error>
    let unfailing: DeafPublisher<Int, Never>
    let work: DeafPublisher<Int, any Error>

    init() {
        upstream = DeafPublisher("upstream", far)
        unfailing = DeafPublisher("upstream", far)
        work = DeafPublisher("work", far)
    }

    func handle(_ error: any Error) { far.reach("handled") }

    /// Sends on both ways in, of which a door takes one.
    func send(_ value: Int) {
        upstream.send(value)
        unfailing.send(value)
    }
}

/// A stream's operator under test.
struct StreamDoor: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let open: @Sendable (Stream, Owner) -> AnyPublisher<Int, Never>

    init(
        _ name: String, _ open: @escaping @Sendable (Stream, Owner) -> AnyPublisher<Int, Never>
    ) {
        testDescription = name
        self.open = open
    }

    /// Those that do work for what an upstream sends.
    static let working = [
        StreamDoor("work with a handler") { stream, owner in
            stream.unfailing.flatMap(.inOrder, weak: owner) { _, _ in
                stream.work
            } catching: {
                stream.handle($1)
            }
        },
        StreamDoor("work with a handler, for a stream that can fail") { stream, owner in
            stream.upstream.flatMap(.inOrder, weak: owner) { _, _ in
                stream.work
            } catching: {
                stream.handle($1)
            }
        },
        StreamDoor("work with a fallback") { stream, owner in
            let fallback = DeafPublisher<Int, Never>("fallback", stream.far)
            return stream.unfailing.flatMap(
                .inOrder, weak: owner, fallback: fallback.eraseToAnyPublisher()
            ) { _, _ in
                stream.work
            } catching: {
                stream.handle($1)
            }
        },
        StreamDoor("work on a scheduler") { stream, owner in
            stream.unfailing.flatMap(.inOrder, weak: owner, on: ImmediateScheduler.shared) {
                _, _ in
                stream.work
            } catching: {
                stream.handle($1)
            }
        },
        StreamDoor("work on a scheduler, for a stream that can fail") { stream, owner in
            stream.upstream.flatMap(.inOrder, weak: owner, on: ImmediateScheduler.shared) {
                _, _ in
                stream.work
            } catching: {
                stream.handle($1)
            }
        },
        StreamDoor("work in a centre") { stream, owner in
            stream.unfailing.flatMap(.inOrder, weak: owner, in: stream.app.center, "x") { _, _ in
                stream.work
            }
        },
        StreamDoor("work that cannot fail") { stream, owner in
            stream.unfailing.flatMap(.inOrder, weak: owner) { _, _ in
                stream.work.catch { error in
                    stream.handle(error)
                    return Empty<Int, Never>()
                }
            }
        },
    ]

    static let all =
        working + [
            StreamDoor("a publisher that runs in a centre") { stream, _ in
                stream.upstream.run(in: stream.app.center, "x")
            },
            StreamDoor("the outcomes of a publisher") { stream, _ in
                stream.upstream.outcomes(in: stream.app.center, "x").compactMap(\.value)
                    .eraseToAnyPublisher()
            },
        ]
}
#endif
