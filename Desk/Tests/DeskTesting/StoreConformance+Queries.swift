import DeskModel
import DeskStore

extension StoreConformance {
    /// What is looked for among groups.
    static var queries: [Case] {
        [
            rule("Groups are listed in each order, page by page") { store, project in
                // a: first and most events; b: latest; c: most users.
                let all = [
                    ("a", 0, "u"), ("a", 1, "u"), ("a", 2, "u"), ("a", 3, "u"), ("c", 4, "u"),
                    ("c", 5, "v"), ("c", 6, "w"), ("b", 9, "u"), ("b", 10, "v"),
                ]
                for (title, second, user) in all {
                    _ = try await store.take([
                        Sample.arrival(
                            project: project, at: Sample.begin + .seconds(second), title: title,
                            user: user)
                    ])
                }
                let orders: [(GroupOrder, [String])] = [
                    (.last, ["b", "c", "a"]), (.first, ["b", "c", "a"]),
                    (.events, ["a", "c", "b"]),
                    (.people, ["c", "b", "a"]),
                ]
                for (order, titles) in orders {
                    let found = try await store.all(limit: 1) { page in
                        try await store.groups(
                            of: project, query: "", status: nil, assignee: nil, order: order,
                            page: page)
                    }
                    try expectEqual(found.map(\.title), titles)
                }
            },
            rule("Filters find a group behind thousands of others") { store, project in
                _ = try await store.take(
                    (0...2500).map { number in
                        let facts = Sample.facts(
                            title: "group \(number)", release: number == 0 ? "shop@0.9" : "shop@2",
                            environment: number == 0 ? "beta" : "production",
                            at: Sample.begin + .seconds(number))
                        return Arrival(
                            project: project, received: facts.timestamp,
                            event: .taken(Sample.event(facts: facts)))
                    })
                for query in ["release:0.9", "env:beta", "plan:pro"] {
                    var (parts, cursor) = (0, String?.none)
                    var titles: [String] = []
                    repeat {
                        let part = try await store.groups(
                            of: project, query: query, status: nil, page: Page(cursor: cursor))
                        titles += part.items.map(\.title)
                        (cursor, parts) = (part.next, parts + 1)
                    } while cursor != nil && parts < 10
                    try expectEqual(titles, query == "plan:pro" ? [] : ["group 0"])
                    try expect((2...9).contains(parts), "\(query): \(parts) parts")
                }
            },
            rule("Filters find groups by one of their events that fits them all") {
                store, project in
                try await Self.fill(store, project)
                try await store.indexAll()
                for (query, titles) in Self.found {
                    let found = try await store.all(limit: 2) { page in
                        try await store.groups(of: project, query: query, status: nil, page: page)
                    }
                    try expect(
                        found.map(\.title).sorted() == titles, "\(query): \(found.map(\.title))")
                }
            },
        ]
    }

    private static func fill(_ store: any Store, _ project: Int) async throws {
        let events: [(String, Level, String?, String, String, String)] = [
            ("cart fails", .error, "shop@1.5.0+7", "production", "kim", "pro"),
            ("cart fails", .fatal, "shop@1.6.0", "beta", "lee", "free"),
            ("login slow", .warning, "shop@1.5.0", "production", "lee", "pro plan"),
            ("quiet", .info, nil, "beta", "kim", "free"),
        ]
        for (title, level, release, environment, user, plan) in events {
            let facts = Sample.facts(
                title: title, level: level, release: release, environment: environment, user: user)
            let payload: JSON = ["tags": ["plan": .string(plan)], "transaction": "checkout.pay"]
            _ = try await store.take([
                Arrival(
                    project: project, received: Sample.begin,
                    event: .taken(Sample.event(facts: facts, payload: payload.bytes)))
            ])
        }
        let quiet = Sample.facts(title: "quiet").fingerprint.group(in: project)
        _ = try await store.update(group: quiet, status: .muted, assignee: .some("mina"))
    }

    private static var found: [(String, [String])] {
        let (cart, login, quiet) = ("cart fails", "login slow", "quiet")
        return [
            ("", [cart, login, quiet]), ("is:open", [cart, login]), ("is:muted", [quiet]),
            ("-is:muted", [cart, login]), ("is:open,muted", [cart, login, quiet]),
            ("is:regressed", []), ("level:fatal", [cart]), ("level:error,warning", [cart, login]),
            ("-level:info", [cart, login]), ("release:1.5.0", [cart, login]),
            ("release:shop@1.5.0", [login]), ("release:1.*", [cart, login]),
            ("env:beta", [cart, quiet]),
            ("user:kim level:fatal", []), ("user:lee level:fatal", [cart]),
            ("user:kim env:production", [cart]), ("assignee:mina", [quiet]),
            ("-assignee:mina", [cart, login]), ("plan:pro", [cart]), ("plan:pro*", [cart, login]),
            (#"plan:"pro plan""#, [login]), ("-plan:free", [cart, login]),
            ("operation:checkout.pay env:beta", [cart, quiet]), ("cart", [cart]),
            (#""cart fails" plan:free"#, [cart]), ("cart is:muted", []), ("PLAN:PRO", [cart]),
        ]
    }

    /// Files of events and feedback.
    static var files: [Case] {
        [
            rule("Files that come before their event are its own when it comes") { store, project in
                let (early, late) = (Self.file("a.txt"), Self.file("b.txt"))
                try await Self.send([early], to: Sample.id(1), of: project, store)
                try await Self.send([early], to: Sample.id(1), of: project, store)
                _ = try await store.take([
                    Sample.arrival(project: project, id: Sample.id(1), attachments: [late])
                ])
                let files = try await store.attachments(of: Sample.id(1), project: project)
                try expectEqual(files.map(\.filename).sorted(), ["a.txt", "b.txt"])
                let first = try unwrapped(files.first { $0.filename == "a.txt" })
                let bytes = try await store.bytes(ofAttachment: first.id)
                try expectEqual(bytes, early.bytes)
            },
            rule("A file whose owner does not come within a day is deleted") { store, project in
                for number in 1...3 {
                    try await Self.send([Self.file("a")], to: Sample.id(number), of: project, store)
                }
                try await Self.say("hello", id: Sample.id(2), of: project, store)
                try await store.tidy(now: Sample.begin + .seconds(86_399))
                _ = try await store.take([Sample.arrival(project: project, id: Sample.id(3))])
                let early = try await store.attachments(of: Sample.id(3), project: project)
                try expectEqual(early.map(\.filename), ["a"])
                try await store.tidy(now: Sample.begin + .seconds(86_401))
                _ = try await store.take([Sample.arrival(project: project, id: Sample.id(1))])
                let lost = try await store.attachments(of: Sample.id(1), project: project)
                try expectEqual(lost, [])
                let feedback = try await store.feedback(of: project, page: Page()).items
                let kept = try await store.attachments(ofFeedback: feedback[0].id)
                try expectEqual(kept.map(\.filename), ["a"])
            },
            rule("Feedback has its files, whichever comes first, and they go with it") {
                store, project in
                try await Self.send([Self.file("1")], to: Sample.id(1), of: project, store)
                try await Self.say("one", id: Sample.id(1), user: "kim", of: project, store)
                try await Self.send([Self.file("2")], to: Sample.id(1), of: project, store)
                let id = try await store.feedback(of: project, page: Page()).items[0].id
                let files = try await store.attachments(ofFeedback: id)
                try expectEqual(files.map(\.filename), ["1", "2"])
                let bytes = try await store.bytes(ofAttachment: files[1].id, ofFeedback: id)
                try expectEqual(bytes, Self.file("2").bytes)
                let none = try await store.bytes(ofAttachment: files[1].id, ofFeedback: "999")
                try expectEqual(none, nil)
                _ = try await store.forget(users: ["kim"])
                try expectEqual(try await store.attachments(ofFeedback: id), [])
                try await Self.say("two", id: Sample.id(1), of: project, store)
                let again = try await store.feedback(of: project, page: Page()).items[0].id
                try expectEqual(try await store.attachments(ofFeedback: again), [])
            },
            rule("The first hundred files and pieces of feedback of an event are kept") {
                store, project in
                let many = (0..<130).map { Self.file("\($0)") }
                _ = try await store.take([
                    Sample.arrival(project: project, id: Sample.id(1), attachments: many)
                ])
                try await Self.send([Self.file("late")], to: Sample.id(1), of: project, store)
                try await Self.send(many, to: Sample.id(2), of: project, store)
                try await Self.send([Self.file("late")], to: Sample.id(2), of: project, store)
                _ = try await store.take([Sample.arrival(project: project, id: Sample.id(2))])
                for number in 1...2 {
                    let files = try await store.attachments(of: Sample.id(number), project: project)
                    try expectEqual(Set(files.map(\.filename)), Set((0..<100).map { "\($0)" }))
                }
                let feedback = (0..<130).map {
                    IncomingFeedback(event: Sample.id(1), message: "\($0)")
                }
                _ = try await store.take([
                    Arrival(project: project, received: Sample.begin, feedback: feedback)
                ])
                let kept = try await store.all(limit: 100) {
                    try await store.feedback(of: project, page: $0)
                }
                try expectEqual(kept.count, 100)
            },
            rule("Feedback keeps an address, or that one came, and is forgotten by it") {
                store, project in
                let feedback = [
                    IncomingFeedback(contact: "Kim@example.com", message: "one"),
                    IncomingFeedback(hasRemovedContact: true, message: "two"),
                ]
                _ = try await store.take([
                    Arrival(project: project, received: Sample.begin, feedback: feedback)
                ])
                let kept = try await store.feedback(of: project, page: Page()).items
                try expectEqual(kept.map(\.contact), [nil, "Kim@example.com"])
                try expectEqual(kept.map(\.hasRemovedContact), [true, false])
                _ = try await store.forget(users: ["kim@example.com"])
                let rest = try await store.feedback(of: project, page: Page()).items
                try expectEqual(rest.map(\.message), ["two"])
                let set = try await store.set(ProjectSettings(keepsContact: true), for: project)
                try expectEqual(set?.settings.keepsContact, true)
                try expectEqual(try await store.projects()[0].settings.keepsContact, true)
            },
        ]
    }

    private static func file(_ name: String) -> IncomingAttachment {
        IncomingAttachment(filename: name, contentType: "text/plain", bytes: Array(name.utf8))
    }

    private static func send(
        _ files: [IncomingAttachment], to owner: EventID, of project: Int, _ store: any Store
    ) async throws {
        _ = try await store.take([
            Arrival(project: project, received: Sample.begin, attachments: files, owner: owner)
        ])
    }

    private static func say(
        _ message: String, id: EventID, user: String? = nil, of project: Int, _ store: any Store
    ) async throws {
        let feedback = IncomingFeedback(id: id, message: message, user: user)
        _ = try await store.take([
            Arrival(project: project, received: Sample.begin, feedback: [feedback])
        ])
    }
}
