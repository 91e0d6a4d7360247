import Hummingbird
import Logging

/// The yardstick: a route that reads its body and answers, and does nothing else.
enum BareRoute {
    /// Serves until the process ends, and prints the port.
    static func serve() async throws {
        let router = Router()
        router.post("/api/1/envelope/") { request, _ in
            _ = try await request.body.collect(upTo: 20_000_000)
            return #"{"id":"0123456789abcdef0123456789abcdef"}"#
        }
        router.get("/api/1/known-issues") { _, _ in #"{"issues":[]}"# }
        var logger = Logger(label: "bare")
        logger.logLevel = .error
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                print(channel.localAddress?.port ?? 0)
                flushOutput()
            }, logger: logger)
        try await application.runService()
    }
}
