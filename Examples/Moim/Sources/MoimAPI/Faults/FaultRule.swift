/// A fault at work: what goes wrong, at which endpoint and how often.
public struct FaultRule: Sendable, Hashable, CustomStringConvertible {
    /// What goes wrong.
    public let fault: APIFault

    /// The one endpoint where it does, or nil for all that the fault applies to; one that refuses
    /// tokens applies to those that need one.
    public let endpoint: String?

    /// How many requests get it before it is used up, or nil for all of them.
    public let count: Int?

    /// The use as people write it: `NAME@home:1`.
    public var description: String {
        fault.name + (endpoint.map { "@\($0)" } ?? "") + (count.map { ":\($0)" } ?? "")
    }

    /// Reads a use as people write it: `NAME`, `NAME:3`, `NAME@attendance`, `NAME@home:1`.
    ///
    /// - Parameter text: The name of a fault, then an endpoint, then a count of at least 1.
    /// - Throws: ``ParsingError`` for a name, endpoint or count that is unknown, or an endpoint
    ///   that the fault does not apply to.
    public init(parsing text: String) throws(ParsingError) {
        let (target, count) = FaultRule.split(text, at: ":")
        let (name, endpoint) = FaultRule.split(target, at: "@")
        guard let fault = APIFault.named(name) else { throw .unknownFault(name) }
        self.fault = fault
        self.endpoint = try endpoint.map { (name) throws(ParsingError) in
            try FaultRule.endpoint(name, of: fault)
        }
        self.count = try count.map { (text) throws(ParsingError) in try FaultRule.number(text) }
    }

    /// Whether the use is meant for this endpoint.
    func applies(to endpoint: Endpoint) -> Bool {
        guard let name = self.endpoint else { return endpoint.needsToken || !fault.needsToken }
        return name == endpoint.name
    }
}

extension FaultRule {
    /// Why a text names no use of a fault, in one line.
    public struct ParsingError: Error, Hashable, CustomStringConvertible {
        /// The line, for the person who wrote the text.
        public let description: String

        fileprivate static func unknownFault(_ name: String) -> ParsingError {
            ParsingError(description: "unknown fault '\(name)'; `moim faults` lists them")
        }
    }

    private static func split(_ text: String, at mark: Character) -> (String, String?) {
        let parts = text.split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
    }

    private static func endpoint(
        _ name: String, of fault: APIFault
    ) throws(ParsingError) -> String {
        if fault.endpoints.contains(name) { return name }
        let known = fault.endpoints.joined(separator: ", ")
        let trouble =
            Endpoint.named(name) == nil
            ? "unknown endpoint '\(name)'" : "fault '\(fault.name)' does not apply to '\(name)'"
        throw ParsingError(description: "\(trouble); '\(fault.name)' applies to: \(known)")
    }

    private static func number(_ text: String) throws(ParsingError) -> Int {
        guard let number = Int(text), number > 0 else {
            throw ParsingError(description: "unknown count '\(text)'; a count is 1 or more")
        }
        return number
    }
}
