/// Listens to channels until its task is cancelled.
struct Listener: Sendable {
    /// The interval of checks of a silent connection.
    static let checkInterval = Duration.seconds(30)

    private let configuration: PostgresConfiguration
    private let channels: [String]
    private let continuation: AsyncStream<PostgresNotification>.Continuation

    init(
        _ configuration: PostgresConfiguration, _ channels: [String],
        _ continuation: AsyncStream<PostgresNotification>.Continuation
    ) {
        self.configuration = configuration
        self.channels = channels
        self.continuation = continuation
    }

    /// Connects again and again; the pauses grow while the server is away.
    func listen() async {
        var pause = Duration.milliseconds(50)
        var isFirst = true
        while !Task.isCancelled {
            if let link = await connect() {
                if !isFirst { continuation.yield(.reconnected) }
                pause = .milliseconds(50)
                await hear(link)
                link.close()
            }
            isFirst = false
            try? await Task.sleep(for: pause)
            pause = min(pause * 2, .seconds(5))
        }
        continuation.finish()
    }

    private func connect() async -> Link? {
        let opened = try? await Link.open(configuration) { [continuation] channel, payload in
            continuation.yield(.notified(channel: channel, payload: payload))
        }
        guard let opened else { return nil }
        let statements = channels.map { channel in
            let name = channel.split(separator: "\"", omittingEmptySubsequences: false)
            return PostgresStatement("LISTEN \"\(name.joined(separator: "\"\""))\"")
        }
        guard case .success = await opened.run(.pipeline(statements)) else {
            opened.close()
            return nil
        }
        return opened
    }

    /// Waits until the connection is lost or the task is cancelled.
    private func hear(_ link: Link) async {
        let (losses, loss) = AsyncStream.makeStream(of: Void.self)
        link.whenLost { loss.finish() }
        await withTaskGroup { group in
            group.addTask { for await _ in losses {} }
            group.addTask {
                while (try? await Task.sleep(for: Self.checkInterval)) != nil {
                    guard case .success = await link.run(.script("")) else { return }
                }
            }
            await group.next()
            group.cancelAll()
        }
    }
}
