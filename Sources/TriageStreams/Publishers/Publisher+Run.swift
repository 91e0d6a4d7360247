#if canImport(Combine) || OpenCombine
public import Triage

extension Publisher {
    /// Runs this as an operation of a centre, from the subscription to the end, whichever it is.
    ///
    /// A failure is decided on, shown and reported, and then is an element like the values before it,
    /// so that both share one stream. A cancelled subscription is a cancelled operation, and hears
    /// nothing more. Work that begins when it is subscribed to or demanded, as that of a
    /// ``TaskPublisher``, knows whose it is: its requests belong to the operation.
    ///
    /// - Parameters:
    ///   - center: The app's centre.
    ///   - name: What is done.
    ///   - intent: Why, which decides how a failure is shown.
    ///   - overrides: Rules of this screen, read before the app's table.
    ///   - respond: Takes the action that the person chose on the notice of a failure.
    /// - Returns: The values, and the fault that it ended with, if it did.
    public func outcomes(
        in center: FaultCenter, _ name: OperationName, intent: OperationIntent = .load,
        overrides: DecisionTable = DecisionTable(), respond: NoticeResponse? = nil
    ) -> AnyPublisher<Outcome<Output>, Never> {
        Deferred {
            let operation = OpenOperation(in: center, name, intent, overrides, respond)
            return Within(operation: operation, upstream: self)
                .map(Outcome.value)
                .handleEvents(
                    receiveCompletion: { if case .finished = $0 { operation.succeed() } },
                    receiveCancel: operation.cancel
                )
                .catch { Just(operation.fail(with: $0)) }
        }
        .eraseToAnyPublisher()
    }

    /// Runs this as an operation of a centre; see ``outcomes(in:_:intent:overrides:respond:)``.
    ///
    /// - Returns: The values; it completes after a failure, which the centre has seen to.
    public func run(
        in center: FaultCenter, _ name: OperationName, intent: OperationIntent = .load,
        overrides: DecisionTable = DecisionTable(), respond: NoticeResponse? = nil
    ) -> AnyPublisher<Output, Never> {
        outcomes(in: center, name, intent: intent, overrides: overrides, respond: respond)
            .compactMap(\.value)
            .eraseToAnyPublisher()
    }
}

/// Has a publisher begin as a part of an operation.
private struct Within<Upstream: Publisher>: Publisher {
    typealias Output = Upstream.Output
    typealias Failure = Upstream.Failure

    let operation: OpenOperation
    let upstream: Upstream

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        let listener = AnySubscriber<Output, Failure>(
            receiveSubscription: {
                subscriber.receive(
                    subscription: SubscriptionWithin(operation: operation, base: $0))
            }, receiveValue: subscriber.receive, receiveCompletion: subscriber.receive(completion:))
        operation.perform { upstream.subscribe(listener) }
    }
}

private struct SubscriptionWithin: Subscription {
    let operation: OpenOperation
    let base: any Subscription

    var combineIdentifier: CombineIdentifier { base.combineIdentifier }

    func request(_ demand: Subscribers.Demand) { operation.perform { base.request(demand) } }

    func cancel() { base.cancel() }
}
#endif
