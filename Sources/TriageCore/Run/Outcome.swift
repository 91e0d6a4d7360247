public import TriageRedaction

/// How an operation ended: exactly one of these, exactly once.
public enum Outcome<Value> {
    /// It ended with a value.
    case value(Value)
    /// It failed; the failure has been decided on, surfaced and reported.
    ///
    /// The fault says what went wrong; the error is what was thrown, of its own type.
    case fault(Fault, error: any Error)
    /// It was called off, which is not a failure.
    case canceled

    /// The value, if it ended with one.
    public var value: Value? {
        guard case .value(let value) = self else { return nil }
        return value
    }

    /// The fault, if it failed.
    public var fault: Fault? {
        guard case .fault(let fault, _) = self else { return nil }
        return fault
    }

    /// What was thrown, if it failed with an error of this type.
    public func error<E: Error>(as type: E.Type = E.self) -> E? {
        guard case .fault(_, let error) = self else { return nil }
        return error as? E
    }
}

extension Outcome: Sendable where Value: Sendable {}

extension Outcome: RedactedStringConvertible {
    /// How it ended; a value is not printed.
    public var description: String {
        switch self {
        case .value: "value"
        case .fault(let fault, _): "fault: \(fault)"
        case .canceled: "cancelled"
        }
    }
}
