import DeskModel
import DeskStore

extension StoreConformance {
    static var upkeep: [Case] {
        [
            rule("Pruning deletes the oldest, and keeps what was counted") { store, project in
                let other = try await store.addProject(named: "two").id
                for project in [project, other] {
                    _ = try await store.take(Sample.arrivals(0..<10, project: project))
                }
                try await store.indexAll()
                let since = Sample.begin + .seconds(3)
                let isMore = try await store.prune(
                    project, keepingSince: since, atMost: nil, limit: 2)
                try expect(isMore)
                while try await store.prune(project, keepingSince: since, atMost: 5, limit: 2) {}
                let events = try await store.events(of: project, page: Page())
                try expectEqual(events.items.map(\.id), (5..<10).reversed().map(Sample.id))
                try expectEqual(try await store.eventCount(), 15)
                try expectEqual(try await store.counts(of: project).received, 10)
                let id = Sample.facts().fingerprint.group(in: project)
                try expectEqual(try await store.group(id)?.count, 10)
                let hits = try await store.all(limit: 100) {
                    try await store.search("connection", page: $0)
                }
                try expectEqual(hits.count, 17)
                let gone = try await store.search(Sample.id(1).description, page: Page())
                try expectEqual(gone.items.count, 1)
                let again = Sample.arrivals(0..<1, project: project)
                try expectEqual(try await store.take(again), [.stored(Sample.id(0))])
            },
            rule("What is tidied is what nobody needs") { store, project in
                _ = try await store.take(Sample.arrivals(0..<3, project: project))
                let later = Sample.begin + .seconds(30 * 86_400)
                try await store.tidy(now: later)
                try await store.tidy(now: later)
                let history = try await store.history(
                    of: project, group: nil, slots: 31, of: .seconds(86_400), until: later)
                try expectEqual(history.reduce(0, +), 3)
                try expectEqual(try await store.eventCount(), 3)
            },
            rule("What is tidied keeps every event in its hour, wherever in the hour it came") {
                store, project in
                let half = Sample.begin + .seconds(1800)
                _ = try await store.take([
                    Sample.arrival(project: project, at: half),
                    Sample.arrival(project: project, at: half + .seconds(3600)),
                    Sample.arrival(project: project, at: half + .seconds(4500)),
                ])
                let later = Sample.begin + .seconds(30 * 86_400)
                try await store.tidy(now: later)
                try await store.tidy(now: later + .seconds(86_400))
                let history = try await store.history(
                    of: project, group: nil, slots: 31, of: .seconds(86_400), until: later)
                try expectEqual(history.reduce(0, +), 3)
            },
            rule("A forgotten user is nowhere, and the others stay") { store, project in
                var mine = Sample.arrival(
                    project: project, id: Sample.id(1), title: "mine", fingerprint: ["same"],
                    user: "jane", searchable: ["private"])
                mine.sessions = [
                    .one(id: "s", release: "app@1.2.3", user: "jane", hasFailed: true)
                ]
                mine.feedback = [
                    IncomingFeedback(event: Sample.id(1), message: "by event"),
                    IncomingFeedback(message: "by user", user: "jane"),
                    IncomingFeedback(message: "another's", user: "joe"),
                ]
                let other = Sample.arrival(
                    project: project, at: Sample.begin - .seconds(1), id: Sample.id(2),
                    title: "other", fingerprint: ["same"], user: "joe")
                let alone = Sample.arrival(
                    project: project, id: Sample.id(3), title: "alone", user: "jane")
                _ = try await store.take([other, mine, alone])
                try await store.indexAll()
                try expectEqual(try await store.forget(users: ["jane", "nobody"]), 2)
                let groups = try await store.groups(
                    of: project, query: "", status: nil, page: Page())
                try expectEqual(groups.items.map(\.title), ["other"])
                try expectEqual(groups.items.map(\.users), [1])
                try expect(!"\(groups.items)".contains("jane"))
                try expectEqual(try await store.eventCount(), 1)
                let feedback = try await store.feedback(of: project, page: Page())
                try expectEqual(feedback.items.map(\.message), ["another's"])
                for word in ["jane", "private", "mine", "alone"] {
                    try expectEqual(try await store.search(word, page: Page()).items, [])
                }
                try expectEqual(try await store.search("joe", page: Page()).items.count, 1)
                let release = try await store.releases(of: project, page: Page()).items.first
                try expectEqual(release?.users, 1)
                try expectEqual(release?.affectedUsers, 1)
                try expectEqual(try await store.counts(of: project).stored, 3)
                try expectEqual(try await store.forget(users: ["jane"]), 0)
                try expectEqual(
                    try await store.take([mine]), [.stored(Sample.id(1))])
            },
            Case("Settings that are not said stay") { store in
                let project = try await store.addProject(named: "one")
                let first = try await store.set(
                    ProjectSettings(quotaPerMinute: 5, sampleRate: 0.5), for: project.id)
                try expectEqual(first?.settings.sampleRate, 0.5)
                _ = try await store.set(ProjectSettings(isEnabled: false), for: project.id)
                let settings = try await store.projects().first?.settings
                try expectEqual(
                    settings,
                    ProjectSettings(quotaPerMinute: 5, sampleRate: 0.5, isEnabled: false))
                _ = try await store.set(
                    ProjectSettings(quotaBytesPerDay: 7, maxBytes: 0), for: project.id)
                _ = try await store.set(ProjectSettings(maxEvents: 9), for: project.id)
                let bytes = try await store.projects().first?.settings
                try expectEqual(bytes?.quotaBytesPerDay, 7)
                try expectEqual(bytes?.maxBytes, 0)
                try expectEqual(try await store.set(ProjectSettings(), for: 99), nil)
            },
        ]
    }

    static var access: [Case] {
        [
            Case("A token that is revoked takes its sessions with it, and its name is free") {
                store in
                let token = AccessToken(name: "ci", hash: "h1", owner: "desk-1")
                try expect(try await store.addToken(token))
                try expectEqual(try await store.token(hash: "h1"), token)
                try expect(try await store.addToken(AccessToken(name: "other", hash: "h3")))
                let now = Sample.begin
                for (hash, name) in [("s1", "ci"), ("s2", "other"), ("s3", "unknown")] {
                    try await store.addSession(
                        PageSession(hash: hash, token: name, lastUsed: now))
                }
                try expect(try await !store.addToken(AccessToken(name: "ci", hash: "h2")))
                try expectEqual(try await store.token(hash: "h1"), token)
                try expectEqual(try await store.token(hash: "h2"), nil)
                func use(_ hash: String) async throws -> PageSession? {
                    try await store.useSession(
                        hash: hash, now: now, usedSince: now - .seconds(60))
                }
                try expectEqual(try await use("s1")?.token, "ci")
                try expect(try await store.revokeToken(named: "ci"))
                try expect(try await !store.revokeToken(named: "ci"))
                try expectEqual(try await store.token(hash: "h1"), nil)
                try expectEqual(try await use("s1"), nil)
                try expectEqual(try await use("s2")?.token, "other")
                try expectEqual(try await use("s3"), nil)
                try expect(try await store.addToken(AccessToken(name: "ci", hash: "h2")))
            },
            Case("A token has a scope, the time when it was made, and the hour of its last use") {
                store in
                let now = Sample.begin
                let tokens = [
                    AccessToken(name: "a", hash: "h1", scope: .read, created: now),
                    AccessToken(name: "b", hash: "h2", owner: "desk"),
                ]
                for token in tokens.reversed() { try expect(try await store.addToken(token)) }
                try expectEqual(try await store.tokens(), tokens)
                try expectEqual(try await store.token(hash: "h1")?.scope, .read)
                for hours in [1, 3, 2] {
                    try await store.noteUse(ofToken: "a", at: now + .seconds(3600 * hours))
                }
                let used = try await store.tokens().map(\.lastUsed)
                try expectEqual(used, [now + .seconds(3 * 3600), nil])
                for (hash, name) in [("s1", "a"), ("s2", "b")] {
                    try await store.addSession(
                        PageSession(hash: hash, token: name, lastUsed: now))
                }
                func scope(_ hash: String) async throws -> AccessToken.Scope? {
                    try await store.useSession(hash: hash, now: now, usedSince: now)?.scope
                }
                try expectEqual(try await scope("s1"), .read)
                try expectEqual(try await scope("s2"), .all)
                for known in AccessToken.Scope.allCases {
                    let token = AccessToken(
                        name: known.rawValue, hash: "of \(known.rawValue)", scope: known)
                    try expect(try await store.addToken(token))
                    try expectEqual(try await store.token(hash: token.hash)?.scope, known)
                }
            },
            Case("A session ends when it was not used for long, or is ended") { store in
                let now = Sample.begin
                try expect(try await store.addToken(AccessToken(name: "t", hash: "h")))
                try await store.addSession(PageSession(hash: "s", token: "t", lastUsed: now))
                let again = try await store.useSession(
                    hash: "s", now: now + .seconds(59), usedSince: now)
                try expectEqual(again?.lastUsed, now)
                let later = now + .seconds(60)
                let used = try await store.useSession(
                    hash: "s", now: later, usedSince: later - .seconds(60))
                try expectEqual(used?.lastUsed, later)
                let last = later + .seconds(61)
                let ended = try await store.useSession(
                    hash: "s", now: last, usedSince: last - .seconds(60))
                try expectEqual(ended, nil)
                try await store.addSession(PageSession(hash: "r", token: "t", lastUsed: now))
                try await store.endSession(hash: "r")
                let gone = try await store.useSession(hash: "r", now: now, usedSince: now)
                try expectEqual(gone, nil)
            },
            Case("A secret is made once") { store in
                let one = try await store.secret(named: "s") { [1, 2, 3] }
                let two = try await store.secret(named: "s") { [4] }
                let other = try await store.secret(named: "t") { [4] }
                try expectEqual(one, [1, 2, 3])
                try expectEqual(two, one)
                try expectEqual(other, [4])
                try await store.check()
            },
        ]
    }
}
