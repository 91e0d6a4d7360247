#if canImport(Combine) || OpenCombine
public import TriageCore

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
        overrides: DecisionTable = DecisionTable(), respond: NoticeActionHandler? = nil
    ) -> AnyPublisher<Outcome<Output>, Never> {
        OperationPublisher(upstream: self) {
            OpenOperation(in: center, name, intent, overrides, respond)
        }
        .eraseToAnyPublisher()
    }

    /// Runs this as an operation of a centre; see ``outcomes(in:_:intent:overrides:respond:)``.
    ///
    /// - Returns: The values; it completes after a failure, which the centre has seen to.
    public func run(
        in center: FaultCenter, _ name: OperationName, intent: OperationIntent = .load,
        overrides: DecisionTable = DecisionTable(), respond: NoticeActionHandler? = nil
    ) -> AnyPublisher<Output, Never> {
        outcomes(in: center, name, intent: intent, overrides: overrides, respond: respond)
            .compactMap(\.value)
            .eraseToAnyPublisher()
    }
}
#endif
