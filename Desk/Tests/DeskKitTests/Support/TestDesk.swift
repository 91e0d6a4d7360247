import DeskKit
import DeskModel
import DeskStore
import DeskStoreSQLite
import Foundation
import Logging
import ServiceLifecycle

/// A real desk on a free port, with an empty store in a folder of its own.
struct TestDesk: Sendable {
    let welcome: Welcome
    let store: any Store
    let folder: String
    let clock: TestClock
    let group: ServiceGroup

    var port: Int { Int(welcome.url.split(separator: ":").last ?? "") ?? 0 }
    var key: String {
        welcome.dsn.split(separator: "@")[0].split(separator: "/").last.map(String.init) ?? ""
    }

    /// Runs a desk for as long as the body runs.
    static func with(
        in folder: TemporaryFolder = TemporaryFolder(),
        _ configure: (inout DeskConfiguration) -> Void = { _ in },
        audit: AuditLog = AuditLog { _ in }, _ body: @Sendable (TestDesk) async throws -> Void
    ) async throws {
        let store = try SQLiteStore.open(folder: folder.path)
        try await with(store: store, in: folder, configure, audit: audit, body)
    }

    /// Runs a desk on a store for as long as the body runs.
    static func with(
        store: any Store, in folder: TemporaryFolder = TemporaryFolder(),
        _ configure: (inout DeskConfiguration) -> Void = { _ in },
        audit: AuditLog = AuditLog { _ in }, _ body: @Sendable (TestDesk) async throws -> Void
    ) async throws {
        let clock = TestClock()
        var configuration = DeskConfiguration()
        configuration.listen = ListenAddress(port: 0)
        configure(&configuration)
        let desk = Desk(
            configuration: configuration, store: store,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, now: { clock.now },
            uptime: { ContinuousClock.uptime + clock.advanced }, audit: audit)
        let (welcomes, welcome) = AsyncStream<Welcome>.makeStream()
        let group = ServiceGroup(
            services: [Running(desk: desk, welcome: welcome)],
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await withThrowingTaskGroup { tasks in
            tasks.addTask { try await group.run() }
            guard let welcome = await welcomes.first(where: { _ in true }) else {
                return try await tasks.waitForAll()
            }
            let running = TestDesk(
                welcome: welcome, store: store, folder: folder.path, clock: clock, group: group)
            do {
                try await body(running)
            } catch {
                await group.triggerGracefulShutdown()
                throw error
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    private struct Running: Service {
        let desk: Desk
        let welcome: AsyncStream<Welcome>.Continuation

        func run() async throws {
            defer { welcome.finish() }
            try await desk.run(endsBySignal: false, onRunning: { welcome.yield($0) })
        }
    }
}

/// The time of a test: the real one, which can be stopped and put forward.
final class TestClock: Sendable {
    private let offset = Locked<Duration>(.zero)
    private let stopped = Locked<Timestamp?>(nil)

    var now: Timestamp { (stopped.value ?? .now) + offset.value }

    func stop() { stopped.change { $0 = .now } }

    /// The time by which it was put forward.
    var advanced: Duration { offset.value }

    func advance(by duration: Duration) { offset.change { $0 += duration } }
}

/// A value that many tasks change.
final class Locked<Value: Sendable>: @unchecked Sendable {
    // Unchecked since the lock guards the value.
    private let lock = NSLock()
    private var stored: Value

    init(_ value: Value) { stored = value }

    var value: Value { lock.withLock { stored } }

    func change(_ work: (inout Value) -> Void) { lock.withLock { work(&stored) } }
}

/// A folder that is removed when it is not needed any more.
final class TemporaryFolder: Sendable {
    let path = NSTemporaryDirectory() + "desk-\(UUID().uuidString)"

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
