import DeskModel
import DeskStore

extension StoreConformance {
    static var people: [Case] {
        [
            rule(
                "Destinations are told once when a group has met so many users, and ten times that"
            ) {
                store, project in
                let three = try await add([.people], 3, to: store, project)
                let ten = try await add([.people], 10, to: store, project)
                for user in 1...9 { try await report(by: user, to: store, project) }
                try await report(by: 9, to: store, project)
                try expectEqual(try await told(three, store), [3])
                try expectEqual(try await told(ten, store), [])
                try await report(by: 10, to: store, project)
                try expectEqual(try await told(ten, store), [10])
                // A batch that passes several is one message, of the highest.
                try await report(by: 11...300, to: store, project)
                try expectEqual(try await told(three, store), [300])
                try expectEqual(try await told(ten, store), [100])
            },
            rule("A group that is muted is told of when it is open again") { store, project in
                let destination = try await add([.people], 3, to: store, project)
                try await report(by: 1, to: store, project)
                _ = try await store.update(group: group(project), status: .muted, assignee: nil)
                try await report(by: 2...5, to: store, project)
                try expectEqual(try await told(destination, store), [])
                _ = try await store.update(group: group(project), status: .open, assignee: nil)
                try await report(by: 5, to: store, project)
                try expectEqual(try await told(destination, store), [3])
            },
            rule("A merge tells nothing of the users that come with it, nor does who is forgotten")
            {
                store, project in
                let destination = try await add([.people], 3, to: store, project)
                try await report(by: 1...2, to: store, project)
                let other = Sample.arrivals(0..<1, project: project, title: "Other", user: "user-0")
                _ = try await store.take(other)
                let id = Sample.facts(title: "Other").fingerprint.group(in: project)
                _ = try await store.merge(group: id, into: group(project))
                try expectEqual(try await told(destination, store), [])
                try await report(by: 0, to: store, project)
                _ = try await store.forget(users: ["user-2"])
                try await report(by: 2, to: store, project)
                try expectEqual(try await told(destination, store), [])
                try await report(by: 3...29, to: store, project)
                try expectEqual(try await told(destination, store), [30])
            },
            rule("A destination that is added later hears of no users that were there before") {
                store, project in
                try await report(by: 1...12, to: store, project)
                let destination = try await add([.people], 10, to: store, project)
                try await report(by: 13, to: store, project)
                try expectEqual(try await told(destination, store), [])
            },
            rule("An event that is new is told of as well as the users that it makes") {
                store, project in
                let all = try await add([.new, .every, .people], 1, to: store, project)
                try await report(by: 1, to: store, project)
                let messages = try await leased(all, store)
                try expectEqual(messages.map(\.occasion), [.new, .people])
                try expectEqual(messages.map(\.people), [nil, 1])
            },
        ]
    }

    static var filters: [Case] {
        [
            rule(
                "A destination gets the messages whose event fits its query, and counts the others"
            ) {
                store, project in
                let queries = [
                    "level:fatal", "env:production release:1.2.3", "-env:production", "user:user-1",
                    "CONN lost", "nothing", "is:open", "is:muted", "assignee:kim",
                    "operation:home.load",
                    "operation:other",
                ]
                var ids: [String] = []
                for query in queries {
                    let destination = Sample.destination(
                        project: project, when: [.every], only: query)
                    ids.append(try await store.add(destination).id)
                }
                let payload: JSON = ["transaction": "home.load"]
                let event = Sample.event(facts: Sample.facts(), payload: payload.bytes)
                _ = try await store.take([
                    Arrival(project: project, received: Sample.begin, event: .taken(event))
                ])
                var fitting: [String] = []
                let counts = try await store.counts(of: project)
                for (query, id) in zip(queries, ids) {
                    let forwarded = counts.forwarded[id]
                    try expectEqual((forwarded?.waiting ?? 0) + (forwarded?.filtered ?? 0), 1)
                    if forwarded?.waiting == 1 { fitting.append(query) }
                }
                try expectEqual(
                    fitting,
                    [
                        "env:production release:1.2.3", "user:user-1", "CONN lost", "is:open",
                        "operation:home.load",
                    ])
                let kept = try await store.destinations(of: project)
                try expectEqual(kept.map(\.only), queries)
            }
        ]
    }

    private static func group(_ project: Int) -> String {
        Sample.facts().fingerprint.group(in: project)
    }

    private static func add(
        _ when: Set<Occasion>, _ people: Int, to store: any Store, _ project: Int
    ) async throws -> String {
        try await store.add(Sample.destination(project: project, when: when, people: people)).id
    }

    private static func report(by user: Int, to store: any Store, _ project: Int) async throws {
        try await report(by: user...user, to: store, project)
    }

    /// Takes an event of each user, all in one batch.
    private static func report(
        by users: ClosedRange<Int>, to store: any Store, _ project: Int
    ) async throws {
        _ = try await store.take(
            users.map { Sample.arrival(project: project, user: "user-\($0)") })
    }

    /// The numbers of users that a destination is told of since the last time.
    private static func told(_ destination: String, _ store: any Store) async throws -> [Int] {
        let messages = try await leased(destination, store)
        try await store.settle(messages.map(\.id), .sent, now: Sample.begin)
        return messages.compactMap(\.people)
    }

    private static func leased(
        _ destination: String, _ store: any Store
    ) async throws -> [Message] {
        let now = Sample.begin + .seconds(60)
        return try await store.lease(
            for: destination, now: now, until: now + .seconds(60), limit: 100)
    }
}
