import DeskStore
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// The HTTP server of a desk.
struct DeskServer: Service {
    let parts: Parts
    let onRunning: @Sendable (Int) async -> Void

    func run() async throws {
        let limits = parts.desk.configuration.limits
        let listen = parts.desk.configuration.listen
        let terms = ConnectionHandler.Terms(
            silence: .init(limits.silence), stall: .init(limits.stall),
            bodyTime: .init(limits.bodyTime), bodyRate: limits.bodyRate,
            table: parts.desk.connections)
        let application = Application(
            responder: DeskResponder(
                router: router().buildResponder(), prefix: parts.desk.links.path),
            server: HTTPServerBuilder { responder in
                ConnectionSetup(
                    http: HTTP1Channel(
                        responder: responder,
                        configuration: .init(
                            additionalChannelHandlers: [ConnectionInstaller(terms: terms)])))
            },
            configuration: .init(
                address: .hostname(listen.host, port: listen.port), backlog: 1024,
                // Connections that are being closed still have their descriptors.
                availableConnectionsDelegate: .maximum(
                    parts.desk.connections.limit + 16, logger: .silent)),
            onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? 0) },
            logger: .silent)
        try await application.run()
    }

    func router() -> Router<DeskContext> {
        let router = Router(context: DeskContext.self, options: .autoGenerateHeadEndpoints)
        let site = parts.site
        router.add(middleware: Answering(metrics: parts.desk.metrics, site: site))
        TakingRoutes(taking: parts.taking).add(to: router)
        AppRoutes(store: parts.desk.store, projects: parts.projects, book: parts.book)
            .add(to: router)
        health.add(to: router)
        AgentRoutes(store: parts.desk.store, team: work, access: parts.access).add(to: router)
        LoginRoutes(site: site).add(to: router)
        let pages = router.group().add(middleware: RequiresSession(site: site))
        PageRoutes(site: site).add(to: pages)
        FormRoutes(site: site).add(to: pages)
        KnownIssuePageRoutes(site: site).add(to: pages)
        addReading(to: router.group().add(middleware: RequiresAccess(access: parts.access)))
        return router
    }

    private var work: TeamWork {
        TeamWork(store: parts.desk.store, book: parts.book, now: parts.desk.now)
    }

    private func addReading(to router: some RouterMethods<DeskContext>) {
        let (store, limits) = (parts.desk.store, parts.desk.configuration.limits)
        ProjectRoutes(
            store: store, projects: parts.projects, links: parts.desk.links,
            smallBody: limits.smallBody, now: parts.desk.now
        ).add(to: router)
        GroupRoutes(store: store, work: work, smallBody: limits.smallBody).add(to: router)
        KnownIssueRoutes(store: store, work: work, smallBody: limits.smallBody).add(to: router)
        FeedbackRoutes(store: store, smallBody: limits.smallBody, now: parts.desk.now)
            .add(to: router)
        EventRoutes(store: store).add(to: router)
        SearchRoutes(store: store).add(to: router)
        LiveRoutes(
            hub: parts.hub, projects: parts.projects, access: parts.access,
            heartbeat: limits.heartbeat, now: parts.desk.now
        ).add(to: router)
        // A request without access does not learn which paths exist.
        router.answerNothing(below: "/api/desk/")
    }

    private var health: HealthRoutes {
        let desk = parts.desk
        let shared = SharedVitals(store: desk.store)
        return HealthRoutes(
            health: Health(store: desk.store, now: desk.now), metrics: desk.metrics,
            gauges: { [parts] in
                DeskMetrics.Gauges(
                    connections: desk.connections.count, viewers: await parts.hub.viewers,
                    heldBytes: parts.taking.budget.heldBytes, own: desk.store.ownVitals,
                    shared: await shared.answer())
            })
    }
}
