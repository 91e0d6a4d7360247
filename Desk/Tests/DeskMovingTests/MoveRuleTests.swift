import DeskModel
import DeskMoving
import DeskStore
import DeskTesting
import Testing

/// What a move must see at its end, and must not begin with.
@Suite("The rules of a move", .timeLimit(.minutes(5)))
struct MoveRuleTests {
    typealias Kind = MovingPlace.Kind

    private func filled(_ kind: Kind = .sqlite) async throws -> MovingPlace {
        let place = try await MovingPlace(kind)
        try await place.withStore { try await FullStore.fill($0) }
        return place
    }

    /// Moves a store that is changed when everything was moved, before it refuses writes.
    private func move(
        _ source: MovingPlace, to target: MovingPlace,
        change: @escaping @Sendable (any Store) async throws -> Void
    ) async throws {
        try await source.withStore { store in
            _ = try await source.move(
                to: target,
                from: {
                    FrontSide($0) { call, _ in if call == "refuse" { try await change(store) } }
                })
        }
        try await source.reopen()
    }

    @Test(arguments: Kind.allCases)
    func `What is deleted after everything was moved is deleted in the target too`(
        _ kind: Kind
    ) async throws {
        let (source, target) = (try await filled(kind), try await MovingPlace(.sqlite))
        try await move(source, to: target) { store in
            _ = try await store.forget(users: [FullStore.users[1]])
            let destinations = try await store.destinations(of: nil)
            _ = try await store.removeDestination(destinations[0].id)
            _ = try await store.revokeToken(named: "team")
        }
        expectEqual(try await source.answers(), try await target.answers())
        let token = try await target.withStore { try await $0.token(hash: "h1") }
        #expect(token == nil)
    }

    @Test(arguments: Kind.allCases)
    func `The events of a group that was deleted meanwhile are deleted in the target too`(
        _ kind: Kind
    ) async throws {
        let (source, target) = (try await filled(kind), try await MovingPlace(.sqlite))
        try await move(source, to: target) { store in
            let groups = try await store.groups(of: 1, query: "", status: nil, page: Page())
            #expect(try await store.delete(group: groups.items[0].id))
        }
        var counts: [Int] = []
        for place in [source, target] {
            try await place.withStore { store in
                let before = try await store.eventCount()
                while try await store.prune([], limit: 100) {}
                let after = try await store.eventCount()
                counts += [before, after]
            }
        }
        #expect(counts[0] > counts[1] && counts[2...] == counts[..<2])
    }

    @Test
    func `A target that differs at the end is told, and the source takes writes again`()
        async throws
    {
        let (source, target) = (try await filled(), try await MovingPlace(.sqlite))
        let isRefusing = Flag()
        let error = await #expect(throws: MoveFailure.self) {
            try await source.move(
                to: target,
                from: {
                    FrontSide($0) { call, _ in if call == "refuse" { isRefusing.set() } }
                },
                into: {
                    FrontSide(
                        $0,
                        telling: { digest in
                            let change: Int64 = isRefusing.value ? 1 : 0
                            return RowDigest(count: digest.count, sum: digest.sum &+ change)
                        }, before: { _, _ in })
                })
        }
        #expect(error == MoveFailure("The check found a difference in projects."))
        try await source.withStore { try await $0.check() }
    }

    @Test
    func `A move goes on with its own source alone`() async throws {
        let (source, other, target) = (
            try await filled(), try await filled(), try await MovingPlace(.sqlite)
        )
        await #expect(throws: MoveFailure("interrupted")) {
            try await source.move(
                to: target,
                into: {
                    FrontSide($0) { call, number in
                        if call == "apply", number == 3 { throw MoveFailure("interrupted") }
                    }
                })
        }
        await #expect(throws: MoveFailure("A move of other data to the target is not complete.")) {
            try await other.move(to: target)
        }
        try await source.move(to: target)
        try await source.reopen()
        expectEqual(try await source.answers(), try await target.answers())
    }
}
