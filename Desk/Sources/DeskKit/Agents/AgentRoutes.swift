import DeskAgents
import DeskStore
import Foundation
import HTTPTypes
import Hummingbird

/// The agents' way in: MCP by streamable HTTP, without sessions and streams.
struct AgentRoutes: Sendable {
    let store: any Store
    let team: TeamWork
    let access: Access

    func add(to router: some RouterMethods<DeskContext>) {
        router.at("/mcp", [.post: answer])
    }

    private func answer(_ request: Request, _ context: DeskContext) async throws -> Response {
        try access.checkAgentOrigin(of: request)
        let visitor = try await access.program(of: request, from: context.address)
        let reply = await reply(
            to: try await request.drainedBytes(upTo: AgentMessage.limit), request, context, visitor)
        guard let json = reply.json else { return Response(status: .accepted) }
        return Response(status: .init(code: reply.status), json: json)
    }

    private func reply(
        to body: [UInt8], _ request: Request, _ context: DeskContext, _ visitor: Visitor
    ) async -> AgentReply {
        let team = AgentTeam(
            work: team, audit: access.audit, token: visitor.token, address: context.address)
        let desk = AgentDesk(store: store, team: team, canWrite: visitor.canWrite)
        do throws(AgentFailure) {
            return await desk.answer(try AgentMessage(reading: body), AgentHead(request))
        } catch {
            return AgentReply(error)
        }
    }
}

extension AgentHead {
    fileprivate init(_ request: Request) {
        self.init(
            version: request.headers[.mcpVersion], method: request.headers[.mcpMethod],
            name: request.headers[.mcpName].flatMap(Self.decoded))
    }

    /// A value that may be base64 between marks; nil if it is malformed.
    private static func decoded(_ value: String) -> String? {
        let (start, end) = ("=?base64?", "?=")
        guard value.hasPrefix(start), value.hasSuffix(end) else { return value }
        let data = Data(base64Encoded: String(value.dropFirst(start.count).dropLast(end.count)))
        return data.flatMap { String(data: $0, encoding: .utf8) }
    }
}
