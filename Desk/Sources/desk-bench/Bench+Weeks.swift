import DeskIntake
import DeskModel
import DeskStore
import DeskStoreSQLite
import Foundation

extension Bench {
    /// Simulated weeks through the intake and a store, and a table of what was alerted, when, and how often it was wrong.
    ///
    /// Time is the simulation's own, so that weeks pass in minutes; all else is what a desk does.
    func weeks(_ table: Table) async throws {
        let folder = NSTemporaryDirectory() + "desk-weeks-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try SQLiteStore.open(folder: folder)
        let project = try await store.addProject(named: "Shop")
        let destination = try await store.add(
            Destination(
                id: "", project: project.id, kind: "webhook", url: "https://team.example/alerts",
                when: [.new, .spike, .people, .release, .feedback], people: 100))
        var run = WeekRun(
            store: store, project: project, destination: destination.id,
            weeks: Weeks(people: people, seed: seed))
        for day in 0..<Weeks.days { try await run.pass(day, table) }
        try await store.close()
        table.row("alerts of releases, wrong", "\(run.alerts), \(run.wrong)")
        table.row("releases that are worse, found", "\(run.found.count) of 2")
        guard run.wrong == 0, run.found.count == 2 else {
            throw Finding("An alert was wrong, or a release that is worse was not found.")
        }
    }

    /// The reason why a measurement says that something is wrong.
    struct Finding: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }
}

/// The weeks as a desk meets them.
private struct WeekRun {
    private static let begin = Timestamp(milliseconds: 1_788_220_800_000)
    private static let intake = Intake(secret: Array("simulated".utf8))
    /// The items that one transaction takes.
    private static let batch = 200

    let store: SQLiteStore
    let project: Project
    let destination: String
    var weeks: Weeks
    private(set) var alerts = 0
    private(set) var wrong = 0
    private(set) var found: Set<String> = []

    init(store: SQLiteStore, project: Project, destination: String, weeks: Weeks) {
        (self.store, self.project) = (store, project)
        (self.destination, self.weeks) = (destination, weeks)
    }

    mutating func pass(_ day: Int, _ table: Table) async throws {
        let start = Self.begin + .seconds(86_400 * day)
        var arrivals: [Arrival] = []
        for use in weeks.uses(on: day) {
            arrivals.append(try arrival(use, at: start + .seconds(use.second)))
            guard arrivals.count == Self.batch else { continue }
            try await take(&arrivals, day, table)
        }
        try await take(&arrivals, day, table)
        try await store.tidy(now: start + .seconds(86_400))
    }

    private mutating func take(_ arrivals: inout [Arrival], _ day: Int, _ table: Table) async throws
    {
        guard let now = arrivals.last?.received else { return }
        _ = try await store.take(arrivals)
        while try await store.countPeople(limit: 5000) {}
        arrivals = []
        let messages = try await store.lease(
            for: destination, now: now, until: now + .seconds(60), limit: 100)
        for message in messages { tell(message, day, now, table) }
        try await store.settle(messages.map(\.id), .sent, now: now)
    }

    private mutating func tell(_ message: Message, _ day: Int, _ now: Timestamp, _ table: Table) {
        let when = "day \(day), \(now.description.dropFirst(11).prefix(5))"
        guard case .release(let worse) = message.subject else {
            return table.row("\(when): \(message.occasion) \(message.people ?? 0)", message.title)
        }
        let isRight = Weeks.isWorse(worse)
        alerts += 1
        if isRight { found.insert(worse.release) } else { wrong += 1 }
        let (now, before) = (worse.share, worse.previousShare)
        table.row(
            "\(when): release \(worse.release), \(worse.operation), \(worse.measure)",
            """
            \(now.hit) of \(now.people) (\((100 * now.value).rounded(to: 1)) %), before \
            \((100 * before.value).rounded(to: 1)) %: \(isRight ? "right" : "wrong")
            """)
    }

    /// A request of an app: what it counted, and an event of the first failure.
    private func arrival(_ use: Weeks.Use, at time: Timestamp) throws -> Arrival {
        let did = "member-\(use.person)"
        let operations = use.uses.map { use -> JSON in
            [
                "name": .string(use.operation), "uses": 1, "failures": use.met ? 1 : 0,
                "shown": use.met ? ["alert": 1] : [:], "triedAgain": 0,
                "gotThrough": use.met && !use.gaveUp ? 1 : 0, "gaveUp": use.gaveUp ? 1 : 0,
            ]
        }
        let item: JSON = [
            "id": .string("\(EventID.random())"), "started": .string("\(time)"),
            "timestamp": .string("\(time)"), "did": .string(did),
            "attrs": ["release": .string(use.release), "environment": "production"],
            "operations": .array(operations),
        ]
        var items = [("operations", item)]
        if let failed = use.uses.first(where: \.met) {
            let event: JSON = [
                "event_id": .string("\(EventID.random())"), "platform": "cocoa", "level": "error",
                "timestamp": .string("\(time)"), "release": .string(use.release),
                "environment": "production", "transaction": .string(failed.operation),
                "fingerprint": [.string(failed.operation)], "user": ["id": .string(did)],
                "message": .string("\(failed.operation) failed"),
            ]
            items.append(("event", event))
        }
        var body = Array("{}\n".utf8)
        for (type, json) in items {
            let bytes = json.bytes
            body +=
                Array("{\"type\":\"\(type)\",\"length\":\(bytes.count)}\n".utf8) + bytes + [0x0A]
        }
        return try Self.intake.readEnvelope(
            body,
            credentials: Credentials(
                authHeader: "Sentry sentry_key=\(project.key)", authorization: nil, query: []),
            project: project, received: time)
    }
}

extension Message {
    fileprivate var title: String {
        switch subject {
        case .event(let event, let group): "\(event.summary.title) (\(group.users) people)"
        case .feedback(let feedback): feedback.message
        case .release, .summary: ""
        }
    }
}
