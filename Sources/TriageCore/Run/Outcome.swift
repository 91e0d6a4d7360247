public import TriageRedaction

/// The outcome of an operation, which ends exactly once with exactly one of these.
public enum Outcome<Value> {
    /// The operation ended with a value.
    case value(Value)
    /// The operation failed. A fault center has decided, surfaced and reported its failure by then.
    ///
    /// The fault is the classified failure. The error is the one that was thrown, with its own
    /// type.
    case fault(Fault, error: any Error)
    /// The operation was canceled, which is not a failure.
    case canceled

    /// The value; nil if the operation failed or was canceled.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    /// The fault; nil if the operation ended with a value or was canceled.
    public var fault: Fault? {
        if case .fault(let fault, _) = self { fault } else { nil }
    }

    /// Returns the value.
    ///
    /// - Throws: The error of a failed operation, or a `CancellationError`. An operation around
    ///   this one ties the error to the same incident.
    public func get() throws -> Value {
        switch self {
        case .value(let value): value
        case .fault(_, let error): throw error
        case .canceled: throw CancellationError()
        }
    }

    /// Returns an outcome with a transformed value, or the same failure or cancellation.
    public func map<Other, E: Error>(
        _ transform: (Value) throws(E) -> Other
    ) throws(E) -> Outcome<Other> {
        switch self {
        case .value(let value): .value(try transform(value))
        case .fault(let fault, let error): .fault(fault, error: error)
        case .canceled: .canceled
        }
    }

    /// Returns the thrown error if the operation failed with one of this type.
    public func error<E: Error>(as type: E.Type = E.self) -> E? {
        if case .fault(_, let error) = self { error as? E } else { nil }
    }
}

extension Outcome: Sendable where Value: Sendable {}

/// The case of an outcome, without what it carries.
package enum OutcomeEnding: Sendable {
    case value, failure, canceled
}

extension Outcome {
    /// The case, without what it carries.
    package var ending: OutcomeEnding {
        switch self {
        case .value: .value
        case .fault: .failure
        case .canceled: .canceled
        }
    }
}

extension Outcome: RedactedStringConvertible {
    /// The case and, for a failure, the fault; a value is not printed.
    public var description: String {
        switch self {
        case .value: "value"
        case .fault(let fault, _): "fault: \(fault)"
        case .canceled: "canceled"
        }
    }
}
