#if canImport(Combine) || OpenCombine
public import TriageCore

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension Publisher {
    /// Runs each subscription as an operation of a fault center and sends its outcomes.
    ///
    /// The center decides on a failure, shows and reports it. Then the failure is sent as an
    /// element after the values, once there is demand for it. Canceling the subscription cancels
    /// the operation and ends the stream without another event. Work that begins on subscription or
    /// on demand, such as a ``TaskPublisher``, belongs to the operation, and so do its requests. A
    /// `Future` has begun before: make it in the closure of a flat map with `in:`.
    ///
    /// With `retries: true`, the action `retry` of a notice subscribes to this publisher again, as
    /// a new operation of the same name. One attempt runs at a time. The stream stays open as long
    /// as a notice offers a retry, and completes when the notice is gone, or after the failure if
    /// no notice offered one.
    ///
    /// - Parameters:
    ///   - center: The app's fault center.
    ///   - operation: The operation's name, or an operation with an intent, rules and a handler of
    ///     actions.
    ///   - retries: Whether a notice may offer a retry of this publisher.
    ///   - fileID: The source file, filled in by the compiler. It is the location of an error that
    ///     is not a fault with a location of its own.
    ///   - line: The source line, filled in by the compiler.
    /// - Returns: The values, and a fault as the last element of each attempt that fails.
    public func outcomes(
        in center: FaultCenter, _ operation: FaultCenter.Operation, retries: Bool = false,
        fileID: String = #fileID, line: Int = #line
    ) -> AnyPublisher<Outcome<Output>, Never> {
        let options = OperationOptions(operation, fileID, line)
        return retries
            ? RetriedPublisher<Self>(center: center, options: options, work: { { self } })
                .eraseToAnyPublisher()
            : OperationPublisher<Self>(center: center, options: options, upstream: { self })
                .eraseToAnyPublisher()
    }

    /// Runs each subscription as an operation of a fault center and sends its values.
    ///
    /// ``outcomes(in:_:retries:fileID:line:)`` explains the parameters.
    ///
    /// - Returns: The values; completes after a failure, which the center has handled, unless the
    ///   user can retry it.
    public func run(
        in center: FaultCenter, _ operation: FaultCenter.Operation, retries: Bool = false,
        fileID: String = #fileID, line: Int = #line
    ) -> AnyPublisher<Output, Never> {
        outcomes(
            in: center, operation, retries: retries, fileID: fileID, line: line
        )
        .compactMap(\.value)
        .eraseToAnyPublisher()
    }
}
#endif
