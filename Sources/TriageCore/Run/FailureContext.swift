public import TriageRedaction

/// A failure that an operation ended with, and all that a decision may need.
public struct FailureContext: Sendable, RedactedStringConvertible {
    /// The failure, classified.
    public var fault: Fault
    /// What was thrown, of its own type.
    public let error: any Error
    /// The error and its causes, outermost first.
    public let chain: CauseChain
    /// The operation that ended; nil for an error that was reported outside of one.
    public package(set) var operation: OperationInfo?

    /// Makes a failure, as a test of a decision table needs it.
    public init(
        fault: Fault, error: (any Error)? = nil, chain: CauseChain? = nil,
        operation: OperationInfo? = nil
    ) {
        self.fault = fault
        self.error = error ?? fault
        self.chain = chain ?? CauseChain(self.error)
        self.operation = operation
    }

    /// The same failure, with what told of it around the chain.
    func wrapped(in teller: CauseChain.Wrapper) -> FailureContext {
        FailureContext(
            fault: fault, error: error, chain: chain.wrapped(in: teller), operation: operation)
    }

    /// The operation and the fault; what was thrown is not printed, since its text may hold anything.
    public var description: String {
        (operation.map { "\($0.name): " } ?? "") + fault.description
    }
}
