#if RxSwift
public import RxSwift
public import TriageCore

extension ObservableConvertibleType {
    /// Runs each subscription as an operation of a fault center and sends its outcomes.
    ///
    /// The center decides on a failure, shows and reports it. Then the failure is sent as an
    /// element after the values. Disposing of the subscription cancels the operation and ends the
    /// stream without another event. Work that begins on subscription belongs to the operation,
    /// and so do its requests.
    ///
    /// With `retries: true`, the action `retry` of a notice subscribes to this stream again, as a
    /// new operation of the same name. One attempt runs at a time. The stream stays open as long as
    /// a notice offers a retry, and completes when the notice is gone, or after the failure if no
    /// notice offered one.
    ///
    /// - Parameters:
    ///   - center: The app's fault center.
    ///   - operation: The operation's name, or an operation with an intent, rules and a handler of
    ///     actions.
    ///   - retries: Whether a notice may offer a retry of this stream.
    ///   - fileID: The source file, filled in by the compiler. It is the location of an error that
    ///     is not a fault with a location of its own.
    ///   - line: The source line, filled in by the compiler.
    /// - Returns: The values, and a fault as the last element of each attempt that fails.
    public func outcomes(
        in center: FaultCenter, _ operation: FaultCenter.Operation, retries: Bool = false,
        fileID: String = #fileID, line: Int = #line
    ) -> Infallible<Outcome<Element>> {
        let options = OperationOptions(operation, fileID, line)
        return CenterWork(center: center, options: options) { self.asObservable() }
            .outcomes(retries: retries)
            .asInfallible()
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
    ) -> Infallible<Element> {
        outcomes(
            in: center, operation, retries: retries, fileID: fileID, line: line
        )
        .compactMap(\.value)
    }
}

extension Observable {
    /// This stream, which never fails, as a type that cannot.
    func asInfallible() -> Infallible<Element> { asInfallible { _ in .empty() } }
}
#endif
