/// A condition under which a rule of a ``DecisionTable`` applies.
///
/// Conditions are combined with `&&`, `||` and `!`, and can be printed.
public struct Condition: Sendable, CustomStringConvertible {
    /// The condition in words.
    public let description: String
    private let predicate: @Sendable (FailureContext) -> Bool

    /// Creates a condition of the app's own.
    ///
    /// - Parameters:
    ///   - description: The condition in words, for the printed table.
    ///   - where: Returns whether the condition applies to a failure.
    public init(_ description: String, where: @escaping @Sendable (FailureContext) -> Bool) {
        self.description = description
        self.predicate = `where`
    }

    /// Returns whether the condition applies to a failure.
    package func applies(to failure: FailureContext) -> Bool { predicate(failure) }

    /// A condition that applies to every failure.
    public static let any = Condition("any") { _ in true }

    /// A condition that applies to faults of one of these kinds.
    public static func kind(_ kinds: Fault.Kind...) -> Condition {
        Condition("kind \(list(kinds))") { kinds.contains($0.fault.kind) }
    }

    /// A condition that applies to responses with one of these statuses.
    ///
    /// A success that was cut short or could not be decoded does not count; see
    /// ``Fault/isErrorResponse(_:)``.
    public static func status(_ statuses: Int...) -> Condition {
        Condition("status \(list(statuses))") { $0.fault.isErrorResponse(in: statuses) }
    }

    /// A condition that applies if the API declares a notice for the response.
    public static let hasDeclaredNotice = Condition("declared") {
        $0.fault.facts.declaredNotice != nil
    }

    /// A condition that applies to faults with one of these codes.
    public static func code(_ codes: String...) -> Condition {
        Condition("code \(list(codes))") { codes.contains($0.fault.code) }
    }

    /// A condition that applies to failures of one of these operations.
    public static func operation(_ names: OperationName...) -> Condition {
        Condition("operation \(list(names))") { failure in
            failure.operation.map { names.contains($0.name) } ?? false
        }
    }

    /// A condition that applies to failures of operations with this intent.
    public static func intent(_ intent: OperationIntent) -> Condition {
        Condition("intent \(intent)") { $0.operation?.intent == intent }
    }

    /// A condition that applies to failures of operations that the user can retry.
    public static let canRetry = Condition("can retry") { $0.operation?.canRetry == true }

    /// A condition that applies if the chain holds an error of this type that matches.
    ///
    /// - Parameters:
    ///   - type: The type of the error.
    ///   - description: The closure's condition in words, for the printed table.
    ///   - matches: Returns whether an error of this type matches.
    /// - Returns: The condition.
    public static func error<E: Error>(
        _ type: E.Type, _ description: String = "", where matches: @escaping @Sendable (E) -> Bool
    ) -> Condition {
        let suffix = description.isEmpty ? "" : " \(description)"
        return Condition("error \(type)\(suffix)") { failure in
            failure.chain.links.contains { ($0.error as? E).map(matches) ?? false }
        }
    }

    /// A condition that applies if both conditions apply.
    public static func && (left: Condition, right: Condition) -> Condition {
        Condition("\(left) and \(right)") { left.applies(to: $0) && right.applies(to: $0) }
    }

    /// A condition that applies if at least one of the conditions applies.
    public static func || (left: Condition, right: Condition) -> Condition {
        Condition("(\(left) or \(right))") { left.applies(to: $0) || right.applies(to: $0) }
    }

    /// A condition that applies if the other condition does not.
    public static prefix func ! (other: Condition) -> Condition {
        Condition("not (\(other))") { !other.applies(to: $0) }
    }

    private static func list(_ items: [some Any]) -> String {
        items.map { "\($0)" }.joined(separator: "|")
    }
}

extension Fault {
    /// Whether a response refuses the request with one of these statuses.
    ///
    /// The head of the response decides, even if the body was cut short or too large. The status of
    /// a success whose body cannot be read or decoded does not count.
    public func isErrorResponse(_ statuses: Int...) -> Bool { isErrorResponse(in: statuses) }

    package func isErrorResponse(in statuses: [Int]) -> Bool {
        guard let status = facts.status, statuses.contains(status) else { return false }
        return code == Fault.code(ofStatus: status)
    }

    /// The code of a response of a network that wants a sign-in.
    package static let networkSignInCode = "network.signIn"

    /// The code of a response whose status is the failure.
    package static func code(ofStatus status: Int) -> String { "http.\(status)" }

    /// The status in a code that ``code(ofStatus:)`` has made; nil for another code.
    package static func status(ofCode code: String) -> Int? {
        code.hasPrefix("http.") ? Int(code.dropFirst("http.".count)) : nil
    }
}
