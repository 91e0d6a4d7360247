import DeskForwarding
import DeskIntake
package import DeskModel
package import DeskStore

/// The work of commands on a desk's data, also while a desk is running on it.
package struct Administration: Sendable {
    /// The store.
    package let store: any Store
    private let links: Links
    let audit: AuditLog
    /// The folder of the data; nil for a database.
    private let folder: String?

    /// Opens the data of a desk, which a running one may use at the same time.
    ///
    /// - Throws: ``DeskFailure`` if it cannot be opened.
    package init(
        _ configuration: DeskConfiguration, _ folder: DataFolder
    ) async throws(DeskFailure) {
        store = try await configuration.openStore(in: folder, exclusive: false)
        audit = .standardError
        self.folder = configuration.database == nil ? folder.path : nil
        links = Links(publicURL: configuration.publicURL ?? folder.address)
        let port = configuration.listen.port
        links.listens(on: configuration.listen.url(port: port == 0 ? ListenAddress().port : port))
    }

    /// Creates the work on a store that is open.
    init(store: any Store, audit: AuditLog = AuditLog { _ in }) {
        (self.store, self.audit) = (store, audit)
        (links, folder) = (Links(publicURL: nil), nil)
    }

    // MARK: Projects

    /// Adds a project.
    ///
    /// - Returns: Its id and DSN.
    package func addProject(named name: String) async throws -> (id: Int, dsn: String) {
        let project = try await store.addProject(named: name)
        return (project.id, links.dsn(of: project))
    }

    /// Changes settings of a project; a setting that is nil stays.
    package func set(_ settings: ProjectSettings, for project: Int) async throws {
        guard try await store.set(settings, for: project) != nil else {
            throw DeskFailure("There is no project \(project).")
        }
        audit.note(.projectSet, object: "\(project)")
    }

    // MARK: Destinations

    /// The kinds of destinations.
    package static var kinds: [String] { AllReceivers.types.map { $0.kind } }

    /// Adds a destination, if something can be sent to it.
    ///
    /// - Returns: Its id.
    package func add(_ destination: Destination) async throws -> String {
        guard try await store.projects().contains(where: { $0.id == destination.project }) else {
            throw DeskFailure("There is no project \(destination.project).")
        }
        if let problem = destination.only.flatMap(GroupQuery.problem) { throw BadUsage(problem) }
        let wantsDigests = !destination.when.isDisjoint(with: [.daily, .weekly])
        if wantsDigests, destination.only != nil {
            throw BadUsage("A digest fits no query: add a destination without one for it.")
        }
        if let zone = destination.timeZone, ZoneFolder().zone(zone) == nil {
            throw BadUsage("This system knows no time zone of this name, such as Asia/Seoul.")
        }
        do {
            try await DestinationCheck().check(
                url: destination.url, kind: destination.kind, when: destination.when,
                allowsPrivate: destination.allowsPrivate)
        } catch DestinationError.takesEventsAlone(let kind) {
            throw BadUsage("\(DestinationError.takesEventsAlone(kind)).")
        } catch DestinationError.malformed(let reason) {
            throw BadUsage("The URL is wrong: \(reason).")
        } catch {
            let reason = "\(error)"
            throw DeskFailure(reason.prefix(1).uppercased() + reason.dropFirst() + ".")
        }
        let id = try await store.add(destination).id
        audit.note(.destinationAdd, object: id)
        return id
    }

    /// Sends a message to a destination at once.
    ///
    /// - Throws: ``DeskFailure`` if it does not arrive, with the reason.
    package func testDestination(_ id: String) async throws {
        guard let target = try await store.destinations(of: nil).first(where: { $0.id == id })
        else { throw DeskFailure("There is no such destination.") }
        let project = try await store.projects().first { $0.id == target.project }
        let trial = DestinationTrial(projectName: project?.name ?? "\(target.project)") { [links] in
            links.base
        }
        audit.note(.destinationTest, object: id)
        let reason: String?
        do { reason = try await trial.run(target, at: .now) } catch { reason = "\(error)" }
        if let reason { throw DeskFailure("\(target.label) did not take it: \(reason).") }
    }

    /// The destinations, each as a line without its secrets.
    package func destinationLines() async throws -> [String] {
        try await store.destinations(of: nil).map { destination in
            let state = destination.stopped.map { "stopped: \($0)" } ?? "in use"
            return [
                destination.id, "project \(destination.project)", destination.label,
                destination.occasions, destination.only.map { "only \($0)" },
                destination.timeZone.map { "by the clock of \($0)" }, state,
            ].compactMap(\.self).joined(separator: "  ")
        }
    }

    /// Takes a stopped destination into use again.
    package func startDestination(_ id: String) async throws {
        guard try await store.start(destination: id) else {
            throw DeskFailure("There is no such destination.")
        }
        audit.note(.destinationStart, object: id)
    }

    /// Removes a destination and its waiting messages.
    package func removeDestination(_ id: String) async throws {
        guard try await store.removeDestination(id) else {
            throw DeskFailure("There is no such destination.")
        }
        audit.note(.destinationRemove, object: id)
    }

    // MARK: Tokens

    /// Adds a token.
    ///
    /// - Returns: The token, which is not kept.
    /// - Throws: ``DeskFailure`` if there is one of this name, and errors of the storage.
    package func addToken(
        named name: String, scope: AccessToken.Scope = .all
    ) async throws -> String {
        let token = Secret.make()
        let isNew = try await store.addToken(
            AccessToken(
                name: try Self.tokenName(name), hash: Secret.hash(token), scope: scope,
                created: .now))
        guard isNew else { throw DeskFailure("There is a token of this name already.") }
        audit.note(.tokenAdd, object: name)
        return token
    }

    /// The tokens that the team has added, by name, without those that desks make at their start.
    package func tokens() async throws -> [AccessToken] {
        try await store.tokens().filter { $0.owner == nil }
    }

    /// Revokes a token, with the sessions that it opened.
    package func revokeToken(named name: String) async throws {
        guard try await store.revokeToken(named: try Self.tokenName(name)) else {
            throw DeskFailure("There is no token of this name.")
        }
        audit.note(.tokenRevoke, object: name)
    }

    private static func tokenName(_ name: String) throws(BadUsage) -> String {
        let isPlain = name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        guard isPlain, (1...100).contains(name.count), !name.hasPrefix(Desk.ownToken) else {
            throw BadUsage("A token's name has 1 to 100 characters.")
        }
        return name
    }

    // MARK: Upkeep

    /// Copies everything into a folder that has no desk's data yet.
    package func backup(to folder: String) async throws { try await store.backup(to: folder) }

    /// Deletes everything of a user: by the id, as apps send it or as lists have it, or by the address
    /// that the user's pseudonyms were made of.
    ///
    /// - Returns: The number of events that were deleted.
    package func forget(user: String) async throws -> Int {
        let intake = try await intake()
        let shown = EventFacts.user(user)
        var (users, people) = (Set([shown].compactMap(\.self)), Set<Int64>())
        for project in try await store.projects().map(\.id) {
            let pseudonym = intake.pseudonym(of: user, project: project)
            users.insert(pseudonym)
            for name in [shown, pseudonym].compactMap(\.self) {
                people.insert(intake.person(name, project: project))
            }
        }
        let count = try await store.forget(users: users, people: people)
        audit.note(.forget)
        return count
    }

    /// The findings, a line each.
    package func findings(_ configuration: DeskConfiguration) async throws -> [String] {
        var findings: [String] = []
        do {
            try await store.check()
        } catch {
            findings.append("storage: it cannot be read or written")
        }
        findings += diskFinding.map { [$0] } ?? []
        let projects = Set(try await store.projects().map(\.id))
        for id in configuration.projects.keys.sorted() where !projects.contains(id) {
            findings.append("configuration: there is no project \(id)")
        }
        for destination in try await store.destinations(of: nil) {
            if let finding = await DestinationCheck().finding(on: destination) {
                findings.append(DeskFailure.line(finding))
            }
        }
        return findings
    }

    /// The finding on the disk of the data: too little room, or a file that cannot be written for a trial.
    private var diskFinding: String? {
        guard let folder else { return nil }
        if let free = DiskRoom.free(in: folder), free < DiskRoom.least {
            return "storage: less than \(DiskRoom.least / 1_000_000) MB of the disk are free"
        }
        return DiskRoom.takesFile(in: folder) ? nil : "storage: a file cannot be written"
    }

    func intake() async throws -> Intake {
        Intake(
            secret: try await store.secret(named: Intake.secretName) {
                (0..<32).map { _ in UInt8.random(in: 0...255) }
            })
    }
}
