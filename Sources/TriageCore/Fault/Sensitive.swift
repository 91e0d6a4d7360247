public import TriageRedaction

/// A value that may be used but never printed: its description, dump and mirror show nothing.
public struct Sensitive<Value: Sendable>: Sendable, RedactedStringConvertible {
    /// The value itself, for the one place that needs it.
    public let value: Value

    /// Wraps a value that may hold a secret or a person's data.
    public init(_ value: Value) { self.value = value }

    /// The mark that stands for the value.
    public var description: String { FaultMessage.privatePlaceholder }
}

extension Sensitive: Equatable where Value: Equatable {}
extension Sensitive: Hashable where Value: Hashable {}
