import DeskModel
import DeskMoving
import DeskStore
import DeskTesting
import Testing

@Suite("A move from one store to another", .timeLimit(.minutes(10)))
struct MovingTests {
    typealias Kind = MovingPlace.Kind

    @Test
    func `Everything is the same in a database, and again in a folder`() async throws {
        try await expectEqualStores([.sqlite, .postgres, .sqlite])
    }

    @Test
    func `Everything is the same in a folder, and again in a database`() async throws {
        try await expectEqualStores([.postgres, .sqlite, .postgres])
    }

    @Test(arguments: Kind.allCases)
    func `Everything is the same in another place of the same kind`(_ kind: Kind) async throws {
        try await expectEqualStores([kind, kind])
    }

    private func expectEqualStores(_ kinds: [Kind]) async throws {
        var places: [MovingPlace] = []
        for kind in kinds { places.append(try await MovingPlace(kind)) }
        try await places[0].withStore { try await FullStore.fill($0) }
        for (place, next) in zip(places, places.dropFirst()) {
            let report = try await place.move(to: next)
            #expect(report.rows["events"] == 179)
            try await place.reopen()
        }
        let first = try await places[0].answers()
        for place in places.dropFirst() {
            let answers = try await place.answers()
            expectEqual(first, answers)
        }
        // New rows get numbers that no row ever had, so they are the same everywhere too.
        var added: [[String]] = []
        for place in places { added.append(try await place.withStore { try await add(to: $0) }) }
        for numbers in added { #expect(numbers == added[0]) }
    }

    @Test
    func `Every column moves, or is among those that each store makes for itself`() async throws {
        let place = try await MovingPlace(.postgres)
        try await place.withStore { _ in }
        let moved = MovedTable.all.flatMap { table in
            table.columns.map { "\(table.name).\($0.postgres)" }
        }
        let own = try await place.columns().subtracting(moved)
        let tables: Set = ["desk_schema", "desks", "event_ids", "event_words", "meta", "parts"]
        let left = own.filter { name in !tables.contains { name.hasPrefix("\($0).") } }
        #expect(
            left == [
                "destinations.holder", "groups.words", "outbox.holder", "outbox.leased",
                "tokens.owner",
            ])
    }

    /// The numbers of a new project, file, feedback and message, and the leases of messages.
    private func add(to store: any Store) async throws -> [String] {
        let project = try await store.addProject(named: "new").id
        let now = FullStore.begin + .seconds(2000 * 1800)
        var arrival = FullStore.events(of: 1, 1500..<1501)[0]
        arrival.feedback = [IncomingFeedback(message: "new")]
        _ = try await store.take([arrival])
        let files = try await store.attachments(of: Sample.id(1500), project: 1)
        let feedback = try await store.feedback(of: 1, page: Page(limit: 1)).items
        let destination = try await store.destinations(of: 1)[0].id
        let leased = try await store.lease(
            for: destination, now: now, until: now + .seconds(40), limit: 100)
        let reply = try await store.reply(to: feedback[0].id, "?", sent: now)
        return ["\(project)", "\(files.map(\.id))", "\(feedback.map(\.id))"]
            + ["\(reply?.replies.map(\.id) ?? [])"] + leased.map { "\($0.id) \($0.created)" }
    }

    @Test
    func `Each day of a folder becomes a part of the database, which retention takes away`()
        async throws
    {
        let (source, target) = (try await MovingPlace(.sqlite), try await MovingPlace(.postgres))
        try await source.withStore { try await FullStore.fill($0) }
        try await source.move(to: target)
        try await source.reopen()
        let parts = try await target.count("parts")
        let since = FullStore.begin + .seconds(3 * 86_400)
        var left: [Int] = []
        for place in [source, target] {
            try await place.withStore { store in
                while try await store.prune(
                    [Kept(project: 1, since: since), Kept(project: 2, since: since)], limit: 1000)
                {}
                left.append(try await store.eventCount())
            }
        }
        // Half a day may be kept by days.
        #expect(left[0] > 0 && left[0] <= left[1] && left[1] < 179)
        let rest = try await target.count("parts")
        // Events were received on six days, and the database was made on a seventh.
        #expect((parts, rest) == (7, 4))
    }

    @Test(arguments: Kind.allCases)
    func `The token of a start and its sessions stay behind`(_ kind: Kind) async throws {
        let (source, target) = (try await MovingPlace(.sqlite), try await MovingPlace(kind))
        try await source.withStore { try await FullStore.fill($0) }
        try await source.move(to: target)
        try await target.withStore { store in
            let tokens = [try await store.token(hash: "h1"), try await store.token(hash: "h2")]
            #expect(tokens.map { $0?.name } == ["team", nil])
            for (hash, isThere) in [("p1", true), ("p2", false)] {
                let session = try await store.useSession(
                    hash: hash, now: FullStore.begin, usedSince: FullStore.begin)
                #expect((session != nil) == isThere)
            }
        }
    }

    @Test(arguments: Kind.allCases, Kind.allCases)
    func `What changes meanwhile is moved, and what is deleted meanwhile stays deleted`(
        _ from: Kind, _ to: Kind
    ) async throws {
        let (source, target) = (try await MovingPlace(from), try await MovingPlace(to))
        try await source.withStore { try await FullStore.fill($0) }
        let report = try await source.withStore { store in
            let changes = Changes(store)
            return try await source.move(
                to: target,
                from: {
                    FrontSide($0) { call, _ in
                        if call != "digest" { try await changes.next() }
                    }
                })
        }
        #expect(report.passes > 1)
        try await source.reopen()
        let one = try await source.answers()
        let other = try await target.answers()
        expectEqual(one, other)
    }

    @Test(arguments: Kind.allCases, Kind.allCases)
    func `A move that is interrupted anywhere goes on`(_ from: Kind, _ to: Kind) async throws {
        let (source, target) = (try await MovingPlace(from), try await MovingPlace(to))
        try await source.withStore { try await FullStore.fill($0) }
        for limit in [0, 3, 9] {
            await #expect(throws: MoveFailure("interrupted")) {
                try await source.move(
                    to: target,
                    into: {
                        FrontSide($0) { call, number in
                            if call == "apply", number > limit { throw MoveFailure("interrupted") }
                        }
                    })
            }
            await #expect(throws: StoreError.unavailable("a move to it is not complete")) {
                try await target.withStore { _ in }
            }
            try await source.withStore { store in
                _ = try await store.take(FullStore.events(of: 1, 2000 + limit..<2001 + limit))
            }
        }
        try await source.move(to: target)
        try await source.reopen()
        let one = try await source.answers()
        let other = try await target.answers()
        expectEqual(one, other)
    }

    @Test(arguments: Kind.allCases)
    func `The source refuses writes after the switch, and takes them again after it is reopened`(
        _ kind: Kind
    ) async throws {
        let (source, target) = (try await MovingPlace(kind), try await MovingPlace(.sqlite))
        try await source.withStore { store in
            try await FullStore.fill(store)
            let group = try await store.groups(of: 1, query: "", status: nil, page: Page()).items[0]
            // On PostgreSQL a desk that reads them says that it is there.
            let destinations = try await store.destinations(of: nil).map(\.id)
            try await source.move(to: target)
            func refused(_ work: () async throws -> Void) async throws {
                let error = await #expect(throws: StoreError.self) { try await work() }
                guard case .unavailable(let reason) = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(reason.contains("the data was moved to \(target.text)"))
            }
            try await refused { _ = try await store.take(FullStore.events(of: 1, 3000..<3001)) }
            try await refused {
                _ = try await store.update(group: group.id, status: .muted, assignee: nil)
            }
            try await refused { _ = try await store.addProject(named: "x") }
            try await refused { try await store.check() }
            try await refused { _ = try await store.addToken(AccessToken(name: "x", hash: "x")) }
            try await refused { _ = try await store.forget(users: [FullStore.users[1]]) }
            try await refused { _ = try await store.removeDestination(destinations[0]) }
            let before = try await store.eventCount()
            try await source.reopen()
            _ = try await store.take(FullStore.events(of: 1, 3000..<3001))
            let after = try await store.eventCount()
            #expect([before, after] == [179, 180])
            try await store.check()
        }
    }

    @Test(arguments: Kind.allCases)
    func `A last pass that fails lets the source take writes again`(_ kind: Kind) async throws {
        let (source, target) = (try await MovingPlace(kind), try await MovingPlace(.postgres))
        try await source.withStore { try await FullStore.fill($0) }
        let isRefusing = Flag()
        await #expect(throws: MoveFailure("interrupted")) {
            try await source.move(
                to: target,
                from: {
                    FrontSide($0) { call, _ in
                        if isRefusing.value { throw MoveFailure("interrupted") }
                        if call == "refuse" { isRefusing.set() }
                    }
                })
        }
        try await source.withStore { try await $0.check() }
        try await source.move(to: target)
        await #expect(throws: StoreError.self) {
            try await source.withStore { try await $0.check() }
        }
    }

    @Test(arguments: Kind.allCases)
    func `A target with data is refused, and a second run changes nothing`(
        _ kind: Kind
    ) async throws {
        let (source, other) = (try await MovingPlace(.sqlite), try await MovingPlace(.sqlite))
        let target = try await MovingPlace(kind)
        for place in [source, other] {
            try await place.withStore { try await FullStore.fill($0) }
        }
        try await source.move(to: target)
        try await target.withStore { store in
            _ = try await store.take(FullStore.events(of: 1, 3000..<3001))
        }
        #expect(try await source.move(to: target).wasDone)
        await #expect(throws: MoveFailure("The target has a desk's data already.")) {
            try await other.move(to: target)
        }
        let count = try await target.withStore { try await $0.eventCount() }
        #expect(count == 180)
        await #expect(throws: MoveFailure.self) { try await source.move(to: MovingPlace(.sqlite)) }
        try await source.reopen()
        await #expect(throws: MoveFailure("The target has a desk's data already.")) {
            try await source.move(to: target)
        }
    }
}
