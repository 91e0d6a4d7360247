import TriageCore
public import TriageRedaction

/// The checks of a launch that have passed, with their values.
///
/// Its printed form contains the names only.
public struct PassedChecks: Sendable, RedactedStringConvertible {
    var values: [CheckName: any Sendable] = [:]

    /// Creates an empty collection.
    public init() {}

    /// The names of the checks.
    public var names: Set<CheckName> { Set(values.keys) }

    /// The value of a check; nil if it has not passed.
    public subscript<Value, Stop>(check: Check<Value, Stop>) -> Value? {
        values[check.name] as? Value
    }

    /// Returns the value of a check that must have passed.
    ///
    /// - Throws: A fault if the gate has another check of this name in its place.
    func value<Value, Stop>(of check: Check<Value, Stop>) throws(Fault) -> Value {
        if let value = self[check] { return value }
        throw Fault(
            ours: .unexpected, code: "launch.configuration",
            message: "'\(check.name.rawValue, privacy: .public)' has no value of this type",
            facts: .misconfigured)
    }

    /// The sorted names, without the values.
    public var description: String {
        values.keys.map(\.rawValue).sorted().joined(separator: ", ")
    }
}
