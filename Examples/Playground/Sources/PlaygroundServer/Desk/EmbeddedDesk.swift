import DeskKit
import Foundation
import Logging

/// The desk of a playground: it runs in this process, in a folder that goes with it.
struct EmbeddedDesk: Sendable {
    /// The DSN that apps report to.
    let dsn: String
    /// The desk as programs ask it.
    let client: DeskClient

    /// Runs a desk until the task is canceled.
    ///
    /// - Parameter onRunning: Told of the desk once it accepts connections.
    /// - Throws: `DeskFailure` if it cannot be opened.
    static func run(onRunning: @escaping @Sendable (EmbeddedDesk) async -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("moim-playground-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = DeskConfiguration()
        configuration.listen = ListenAddress(port: 0)
        configuration.data = folder.path
        let logger = Logger(label: "playground.desk") { _ in SwiftLogNoOpLogHandler() }
        let desk = try await Desk.open(
            configuration: configuration, folder: DataFolder(path: folder.path), logger: logger)
        try await desk.run(endsBySignal: false) { welcome in
            await onRunning(EmbeddedDesk(welcome))
        }
    }

    /// Tells a board of every change, until the task is canceled.
    func tell(_ board: DeskBoard) async {
        while !Task.isCancelled {
            // triage:ignore discarded-try: a stream that ends is followed again
            try? await client.watch { await board.record($0) }
            try? await Task.sleep(for: .milliseconds(200))
        }
    }

    private init(_ welcome: Welcome) {
        dsn = welcome.dsn
        client = DeskClient(url: welcome.url, project: welcome.project, token: welcome.token)
    }
}
