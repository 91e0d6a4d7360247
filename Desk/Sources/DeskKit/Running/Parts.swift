import DeskForwarding
import DeskIntake
import DeskPage
import DeskStore

/// The parts of a running desk, wired.
struct Parts: Sendable {
    let desk: Desk
    let projects: ProjectDirectory
    let access: Access
    let hub: LiveHub
    let book: KnownIssueBook
    let forwarder: Forwarder
    let taking: Taking
    let site: PageSite

    init(_ desk: Desk) async throws {
        self.desk = desk
        let (store, limits, now) = (desk.store, desk.configuration.limits, desk.now)
        let projects = ProjectDirectory(
            store: store, defaults: desk.configuration.projects, now: now)
        let pages = try Pages()
        let hub = LiveHub(
            log: StoreChangeLog(store: store),
            rows: LiveRows(pages: pages, basePath: desk.links.path, now: now),
            pulse: min(.seconds(1), limits.heartbeat))
        let forwarder = Forwarder(
            store: store, now: now, logger: desk.logger,
            pageURL: { [links = desk.links] in links.base })
        let batcher = Batcher(
            store: store, limit: limits.waiting, metrics: desk.metrics, now: now,
            onCommit: { _ in
                hub.wake()
                forwarder.wake()
            })
        let secret = try await store.secret(named: Intake.secretName) {
            (0..<32).map { _ in UInt8.random(in: 0...255) }
        }
        self.projects = projects
        self.hub = hub
        book = KnownIssueBook(store: store, now: now)
        self.forwarder = forwarder
        let access = Access(
            store: store, publicURL: desk.configuration.publicURL, audit: desk.audit, now: now)
        self.access = access
        let refused = RefusedBodies()
        site = PageSite(
            store: store, book: book, projects: projects, access: access, links: desk.links,
            pages: pages, refused: refused, smallBody: limits.smallBody, now: now)
        taking = Taking(
            intake: Intake(secret: secret), projects: projects, batcher: batcher,
            budget: BodyBudget(limit: limits.heldBytes, unknownLimit: limits.heldUnknownBytes),
            metrics: desk.metrics, refused: refused, now: now)
    }
}

extension Intake {
    /// The name of the secret that pseudonyms are made from.
    static let secretName = "pseudonyms"
}
