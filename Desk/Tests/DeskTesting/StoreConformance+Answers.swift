import DeskModel
import DeskStore

extension StoreConformance {
    static var answers: [Case] { knownIssues + replies + mine }

    private static var knownIssues: [Case] {
        [
            rule("A known issue is kept, replaced and taken back") { store, project in
                let group = try await store.group(of: project, title: "A")
                let before = try await store.knownIssuesRevision()
                try expectEqual(try await store.knownIssue(of: group), nil)
                try expect(try await !store.setKnownIssue(nil, of: group))
                try expect(try await !store.setKnownIssue(issue("x"), of: "nothing"))
                try expect(try await store.setKnownIssue(issue("x", from: "1.0"), of: group))
                let after = try await store.knownIssuesRevision()
                try expect(after > before)
                let kept = try unwrapped(try await store.knownIssue(of: group))
                try expectEqual(kept.issue, try issue("x", from: "1.0"))
                try expectEqual(kept.issue.from?.text, "1.0")
                try expectEqual(kept.fingerprints, [Fingerprint(["A"])])
                try expectEqual(kept.group, group)
                try expect(try await store.setKnownIssue(issue("y"), of: group))
                try expectEqual(try await titles(store, project), ["y"])
                try expect(try await store.setKnownIssue(nil, of: group))
                try expectEqual(try await titles(store, project), [])
                try expect(try await store.knownIssuesRevision() > after)
            },
            rule("Known issues are those of the project, the latest written first") { store, one in
                let two = try await store.addProject(named: "two").id
                for title in ["A", "B", "C"] {
                    let group = try await store.group(of: one, title: title)
                    _ = try await store.setKnownIssue(issue(title), of: group)
                }
                let other = try await store.group(of: two, title: "D")
                _ = try await store.setKnownIssue(issue("D"), of: other)
                try expectEqual(try await titles(store, one), ["C", "B", "A"])
                try expectEqual(try await titles(store, two), ["D"])
            },
            rule("A merged group has the other's known issue, and its own again after a split") {
                store, project in
                let a = try await store.group(of: project, title: "A")
                let b = try await store.group(of: project, title: "B")
                _ = try await store.setKnownIssue(issue("of B"), of: b)
                _ = try await store.setKnownIssue(issue("of A"), of: a)
                let before = try await store.knownIssuesRevision()
                _ = try await store.merge(group: a, into: b)
                let merged = try await store.knownIssuesRevision()
                try expect(merged > before)
                let issues = try await store.knownIssues(of: project)
                try expectEqual(issues.map(\.issue.texts.first?.title), ["of B"])
                try expectEqual(
                    issues.first.map { Set($0.fingerprints) },
                    [Fingerprint(["A"]), Fingerprint(["B"])])
                try expectEqual(try await store.knownIssue(of: a)?.group, b)
                _ = try await store.split(fingerprint: Fingerprint(["A"]), from: b)
                try expect(try await store.knownIssuesRevision() > merged)
                try expectEqual(
                    try await store.knownIssue(of: a)?.issue, try issue("of A"))
                try expectEqual(
                    try await store.knownIssue(of: b)?.fingerprints, [Fingerprint(["B"])])
            },
            rule("A known issue goes on in the group that its group was merged into") {
                store, project in
                let a = try await store.group(of: project, title: "A")
                let b = try await store.group(of: project, title: "B")
                _ = try await store.setKnownIssue(issue("of A"), of: a)
                _ = try await store.merge(group: a, into: b)
                try expectEqual(try await store.knownIssue(of: b)?.issue, try issue("of A"))
                try expectEqual(try await store.knownIssues(of: project).map(\.group), [b])
                try await store.countHandedOut([b: 3, "nothing": 1])
                try expectEqual(try await store.knownIssue(of: b)?.handedOut, 3)
                try expect(try await store.setKnownIssue(nil, of: b))
                _ = try await store.split(fingerprint: Fingerprint(["A"]), from: b)
                try expectEqual(try await store.knownIssue(of: a), nil)
            },
            rule("The number of apps that got a known issue grows, also over a change") {
                store, project in
                let group = try await store.group(of: project, title: "A")
                _ = try await store.setKnownIssue(issue("x"), of: group)
                let revision = try await store.knownIssuesRevision()
                try await store.countHandedOut([group: 2])
                try await store.countHandedOut([group: 5])
                try expectEqual(try await store.knownIssuesRevision(), revision)
                _ = try await store.setKnownIssue(issue("y"), of: group)
                try expectEqual(try await store.knownIssue(of: group)?.handedOut, 7)
            },
            rule("The known issue of a group that is forgotten is gone, also when it comes again") {
                store, project in
                let group = try await store.group(of: project, title: "A")
                _ = try await store.setKnownIssue(issue("x"), of: group)
                let revision = try await store.knownIssuesRevision()
                _ = try await store.forget(users: ["user-1"])
                try expect(try await store.knownIssuesRevision() > revision)
                try expectEqual(try await titles(store, project), [])
                try expectEqual(try await store.group(of: project, title: "A"), group)
                try expectEqual(try await store.knownIssue(of: group), nil)
            },
        ]
    }

    private static var replies: [Case] {
        [
            rule("Replies are found by the hash that their feedback brought, in its project") {
                store, project in
                let other = try await store.addProject(named: "two").id
                var arrival = Sample.arrival(
                    project: project, id: Sample.id(1), supportCode: "CODE-22")
                arrival.feedback = [
                    IncomingFeedback(event: Sample.id(1), message: "mine", replyTo: "hash"),
                    IncomingFeedback(event: Sample.id(1), message: "thief", replyTo: "other"),
                    IncomingFeedback(message: "silent"),
                ]
                _ = try await store.take([arrival])
                let listed = try await store.feedback(of: project, page: Page()).items
                try expectEqual(listed.map(\.isAnswerable), [false, true, true])
                let mine = try unwrapped(listed.last)
                let first = try await store.reply(to: mine.id, "one", sent: Sample.begin)
                try expectEqual(first?.replies.map(\.message), ["one"])
                try expectEqual(first?.replies.first?.sent, Sample.begin)
                _ = try await store.reply(to: listed[0].id, "to no app", sent: Sample.begin)
                let later = Sample.begin + .seconds(5)
                _ = try await store.reply(to: mine.id, "two", sent: later)
                let answered = try await store.replies(to: "hash", of: project, limit: 10)
                try expectEqual(answered.map(\.message), ["one", "two"])
                try expectEqual(answered.map(\.supportCode), ["CODE-22", "CODE-22"])
                try expectEqual(answered.map(\.sent), [Sample.begin, later])
                try expectEqual(Set(answered.map(\.id)).count, 2)
                let latest = try await store.replies(to: "hash", of: project, limit: 1)
                try expectEqual(latest.map(\.message), ["two"])
                for hash in ["other", "", "HASH"] {
                    let found = try await store.replies(to: hash, of: project, limit: 10)
                    try expectEqual(found, [])
                }
                try expectEqual(try await store.replies(to: "hash", of: other, limit: 10), [])
                let again = try await store.feedback(of: project, page: Page()).items
                try expectEqual(again.map(\.replies.count), [1, 0, 2])
                try expectEqual(try await store.feedback(mine.id), again.last)
                for id in ["", "nothing", "0\(mine.id)", "1000"] {
                    try expectEqual(try await store.feedback(id), nil)
                }
                for id in ["nothing", "99", "", "+\(mine.id)", "0\(mine.id)"] {
                    let none = try await store.reply(to: id, "x", sent: Sample.begin)
                    try expectEqual(none, nil)
                }
            },
            rule("A forgotten user's replies are gone, also where their event was not kept") {
                store, project in
                var arrival = Sample.arrival(project: project, id: Sample.id(1), user: "jane")
                arrival.feedback = [
                    IncomingFeedback(event: Sample.id(1), message: "m", replyTo: "hash"),
                    IncomingFeedback(message: "another's", user: "joe", replyTo: "hash"),
                ]
                _ = try await store.take([arrival])
                for feedback in try await store.feedback(of: project, page: Page()).items {
                    _ = try await store.reply(
                        to: feedback.id, "to \(feedback.message)", sent: Sample.begin)
                }
                _ = try await store.prune(project, keepingSince: nil, atMost: 0, limit: 10)
                try expectEqual(try await store.eventCount(), 0)
                _ = try await store.forget(users: ["jane"])
                let listed = try await store.feedback(of: project, page: Page()).items
                try expectEqual(listed.map(\.message), ["another's"])
                let left = try await store.replies(to: "hash", of: project, limit: 10)
                try expectEqual(left.map(\.message), ["to another's"])
            },
            rule("Replies to feedback that is not kept any more are gone") { store, project in
                let feedback = IncomingFeedback(message: "m", replyTo: "hash")
                _ = try await store.take([
                    Arrival(project: project, received: Sample.begin, feedback: [feedback])
                ])
                let id = try unwrapped(
                    try await store.feedback(of: project, page: Page()).items.first?.id)
                _ = try await store.reply(to: id, "one", sent: Sample.begin)
                let later = Sample.begin + .seconds(1)
                _ = try await store.prune(project, keepingSince: later, atMost: nil, limit: 10)
                try expectEqual(try await store.replies(to: "hash", of: project, limit: 10), [])
            },
        ]
    }

    private static var mine: [Case] {
        [
            rule("Groups are listed by the member of the team that they are assigned to") {
                store, project in
                let a = try await store.group(of: project, title: "one A")
                let b = try await store.group(of: project, title: "one B")
                _ = try await store.group(of: project, title: "one C")
                _ = try await store.update(group: a, status: nil, assignee: .some("Kim"))
                _ = try await store.update(group: b, status: .resolved, assignee: .some("Lee"))
                try await store.indexAll()
                func list(
                    _ name: String?, _ query: String = "", _ status: Group.Status? = nil
                ) async throws -> Set<String> {
                    let found = try await store.groups(
                        of: project, query: query, status: status, assignee: name, page: Page())
                    return Set(found.items.map(\.title))
                }
                try expectEqual(try await list("Kim"), ["one A"])
                try expectEqual(try await list("Kim", "one"), ["one A"])
                try expectEqual(try await list("Lee", "", .open), [])
                try expectEqual(try await list("Lee", "one", .resolved), ["one B"])
                try expectEqual(try await list("kim"), [])
                try expectEqual(try await list(nil, "one").count, 3)
                try expectEqual(try await list(nil).count, 3)
            },
            rule("Sessions are counted by the day on which they were first received") {
                store, project in
                func take(_ update: SessionUpdate, after days: Int) async throws {
                    let time = Sample.begin + .seconds(86_400 * days)
                    _ = try await store.take([
                        Arrival(project: project, received: time, sessions: [update])
                    ])
                }
                let release = "app@1.0"
                try await take(
                    .one(id: "a", release: release, user: nil, hasFailed: false), after: 0)
                try await take(
                    .one(id: "b", release: release, user: nil, hasFailed: true), after: 0)
                try await take(
                    .many(release: release, user: nil, count: 10, failed: 2), after: 1)
                try await take(
                    .one(id: "a", release: release, user: nil, hasFailed: true), after: 2)
                let found = try await store.releases(of: project, page: Page()).items.first
                let day = Sample.begin.day
                try expectEqual(
                    found?.days,
                    [
                        .init(number: day, sessions: 2, failedSessions: 2),
                        .init(number: day + 1, sessions: 10, failedSessions: 2),
                    ])
                try expectEqual(found?.sessions, 12)
                try expectEqual(found?.failedSessions, 4)
            },
            rule("A session whose updates name two releases counts a known user once") {
                store, project in
                func take(_ sessions: [SessionUpdate]) async throws {
                    _ = try await store.take([
                        Arrival(project: project, received: Sample.begin, sessions: sessions)
                    ])
                }
                try await take([.one(id: "a", release: "a@1", user: "kim", hasFailed: false)])
                try await take([
                    .one(id: "b", release: "a@1", user: "lee", hasFailed: false),
                    .one(id: "b", release: "a@2", user: "kim", hasFailed: true),
                ])
                let releases = try await store.releases(of: project, page: Page()).items
                let first = releases.first { $0.release == "a@1" }
                try expectEqual(first?.users, 2)
                try expectEqual(first?.sessions, 2)
                try expectEqual(first?.affectedUsers, 1)
            },
        ]
    }

    static func issue(_ title: String, from: String? = nil) throws -> KnownIssue {
        try KnownIssue(
            texts: [.init(language: "en", title: title, message: "message")],
            from: from.flatMap { AppVersion($0) })
    }

    private static func titles(_ store: any Store, _ project: Int) async throws -> [String?] {
        try await store.knownIssues(of: project).map { $0.issue.texts.first?.title }
    }
}
