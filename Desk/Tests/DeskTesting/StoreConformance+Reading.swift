import DeskModel
import DeskStore

extension StoreConformance {
    static var releases: [Case] {
        [
            rule("A session's updates are one session, and a failure stays") { store, project in
                func session(_ id: String, user: String?, _ hasFailed: Bool) -> Arrival {
                    Arrival(
                        project: project, received: Sample.begin,
                        sessions: [
                            .one(id: id, release: "app@1", user: user, hasFailed: hasFailed)
                        ])
                }
                _ = try await store.take([
                    session("a", user: "u1", false), session("a", user: "u1", true),
                    session("a", user: "u1", false), session("b", user: "u2", false),
                ])
                _ = try await store.take([
                    session("a", user: "u1", true), session("b", user: "u2", false),
                ])
                let page = try await store.releases(of: project, page: Page())
                let release = try unwrapped(page.items.first)
                try expectEqual(release.sessions, 2)
                try expectEqual(release.failedSessions, 1)
                try expectEqual(release.users, 2)
                try expectEqual(release.affectedUsers, 1)
                try expectEqual(release.events, 0)
            },
            rule("A session that has ended changes no more") { store, project in
                for (hasFailed, hasEnded) in [(false, true), (true, true), (true, false)] {
                    let session = SessionUpdate.one(
                        id: "s", release: "app@1", user: "u1", hasFailed: hasFailed,
                        hasEnded: hasEnded)
                    _ = try await store.take([
                        Arrival(project: project, received: Sample.begin, sessions: [session])
                    ])
                }
                let page = try await store.releases(of: project, page: Page())
                let release = try unwrapped(page.items.first)
                try expectEqual(release.sessions, 1)
                try expectEqual(release.failedSessions, 0)
                try expectEqual(release.affectedUsers, 0)
            },
            rule("Sessions that a client counted are added") { store, project in
                let update = SessionUpdate.many(release: "app@1", user: nil, count: 40, failed: 3)
                let arrival = Arrival(
                    project: project, received: Sample.begin, sessions: [update, update])
                _ = try await store.take([arrival])
                let page = try await store.releases(of: project, page: Page())
                try expectEqual(page.items.map(\.sessions), [80])
                try expectEqual(page.items.map(\.failedSessions), [6])
            },
            rule("A user with an event is affected, also after a session without a failure") {
                store, project in
                let session = SessionUpdate.one(
                    id: "s", release: "app@1.2.3", user: "user-1", hasFailed: false)
                _ = try await store.take([
                    Arrival(project: project, received: Sample.begin, sessions: [session]),
                    Sample.arrival(project: project), Sample.arrival(project: project),
                ])
                _ = try await store.take([Sample.arrival(project: project)])
                let page = try await store.releases(of: project, page: Page())
                let release = try unwrapped(page.items.first)
                try expectEqual(release.events, 3)
                try expectEqual(release.users, 1)
                try expectEqual(release.affectedUsers, 1)
            },
        ]
    }

    static var lists: [Case] {
        [
            rule("Lists are the latest first, and go on where they were while events arrive") {
                store, project in
                _ = try await store.take(Sample.arrivals(0..<10, project: project))
                let first = try await store.events(of: project, page: Page(limit: 4))
                try expectEqual(first.items.map(\.id), (6..<10).reversed().map(Sample.id))
                _ = try await store.take(
                    Sample.arrivals(10..<14, project: project, from: Sample.begin + .seconds(20)))
                let next = try await store.events(
                    of: project, page: Page(limit: 4, cursor: first.next))
                try expectEqual(next.items.map(\.id), (2..<6).reversed().map(Sample.id))
                let last = try await store.events(
                    of: project, page: Page(limit: 4, cursor: next.next))
                try expectEqual(last.items.map(\.id), (0..<2).reversed().map(Sample.id))
                try expectEqual(last.next, nil)
            },
            rule("A list that ends with its page has no next one") { store, project in
                _ = try await store.take(Sample.arrivals(0..<4, project: project))
                let page = try await store.events(of: project, page: Page(limit: 4))
                try expectEqual(page.items.count, 4)
                try expectEqual(page.next, nil)
            },
            rule("Events of one moment are each listed once") { store, project in
                _ = try await store.take(
                    Sample.arrivals(0..<20, project: project, every: .zero))
                let events = try await store.all(limit: 3) {
                    try await store.events(of: project, page: $0)
                }
                try expectEqual(events.map(\.id), (0..<20).reversed().map(Sample.id))
            },
            rule("Groups are listed by their latest event, and by status") { store, project in
                for index in 0..<5 {
                    _ = try await store.take([
                        Sample.arrival(
                            project: project, at: Sample.begin + .seconds(index),
                            title: "t\(index)")
                    ])
                }
                let id = Fingerprint(["t1"]).group(in: project)
                _ = try await store.update(group: id, status: .resolved, assignee: nil)
                let groups = try await store.all(limit: 2) {
                    try await store.groups(of: project, query: "", status: nil, page: $0)
                }
                try expectEqual(groups.map(\.title), ["t4", "t3", "t2", "t1", "t0"])
                let open = try await store.all(limit: 2) {
                    try await store.groups(of: project, query: " ", status: .open, page: $0)
                }
                try expectEqual(open.map(\.title), ["t4", "t3", "t2", "t0"])
                let resolved = try await store.groups(
                    of: project, query: "", status: .resolved, page: Page())
                try expectEqual(resolved.items.map(\.id), [id])
            },
            rule("A malformed cursor is refused") { store, project in
                _ = try await store.take(Sample.arrivals(0..<3, project: project))
                let page = try await store.events(of: project, page: Page(limit: 1))
                let cursor = try unwrapped(page.next)
                for bad in ["", "x", cursor + "0_", cursor + " ", "e", "g1_1", "e-_1", "é"] {
                    do {
                        _ = try await store.events(of: project, page: Page(cursor: bad))
                        throw ConformanceFailure(description: "\(bad) was taken")
                    } catch let error as StoreError {
                        try expectEqual(error, .badCursor)
                    }
                }
                do {
                    _ = try await store.releases(of: project, page: Page(cursor: cursor))
                    throw ConformanceFailure(description: "another list's was taken")
                } catch let error as StoreError {
                    try expectEqual(error, .badCursor)
                }
            },
        ]
    }

    static var searching: [Case] {
        [
            rule("A search finds what has all words, by their beginnings") { store, project in
                _ = try await store.take([
                    Sample.arrival(
                        project: project, id: Sample.id(1), title: "Timeout at desk",
                        user: "user-42", supportCode: "GLJV-S2", searchable: ["연결이 끊겼어요"]),
                    Sample.arrival(
                        project: project, id: Sample.id(2), title: "Timeout in cart",
                        release: "app@1.2.4", user: "user-43", searchable: ["Straße"]),
                ])
                try await store.indexAll()
                func found(_ query: String) async throws -> [String] {
                    try await store.search(query, page: Page()).items.map { hit in
                        switch hit {
                        case .event(let event): event.title
                        case .group(let group): "group " + group.title
                        }
                    }
                }
                for query in [
                    "GLJV-S2", "gljv-s2", "gljvs2", "GLJV", "ＧＬＪＶ－Ｓ２", "user-42", "USER-42",
                    "연결", "\u{110B}\u{1167}\u{11AB}\u{1100}\u{1167}\u{11AF}", "app@1.2.3",
                    "연결이 끊", Sample.id(1).description,
                ] {
                    try expectEqual(try await found(query), ["Timeout at desk"])
                }
                try expectEqual(try await found("STRASSE"), ["Timeout in cart"])
                try expectEqual(
                    try await found("time desk"), ["group Timeout at desk", "Timeout at desk"])
                try expectEqual(Set(try await found("timeout")).count, 4)
                for query in ["", " ", "\"", "*", "desk cart", "out", "nothing", "- .", "\u{0}"] {
                    try expectEqual(try await found(query), [])
                }
            },
            rule("A hostile query is just words") { store, project in
                _ = try await store.take([
                    Sample.arrival(
                        project: project, id: Sample.id(1), title: "NEAR and OR not")
                ])
                try await store.indexAll()
                let long = String(repeating: "word\u{0301} \"*^(", count: 100_000)
                for query in [
                    "\" OR x=x --", "NEAR(a b)", "a* AND b*", "(", "\u{0}", "col:x", "' ; DROP",
                    long,
                ] {
                    try expectEqual(try await store.search(query, page: Page()).items.count, 0)
                }
                let hits = try await store.search("near \"OR\" not*", page: Page()).items
                try expectEqual(hits.count, 2)
            },
            rule("A search goes on where it was, and finds each hit once") { store, project in
                for index in 0..<30 {
                    _ = try await store.take([
                        Sample.arrival(
                            project: project, at: Sample.begin + .seconds(index),
                            id: Sample.id(index), title: "common \(index % 3)")
                    ])
                }
                try await store.indexAll()
                let hits = try await store.all(limit: 7) {
                    try await store.search("common", page: $0)
                }
                try expectEqual(hits.count, 33)
                try expectEqual(Set(hits).count, 33)
                let events = hits.compactMap { hit in
                    if case .event(let event) = hit { event.id } else { nil }
                }
                try expectEqual(events, (0..<30).reversed().map(Sample.id))
            },
            rule("Groups are found by their title and by their events") { store, project in
                let other = try await store.addProject(named: "two").id
                for project in [project, other] {
                    _ = try await store.take([
                        Sample.arrival(project: project, title: "alpha", searchable: ["needle"]),
                        Sample.arrival(
                            project: project, at: Sample.begin + .seconds(1), title: "beta"),
                    ])
                }
                try await store.indexAll()
                func found(
                    _ query: String, _ status: Group.Status? = nil
                ) async throws -> [String] {
                    let groups = try await store.all(limit: 1) {
                        try await store.groups(of: project, query: query, status: status, page: $0)
                    }
                    return groups.map(\.title)
                }
                try expectEqual(try await found("needle"), ["alpha"])
                try expectEqual(try await found("alp"), ["alpha"])
                try expectEqual(try await found("production"), ["beta", "alpha"])
                try expectEqual(try await found("production", .muted), [])
                try expectEqual(try await found("*"), [])
                try expectEqual(try await found("needle beta"), [])
            },
        ]
    }
}
