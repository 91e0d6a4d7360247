import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import DeskKit

@Suite("The handler of a connection", .timeLimit(.minutes(10)))
struct ConnectionHandlerTests {
    /// A connection whose request has come, as the table of one place sees it.
    private func connection(_ table: ConnectionTable) throws -> EmbeddedChannel {
        let terms = ConnectionHandler.Terms(
            silence: .seconds(60), stall: .seconds(30), table: table)
        let channel = EmbeddedChannel(
            handler: ConnectionHandler(terms: terms, unparsed: UnparsedBytes()))
        try channel.connect(to: .init(ipAddress: "::1", port: 1)).wait()
        let head = HTTPRequestHead(
            version: .http1_1, method: .GET, uri: "/", headers: ["host": "x"])
        try channel.writeInbound(HTTPServerRequestPart.head(head))
        try channel.writeInbound(HTTPServerRequestPart.end(nil))
        return channel
    }

    private func stall(_ channel: EmbeddedChannel, _ isStalled: Bool) {
        channel.isWritable = !isStalled
        channel.pipeline.fireChannelWritabilityChanged()
    }

    @Test
    func `One that does not read its answer gives its place to a new one, until it reads again`()
        throws
    {
        for (isStalled, readsAgain, stays) in [
            (false, false, true), (true, false, false), (true, true, true),
        ] {
            let table = ConnectionTable(limit: 1)
            let channel = try connection(table)
            if isStalled { stall(channel, true) }
            if readsAgain { stall(channel, false) }
            let other = EmbeddedChannel()
            table.add(other, at: .now() + .seconds(1))
            #expect(channel.isActive == stays)
        }
    }

    @Test
    func `The end of a request and of an answer leave one that does not read where it is`() throws {
        let table = ConnectionTable(limit: 1)
        let channel = try connection(table)
        let head = HTTPRequestHead(
            version: .http1_1, method: .GET, uri: "/", headers: ["host": "x"])
        try channel.writeInbound(HTTPServerRequestPart.head(head))
        stall(channel, true)
        try channel.writeInbound(HTTPServerRequestPart.end(nil))
        try channel.writeOutbound(
            HTTPServerResponsePart.head(.init(version: .http1_1, status: .ok)))
        try channel.writeOutbound(HTTPServerResponsePart.end(nil))
        table.add(EmbeddedChannel(), at: .now() + .seconds(1))
        #expect(!channel.isActive)
    }
}
