/// One way in which the embedded server breaks its contract.
///
/// Two faults are equal when their names are.
public struct APIFault: Sendable, Hashable {
    /// What the fault is asked for by, in kebab case; names stay.
    public let name: String

    /// What the server does, in one line of English.
    public let summary: String

    /// Whether the fault keeps to endpoints that need a token, unless a use names another.
    let needsToken: Bool

    /// What happens to a request, or nil when the fault has no meaning for it.
    let effect: @Sendable (APIRequest) -> FaultEffect?

    init(
        _ name: String, _ summary: String, needsToken: Bool = false,
        course: @escaping @Sendable (APIRequest) -> FaultEffect?
    ) {
        self.name = name
        self.summary = summary
        self.needsToken = needsToken
        self.effect = course
    }

    /// Faults of one kind.
    public struct Family: Sendable {
        /// The name of the kind, in one word.
        public let name: String
        /// The faults.
        public let faults: [APIFault]
    }

    /// The faults by their kinds: broken bodies, refusals, statuses, tokens, redirects, then what
    /// happens below HTTP.
    public static let families = [
        Family(name: "bodies", faults: bodies), Family(name: "rejections", faults: rejections),
        Family(name: "statuses", faults: statuses), Family(name: "tokens", faults: tokens),
        Family(name: "redirects", faults: redirects), Family(name: "wires", faults: wires),
    ]

    /// Every fault, a family after the other.
    public static let all = families.flatMap(\.faults)

    /// The names of the endpoints that a use may name: those that declare the fault, or all of them.
    public var endpoints: [String] {
        let declaring = Endpoint.all.filter { $0.faultEffects[name] != nil }
        return (declaring.isEmpty ? Endpoint.all : declaring).map(\.name)
    }

    /// Finds a fault.
    ///
    /// - Parameter name: The fault's whole name.
    /// - Returns: The fault, or nil when there is none of this name.
    public static func named(_ name: String) -> APIFault? {
        all.first { $0.name == name }
    }

    /// Compares the names.
    ///
    /// - Parameters:
    ///   - left: A fault.
    ///   - right: Another one.
    /// - Returns: Whether the names are the same.
    public static func == (left: APIFault, right: APIFault) -> Bool {
        left.name == right.name
    }

    /// Hashes the name.
    ///
    /// - Parameter hasher: What takes it.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}
