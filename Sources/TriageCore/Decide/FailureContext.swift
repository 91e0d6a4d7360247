public import TriageRedaction

/// A failure of an operation, with all that a decision may need.
public struct FailureContext: Sendable, RedactedStringConvertible {
    /// The classified failure.
    public var fault: Fault
    /// The thrown error, with its own type.
    public let error: any Error
    /// The error and its causes, outermost first.
    public let chain: CauseChain
    /// The operation that failed; nil for an error that was reported outside of one.
    public package(set) var operation: OperationInfo?

    /// Creates a failure, for instance to test a decision table.
    ///
    /// - Parameters:
    ///   - fault: The classified failure.
    ///   - error: The thrown error; the fault if nil.
    ///   - chain: The error and its causes; the chain of `error` if nil.
    ///   - operation: The operation that failed.
    public init(
        fault: Fault, error: (any Error)? = nil, chain: CauseChain? = nil,
        operation: OperationInfo? = nil
    ) {
        self.fault = fault
        self.error = error ?? fault
        self.chain = chain ?? CauseChain(self.error)
        self.operation = operation
    }

    /// Returns the same failure with a wrapper around its chain.
    func wrapped(in wrapper: CauseChain.Wrapper) -> FailureContext {
        FailureContext(
            fault: fault, error: error, chain: chain.wrapped(in: wrapper), operation: operation)
    }

    /// The operation's name and the fault.
    ///
    /// The thrown error is not printed, because its text may hold anything.
    public var description: String { (operation.map { "\($0.name): " } ?? "") + fault.description }
}
