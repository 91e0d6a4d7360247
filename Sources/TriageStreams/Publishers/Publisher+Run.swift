#if canImport(Combine) || OpenCombine
public import TriageCore

extension Publisher {
    /// Runs each subscription as an operation of a fault center and sends its outcomes.
    ///
    /// The center decides on a failure, shows and reports it. Then the failure is sent as an
    /// element after the values, once there is demand for it. Canceling the subscription cancels
    /// the operation and ends the stream without another event. Work that begins on subscription or
    /// on demand, such as a ``TaskPublisher``, belongs to the operation, and so do its requests.
    ///
    /// - Parameters:
    ///   - center: The app's fault center.
    ///   - name: The name of the operation.
    ///   - intent: The reason for the work, by which rules decide how a failure is shown.
    ///   - overrides: The rules of this screen, read before the center's table.
    ///   - onAction: Receives the action that the user chooses on the notice of a failure.
    /// - Returns: The values, and the fault as the last element if this publisher fails.
    public func outcomes(
        in center: FaultCenter, _ name: OperationName, intent: OperationIntent = .load,
        overrides: DecisionTable = DecisionTable(), onAction: NoticeActionHandler? = nil
    ) -> AnyPublisher<Outcome<Output>, Never> {
        OperationPublisher(upstream: self) {
            OpenOperation(in: center, name, intent, overrides, onAction)
        }
        .eraseToAnyPublisher()
    }

    /// Runs each subscription as an operation of a fault center and sends its values.
    ///
    /// ``outcomes(in:_:intent:overrides:onAction:)`` explains the parameters.
    ///
    /// - Returns: The values; completes after a failure, which the center has handled.
    public func run(
        in center: FaultCenter, _ name: OperationName, intent: OperationIntent = .load,
        overrides: DecisionTable = DecisionTable(), onAction: NoticeActionHandler? = nil
    ) -> AnyPublisher<Output, Never> {
        outcomes(in: center, name, intent: intent, overrides: overrides, onAction: onAction)
            .compactMap(\.value)
            .eraseToAnyPublisher()
    }
}
#endif
