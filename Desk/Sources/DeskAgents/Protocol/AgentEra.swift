import DeskModel

/// The fields of a request's head that repeat what its body says.
package struct AgentHead: Sendable {
    let version: String?
    let method: String?
    let name: String?

    /// Creates a head of the fields `MCP-Protocol-Version`, `Mcp-Method` and `Mcp-Name`.
    package init(version: String?, method: String?, name: String?) {
        (self.version, self.method, self.name) = (version, method, name)
    }
}

/// The two ways in which clients say their version: in each message, or once, in `initialize`.
enum AgentEra {
    case stateless, initialized

    /// The version whose messages say everything themselves.
    static let statelessVersion = "2026-07-28"
    /// The versions that begin with `initialize`, the latest first.
    static let initializedVersions = ["2025-11-25", "2025-06-18"]

    static let versions = [statelessVersion] + initializedVersions

    private static let prefix = "io.modelcontextprotocol/"
    static let serverInfo = prefix + "serverInfo"

    /// Finds the era of a request, and checks what it says of itself.
    ///
    /// - Parameters:
    ///   - message: The request.
    ///   - head: Its head; nil where there is none, as by stdio.
    /// - Throws: The answer to a request that contradicts itself, or has another version.
    init(of message: AgentMessage, _ head: AgentHead?) throws(AgentFailure) {
        let meta = message.params["_meta"]
        let declared = meta?[Self.prefix + "protocolVersion"]
        if let version = head?.version, !Self.versions.contains(version),
            declared == nil || declared?.string == version
        {
            throw Self.unsupported(version)
        }
        guard declared != nil || head?.version == Self.statelessVersion,
            message.method != "initialize"
        else {
            self = .initialized
            return
        }
        guard let version = declared?.string,
            meta?[Self.prefix + "clientCapabilities"]?.object != nil
        else {
            throw .badParameters("`_meta` names no version or no capabilities of the client.")
        }
        if let head { try Self.check(head, message, version) }
        guard version == Self.statelessVersion else { throw Self.unsupported(version) }
        self = .stateless
    }

    private static func unsupported(_ version: String) -> AgentFailure {
        AgentFailure(
            code: -32022, message: "Unsupported protocol version",
            data: [
                "supported": .array(versions.map(JSON.string)),
                "requested": .clipped(version, to: 100),
            ], status: 400)
    }

    private static func check(
        _ head: AgentHead, _ message: AgentMessage, _ version: String
    ) throws(AgentFailure) {
        let isCall = message.method == "tools/call"
        guard head.version == version, head.method == message.method,
            !isCall || head.name == message.params["name"]?.string
        else {
            throw AgentFailure(
                code: -32020, message: "A header differs from the message.", status: 400)
        }
    }
}
