import DeskModel
import DeskStore
import DeskTesting

/// A store that has something in every table.
enum FullStore {
    static let begin = Sample.begin
    static let replyHash = String(repeating: "ab", count: 32)
    static let users = (0..<12).map { "user-\($0)" } + ["지은", "Zoë"]

    static func fill(_ store: any Store) async throws {
        let one = try await store.addProject(named: "Shop").id
        let two = try await store.addProject(named: "가게").id
        _ = try await store.set(
            ProjectSettings(
                quotaPerMinute: 600, sampleRate: 0.3, retentionDays: 90, maxEvents: 100_000,
                isEnabled: true), for: two)
        _ = try await store.secret(named: "intake") { (0..<32).map { UInt8($0) } }
        _ = try await store.take(events(of: one, 0..<120) + events(of: two, 120..<150))
        try await decide(store, one)
        try await forward(store, one)
        _ = try await store.take(beside(one) + people(one))
        try await answer(store, one)
        try await give(store)
        // The deleted rows had the highest numbers.
        _ = try await store.take(events(of: one, 900..<910, user: "gone"))
        _ = try await store.forget(users: ["gone"])
        _ = try await store.prune([Kept(project: two, count: 20)], limit: 100)
        try await hurt(store, one)
    }

    /// Events with growing ids, over three days.
    static func events(
        of project: Int, _ numbers: Range<Int>, user: String? = nil
    ) -> [Arrival] {
        numbers.map { number in
            let file = IncomingAttachment(
                filename: "log-\(number).txt", contentType: number % 2 == 0 ? "text/plain" : nil,
                bytes: number % 6 == 0 ? [] : (0..<number * 7).map { UInt8(truncatingIfNeeded: $0) }
            )
            return Sample.arrival(
                project: project, at: begin + .seconds(number * 1800), id: Sample.id(number),
                title: "Failure \(number % 9): zażółć \u{1F600}",
                release: number % 4 == 0 ? nil : "app@1.\(number % 3).0",
                user: number % 5 == 0 ? user : user ?? users[number % users.count],
                supportCode: number % 3 == 0 ? "GLJV-S\(number)" : nil,
                searchable: ["word\(number) Größe don't", "데스크"],
                attachments: number % 3 == 0 ? [file] : [])
        }
    }

    /// Merged, split, resolved, muted, assigned and regressed groups.
    private static func decide(_ store: any Store, _ project: Int) async throws {
        let groups = try await store.groups(
            of: project, query: "", status: nil, page: Page(limit: 100)
        ).items.map(\.id).sorted()
        _ = try await store.merge(group: groups[0], into: groups[1])
        _ = try await store.merge(group: groups[2], into: groups[1])
        _ = try await store.merge(group: groups[3], into: groups[4])
        if let text = try await store.group(groups[1])?.fingerprints.first,
            let fingerprint = Fingerprint(text: text)
        {
            _ = try await store.split(fingerprint: fingerprint, from: groups[1])
        }
        _ = try await store.update(group: groups[5], status: .resolved, assignee: "민지")
        _ = try await store.update(group: groups[6], status: .muted, assignee: nil)
        _ = try await store.update(group: groups[7], status: .resolved, assignee: nil)
        // One of them is regressed by these.
        _ = try await store.take(events(of: project, 200..<209))
        for group in [groups[1], groups[3], groups[5]] {
            let text = try KnownIssue.Text(language: "ko", title: "알려진 문제", message: "곧 고칩니다.")
            _ = try await store.setKnownIssue(KnownIssue(texts: [text]), of: group)
        }
        try await store.countHandedOut([groups[1]: 7, groups[5]: 2])
    }

    /// Messages that wait, are leased, come again, have failed and were sent.
    private static func forward(_ store: any Store, _ project: Int) async throws {
        let destination = try await store.add(
            Sample.destination(project: project, when: [.every, .new]))
        let stopped = try await store.add(Sample.destination(project: project, kind: "discord"))
        _ = try await store.take(events(of: project, 300..<330))
        let now = begin + .seconds(400 * 1800)
        let leased = try await store.lease(
            for: destination.id, now: now, until: now + .seconds(40), limit: 10
        ).map(\.id)
        try await store.settle(Array(leased[0..<2]), .sent, now: now)
        try await store.settle([leased[2]], .failed, now: now)
        try await store.settle([leased[3]], .again(now + .seconds(60)), now: now)
        try await store.settle([leased[4]], .wait(now + .seconds(5)), now: now)
        try await store.stop(destination: stopped.id, because: "gone (404)")
    }

    /// Sessions, client reports, rejected events, counted items and feedback.
    private static func beside(_ project: Int) -> [Arrival] {
        let sessions: [SessionUpdate] = [
            .one(id: "s1", release: "app@1.1.0", user: users[1], hasFailed: false),
            .one(id: "s2", release: "app@1.1.0", user: users[2], hasFailed: true, hasEnded: true),
            .many(release: "app@1.2.0", user: nil, count: 20, failed: 3),
        ]
        let feedback = [
            IncomingFeedback(
                event: Sample.id(3), supportCode: "GLJV-S3", name: "Zoë", message: "안 돼요",
                user: users[3], replyTo: replyHash),
            IncomingFeedback(message: "It fails."),
        ]
        return [
            Arrival(
                project: project, received: begin + .seconds(90_000), sessions: sessions,
                feedback: feedback, items: ["transaction": 3, "event": 1],
                clientDropped: ["queue": 2]),
            Arrival(
                project: project, received: begin + .seconds(90_100),
                event: .rejected("malformed")),
        ]
    }

    /// Few people of one operation, and a sketch of many of another.
    private static func people(_ project: Int) -> [Arrival] {
        (0..<300).map { number in
            var uses = [OperationUse(name: "결제.pay", uses: 2, failures: 1, shown: ["alert": 1])]
            if number % 30 == 0 { uses.append(OperationUse(name: "login", gaveUp: 1)) }
            return Sample.operations(
                project, number, person: Sample.person(number), at: begin, uses)
        }
    }

    /// A release that is worse than the one before, and an item that waits to be counted.
    private static func hurt(_ store: any Store, _ project: Int) async throws {
        func used(_ number: Int, gaveUp: Int) -> Arrival {
            Sample.operations(
                project, 1000 + number, person: Sample.person(1000 + number),
                at: begin + .seconds(60), release: "shop@1.6.0",
                [OperationUse(name: "결제.pay", uses: 1, failures: gaveUp, gaveUp: gaveUp)])
        }
        _ = try await store.take((0..<60).map { used($0, gaveUp: $0 % 2) })
        while try await store.countPeople(limit: 100) {}
        _ = try await store.take([used(60, gaveUp: 1)])
    }

    private static func answer(_ store: any Store, _ project: Int) async throws {
        for feedback in try await store.feedback(of: project, page: Page()).items {
            _ = try await store.reply(
                to: feedback.id, "Fixed in 1.3.", sent: begin + .seconds(99_000))
        }
    }

    /// Tokens that stay, and the token of a start, which does not move.
    private static func give(_ store: any Store) async throws {
        _ = try await store.addToken(AccessToken(name: "team", hash: "h1"))
        _ = try await store.addToken(AccessToken(name: "(this start)", hash: "h2", owner: "o"))
        try await store.addSession(PageSession(hash: "p1", token: "team", lastUsed: begin))
        try await store.addSession(PageSession(hash: "p2", token: "(this start)", lastUsed: begin))
    }
}
