public import TriageRedaction

/// A value that may be used but never printed.
///
/// Its description, dump and mirror show only a placeholder.
public struct Sensitive<Value: Sendable>: Sendable, RedactedStringConvertible {
    /// The value itself, for the code that needs it.
    public let value: Value

    /// Wraps a value that may hold a secret or personal data.
    public init(_ value: Value) { self.value = value }

    /// The placeholder for the value.
    public var description: String { FaultMessage.privatePlaceholder }
}

extension Sensitive: Equatable where Value: Equatable {}
extension Sensitive: Hashable where Value: Hashable {}
