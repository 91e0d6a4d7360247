import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import DeskKit

@Suite("An accepted connection", .timeLimit(.minutes(10)))
struct AcceptedConnectionTests {
    @Test
    func `A connection that the server drops at its end is closed`() async throws {
        let channel = NIOAsyncTestingChannel()
        let setup = ConnectionSetup(http: HTTP1Channel(responder: { _, _, _ in }))
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        _ = try await channel.eventLoop.flatSubmit {
            setup.setup(channel: channel, logger: logger)
        }.get()
        try await channel.closeFuture.get()
    }
}
