import DeskModel
import DeskStore

extension StoreConformance {
    /// What belongs to one project, user or destination is not another's, and goes with it.
    static var apart: [Case] {
        [
            Case("Events of two projects with one id have their own files, and are exported apart")
            {
                store in
                let projects = [
                    try await store.addProject(named: "one").id,
                    try await store.addProject(named: "two").id,
                ]
                for project in projects {
                    let file = IncomingAttachment(filename: "of-\(project)", bytes: [1])
                    _ = try await store.take([
                        Sample.arrival(
                            project: project, id: Sample.id(1), title: "in \(project)",
                            attachments: [file])
                    ])
                }
                for project in projects {
                    let files = try await store.attachments(of: Sample.id(1), project: project)
                    try expectEqual(files.map(\.filename), ["of-\(project)"])
                    let exported = try await store.export(project: project, after: 0, limit: 10)
                    try expectEqual(exported.map(\.summary.title), ["in \(project)"])
                    let changes = try await store.changes(of: project, after: 0, limit: 10)
                    try expectEqual(changes.count, 2)
                }
                let all = try await store.export(project: nil, after: 0, limit: 10)
                try expectEqual(all.count, 2)
            },
            rule("A viewer hears of both groups of a split") { store, project in
                let a = try await store.group(of: project, title: "a")
                let b = try await store.group(of: project, title: "b")
                _ = try await store.merge(group: b, into: a)
                let before = try await store.position()
                _ = try await store.split(fingerprint: Fingerprint(["b"]), from: a)
                let changes = try await store.changes(of: project, after: before, limit: 10)
                let counts = changes.compactMap { change -> String? in
                    guard case .group(let group) = change else { return nil }
                    return "\(group.id == a ? "a" : "b") \(group.count)"
                }
                try expectEqual(counts.sorted(), ["a 1", "b 1"])
            },
            rule("A session is the same one for thirty days, however often it is tidied") {
                store, project in
                func session(after days: Int) -> Arrival {
                    Arrival(
                        project: project, received: Sample.begin + .seconds(days * 86_400),
                        sessions: [.one(id: "s", release: "a@1", user: nil, hasFailed: days > 0)])
                }
                _ = try await store.take([session(after: 0)])
                for days in [1, 8, 29] {
                    try await store.tidy(now: Sample.begin + .seconds(days * 86_400))
                }
                _ = try await store.take([session(after: 29)])
                let release = try await store.releases(of: project, page: Page()).items.first
                try expectEqual(release?.sessions, 1)
                try expectEqual(release?.failedSessions, 1)
            },
            rule("A removed destination takes along what waits, and the others' messages stay") {
                store, project in
                let one = try await store.add(Sample.destination(project: project, when: [.every]))
                let other = try await store.add(
                    Sample.destination(project: project, when: [.every]))
                _ = try await store.take(Sample.arrivals(0..<3, project: project))
                try expect(try await store.removeDestination(one.id))
                try expect(try await !store.removeDestination(one.id))
                try expectEqual(try await store.destinations(of: project).map(\.id), [other.id])
                let next = try await store.add(Sample.destination(project: project, when: [.every]))
                try expectEqual(try await store.waiting(for: one.id), 0)
                try expectEqual(try await store.waiting(for: next.id), 0)
                let (now, end) = (Sample.begin + .seconds(60), Sample.begin + .seconds(90))
                for (id, count) in [(one.id, 0), (next.id, 0), (other.id, 3)] {
                    let messages = try await store.lease(for: id, now: now, until: end, limit: 10)
                    try expectEqual(messages.count, count)
                }
            },
        ]
    }

    /// What a group counts when its fingerprints, users and releases come again, and in another order.
    static var recounting: [Case] {
        [
            rule("A user who meets several fingerprints of a merged group is one user") {
                store, project in
                let a = try await store.group(of: project, title: "a")
                let b = try await store.group(of: project, title: "b")
                _ = try await store.merge(group: b, into: a)
                func meets(_ titles: [String], _ user: String) -> [Arrival] {
                    titles.map { Sample.arrival(project: project, title: $0, user: user) }
                }
                _ = try await store.take(meets(["a", "b", "a"], "user-2"))
                try expectEqual(try await store.group(a)?.users, 2)
                for title in ["b", "a", "b"] { _ = try await store.take(meets([title], "user-3")) }
                try expectEqual(try await store.group(a)?.users, 3)
                _ = try await store.take(meets(["b"], "user-4") + meets(["a"], "user-4"))
                try expectEqual(try await store.group(a)?.users, 4)
                let list = try await store.groups(of: project, query: "", status: nil, page: Page())
                try expectEqual(list.items.map(\.users), [4])
            },
            rule("A session that ended in a later message has failed no more") { store, project in
                for (hasFailed, hasEnded) in [(false, false), (false, true), (true, false)] {
                    let session = SessionUpdate.one(
                        id: "s", release: "a@1", user: "u1", hasFailed: hasFailed,
                        hasEnded: hasEnded)
                    _ = try await store.take([
                        Arrival(project: project, received: Sample.begin, sessions: [session])
                    ])
                }
                let release = try await store.releases(of: project, page: Page()).items.first
                try expectEqual(release?.sessions, 1)
                try expectEqual(release?.failedSessions, 0)
                try expectEqual(release?.affectedUsers, 0)
            },
            rule("Of counted sessions only users with a failure are affected") { store, project in
                for (user, failed) in [("u1", 0), ("u2", 2), ("u3", 0), ("u2", 0)] {
                    let update = SessionUpdate.many(
                        release: "a@1", user: user, count: 5, failed: failed)
                    _ = try await store.take([
                        Arrival(project: project, received: Sample.begin, sessions: [update])
                    ])
                }
                let release = try await store.releases(of: project, page: Page()).items.first
                try expectEqual(release?.users, 3)
                try expectEqual(release?.affectedUsers, 1)
                try expectEqual(release?.failedSessions, 2)
            },
            Case("The latest release of a group is that of its latest event, not of the last sent")
            {
                store in
                let project = try await store.addProject(named: "one").id
                func event(_ release: String, at second: Int) -> Arrival {
                    Sample.arrival(
                        project: project, at: Sample.begin + .seconds(second), title: "a",
                        release: release)
                }
                _ = try await store.take([
                    event("one", at: 5), event("two", at: 3), event("one", at: 1),
                ])
                _ = try await store.take([event("two", at: 2), event("one", at: 0)])
                let id = Fingerprint(["a"]).group(in: project)
                try expectEqual(try await store.group(id)?.releases, ["one", "two"])
            },
            Case("A fingerprint that comes again has a group of its own, if its first id is taken")
            {
                store in
                let project = try await store.addProject(named: "one").id
                let a = try await store.group(of: project, title: "a")
                _ = try await store.take([
                    Sample.arrival(project: project, title: "b", user: "user-2")
                ])
                let b = Fingerprint(["b"]).group(in: project)
                _ = try await store.merge(group: b, into: a)
                _ = try await store.split(fingerprint: Fingerprint(["a"]), from: a)
                try expectEqual(try await store.forget(users: ["user-1"]), 1)
                _ = try await store.take([
                    Sample.arrival(project: project, title: "a", user: "user-3")
                ])
                let list = try await store.groups(of: project, query: "", status: nil, page: Page())
                try expectEqual(Set(list.items.map(\.title)), ["a", "b"])
                try expectEqual(list.items.map(\.count), [1, 1])
                try expectEqual(try await store.group(a)?.title, "b")
            },
        ]
    }
}
