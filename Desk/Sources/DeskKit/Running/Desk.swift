import DeskForwarding
import DeskIntake
package import DeskModel
package import DeskStore
import Foundation
import Hummingbird
package import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A desk: the server that takes reports, shows them, and passes them on.
public final class Desk: Sendable {
    /// The name of the token that ends with the desk.
    package static let ownToken = "(this start)"

    /// That name, made the desk's own among those that share a database.
    private var ownToken: String {
        guard configuration.database != nil else { return Self.ownToken }
        let host = ProcessInfo.processInfo.hostName
        return "\(Self.ownToken) \(host):\(configuration.listen.port)"
    }

    let configuration: DeskConfiguration
    let store: any Store
    let logger: Logger
    let now: @Sendable () -> Timestamp
    let uptime: @Sendable () -> Duration
    let audit: AuditLog
    let links: Links
    let metrics = DeskMetrics()
    let connections: ConnectionTable

    /// Creates a desk on a store that no other desk serves.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - store: The store, which the desk closes at its end.
    ///   - logger: The log of the desk.
    ///   - now: Returns the time.
    ///   - uptime: Returns the time by a monotonic clock, which cannot be set.
    ///   - audit: The log of who did what.
    package init(
        configuration: DeskConfiguration, store: any Store, logger: Logger,
        now: @escaping @Sendable () -> Timestamp = { .now },
        uptime: @escaping @Sendable () -> Duration = { ContinuousClock.uptime },
        audit: AuditLog = .standardError
    ) {
        self.configuration = configuration
        self.store = store
        self.logger = logger
        self.now = now
        self.uptime = uptime
        self.audit = audit
        links = Links(publicURL: configuration.publicURL)
        connections = ConnectionTable(
            limit: Descriptors.connections(atMost: configuration.limits.connections))
    }

    /// Serves until a signal or a graceful shutdown; then what is under way is finished, and the store closed.
    ///
    /// - Parameters:
    ///   - signals: Whether SIGTERM and SIGINT end the desk.
    ///   - onRunning: A closure that runs when connections are accepted.
    ///   - onDeadline: A closure that runs if the desk has not ended in time; it must end the process.
    /// - Throws: ``DeskFailure`` if the address cannot be used, or the storage does not work.
    public func run(
        endsBySignal signals: Bool = true,
        onRunning: @escaping @Sendable (Welcome) async -> Void = { _ in },
        onDeadline: @escaping @Sendable () -> Void = {}
    ) async throws {
        let ended: Result<Void, any Error>
        do {
            let welcome = try await prepare()
            let running: @Sendable (Int) async -> Void = { [self] port in
                links.listens(on: configuration.listen.url(port: port))
                folder?.setAddress(links.base)
                await onRunning(welcome(links))
            }
            try await serve(endsBySignal: signals, running, onDeadline)
            ended = .success(())
        } catch {
            ended = .failure(Self.failure(error, configuration.listen))
        }
        await close()
        try ended.get()
    }

    /// Makes the first project and the token of this start, and takes up what a killed desk left.
    private func prepare() async throws -> @Sendable (Links) -> Welcome {
        let first = try await store.projects().first
        let project =
            if let first { first } else { try await store.addProject(named: "Default") }
        try await store.giveBackLeases()
        let token = Secret.make()
        _ = try await store.revokeToken(named: ownToken)
        _ = try await store.addToken(
            AccessToken(
                name: ownToken, hash: Secret.hash(token), owner: Secret.hash("owner:\(token)"))
        )
        return { links in
            Welcome(
                url: links.own, base: links.base, project: project.id,
                dsn: links.dsn(of: project), token: token)
        }
    }

    private func serve(
        endsBySignal signals: Bool, _ onRunning: @escaping @Sendable (Int) async -> Void,
        _ onDeadline: @escaping @Sendable () -> Void
    ) async throws {
        let parts = try await Parts(self)
        let clock = ClockWatch(store: store, logger: logger, now: now, uptime: uptime)
        let services: [any Service] = [
            DeskServer(parts: parts, onRunning: onRunning), parts.hub,
            ForwardingService(forwarder: parts.forwarder),
            HintService(store: store, hub: parts.hub, forwarder: parts.forwarder),
            Upkeep(
                store: store, book: parts.book, projects: parts.projects, logger: logger,
                clock: clock, now: now),
            DigestService(
                store: store, clock: clock, zones: ZoneFolder(), logger: logger, now: now),
            Deadline(after: configuration.limits.shutdown + .milliseconds(500), end: onDeadline),
        ]
        var group = ServiceGroupConfiguration(
            services: [Together(services: services)],
            gracefulShutdownSignals: signals ? [.sigterm, .sigint] : [], logger: .silent)
        group.maximumGracefulShutdownDuration = configuration.limits.shutdown
        try await ServiceGroup(configuration: group).run()
    }

    private func close() async {
        folder?.setAddress(nil)
        do {
            _ = try await store.revokeToken(named: ownToken)
            try await store.close()
        } catch {
            logger.error("The store was not closed: \(error)")
        }
    }

    private var folder: DataFolder? { configuration.data.map(DataFolder.init(path:)) }

    private static func failure(_ error: any Error, _ address: ListenAddress) -> any Error {
        switch error {
        case let error as StoreError: DeskFailure(error)
        case let error as DeskFailure: error
        case is CancellationError: error
        default: DeskFailure("Cannot listen on \(address.host):\(address.port): \(reason(error)).")
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case let error as IOError where error.errnoCode == EADDRINUSE: "the port is in use"
        case let error as IOError: String(cString: strerror(error.errnoCode))
        case is SocketAddressError.UnknownHost: "the host is not known"
        default: DeskFailure.line("\(error)")
        }
    }
}

extension Logger {
    /// A logger that writes nothing: the command prints a failure at the start in one line.
    static let silent = Logger(label: "desk.services") { _ in SwiftLogNoOpLogHandler() }
}

extension ContinuousClock {
    private static let start = ContinuousClock.now

    /// The time since the process first asked, which goes on while the machine sleeps.
    package static var uptime: Duration { now - start }
}
