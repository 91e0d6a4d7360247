/// When a rule of a ``DecisionTable`` applies; combined with `&&`, and printable.
public struct Condition: Sendable, CustomStringConvertible {
    /// The condition in words.
    public let description: String
    private let predicate: @Sendable (FailureContext) -> Bool

    /// Makes a condition of the app's own.
    ///
    /// - Parameters:
    ///   - description: The condition in words, for the printed table.
    ///   - where: Whether it applies to what failed.
    public init(_ description: String, where: @escaping @Sendable (FailureContext) -> Bool) {
        self.description = description
        self.predicate = `where`
    }

    /// Whether the condition applies to what failed.
    public func applies(to failed: FailureContext) -> Bool { predicate(failed) }

    /// Every failure.
    public static let any = Condition("any") { _ in true }

    /// A fault of one of these kinds.
    public static func kind(_ kinds: Fault.Kind...) -> Condition {
        Condition("kind \(list(kinds))") { kinds.contains($0.fault.kind) }
    }

    /// An answer with one of these statuses; see ``Fault/isErrorResponse(_:)``.
    public static func status(_ statuses: Int...) -> Condition {
        Condition("status \(list(statuses))") { $0.fault.isErrorResponse(in: statuses) }
    }

    /// An answer for which the API declares what a person is told.
    public static let hasDeclaredNotice = Condition("declared") {
        $0.fault.facts.declaredNotice != nil
    }

    /// A fault with one of these codes.
    public static func code(_ codes: String...) -> Condition {
        Condition("code \(list(codes))") { codes.contains($0.fault.code) }
    }

    /// A failure of one of these operations.
    public static func operation(_ names: OperationName...) -> Condition {
        Condition("operation \(list(names))") { failed in
            failed.operation.map { names.contains($0.name) } ?? false
        }
    }

    /// A failure of an operation that was begun for this reason.
    public static func intent(_ intent: OperationIntent) -> Condition {
        Condition("intent \(intent)") { $0.operation?.intent == intent }
    }

    /// A thrown error of this type, anywhere in the chain, for which the closure says yes.
    public static func error<E: Error>(
        _ type: E.Type, _ description: String = "", where matches: @escaping @Sendable (E) -> Bool
    ) -> Condition {
        let words = description.isEmpty ? "" : " \(description)"
        return Condition("error \(type)\(words)") { failed in
            failed.chain.links.contains { ($0.error as? E).map(matches) ?? false }
        }
    }

    /// Both conditions.
    public static func && (left: Condition, right: Condition) -> Condition {
        Condition("\(left) and \(right)") { left.applies(to: $0) && right.applies(to: $0) }
    }

    private static func list(_ items: [some Any]) -> String {
        items.map { "\($0)" }.joined(separator: "|")
    }
}

extension Fault {
    /// Whether the server answered, wholly, and refused with one of these statuses.
    ///
    /// A status that came with a body cut short or too large, or with a success that cannot be read,
    /// is no refusal.
    public func isErrorResponse(_ statuses: Int...) -> Bool { isErrorResponse(in: statuses) }

    package func isErrorResponse(in statuses: [Int]) -> Bool {
        guard let status = facts.status, statuses.contains(status) else { return false }
        return code == Fault.code(ofStatus: status)
    }

    /// The code of an answer that was taken, wholly, and whose status is the failure.
    package static func code(ofStatus status: Int) -> String { "http.\(status)" }

    static func status(ofCode code: String) -> Int? {
        code.hasPrefix("http.") ? Int(code.dropFirst("http.".count)) : nil
    }
}
