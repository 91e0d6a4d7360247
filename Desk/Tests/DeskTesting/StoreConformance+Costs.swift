import DeskModel
import DeskStore

extension StoreConformance {
    static var costs: [Case] { bounds + sentAgain + room + looseFiles + deletion + comingBack }

    private static var bounds: [Case] {
        [
            rule("Numbers that clients add to stay at 2^53 − 1") { store, project in
                let limit = ClientNumber.limit
                let arrival = Arrival(
                    project: project, received: Sample.begin,
                    sessions: [.many(release: "a@1", user: nil, count: limit, failed: limit)],
                    items: ["session": limit], clientDropped: ["r": limit])
                for _ in 0..<3 { _ = try await store.take([arrival, arrival]) }
                let counts = try await store.counts(of: project)
                try expectEqual(counts.items["session"], limit)
                try expectEqual(counts.clientDropped["r"], limit)
                let release = try await store.releases(of: project, page: Page()).items.first
                try expectEqual(release?.sessions, limit)
                try expectEqual(release?.failedSessions, limit)
                try expectEqual(release?.days.map(\.sessions), [limit])
            },
            rule("The first 100 files and the first 100 pieces of feedback of an event are kept") {
                store, project in
                _ = try await store.take([Sample.arrival(project: project, id: Sample.id(1))])
                for part in [0..<60, 30..<90, 90..<160] {
                    var arrival = Arrival(
                        project: project, received: Sample.begin,
                        attachments: part.map {
                            IncomingAttachment(filename: "f\($0)", bytes: [UInt8($0)])
                        }, owner: Sample.id(1))
                    arrival.feedback = part.map {
                        IncomingFeedback(event: Sample.id(1), message: "m\($0)")
                    }
                    _ = try await store.take([arrival])
                }
                let files = try await store.attachments(of: Sample.id(1), project: project)
                try expectEqual(files.map(\.filename), (0..<100).map { "f\($0)" })
                let feedback = try await store.all(limit: 100) {
                    try await store.feedback(of: project, page: $0)
                }
                try expectEqual(Set(feedback.map(\.message)), Set((0..<100).map { "m\($0)" }))
            },
            rule("The bytes of a day are added up, and each day begins anew") { store, project in
                func arrival(_ bytes: Int, after days: Int = 0) -> Arrival {
                    let time = Sample.begin + .seconds(days * 86_400)
                    var arrival = Arrival(project: project, received: time)
                    arrival.bodyBytes = bytes
                    return arrival
                }
                _ = try await store.take([arrival(10), arrival(25), arrival(5, after: 1)])
                _ = try await store.take([arrival(7)])
                let day = Sample.begin.day
                try expectEqual(try await store.bytesTaken(on: day)[project], 42)
                try expectEqual(try await store.bytesTaken(on: day + 1)[project], 5)
                try expectEqual(try await store.bytesTaken(on: day + 2)[project], nil)
            },
        ]
    }

    private static var sentAgain: [Case] {
        [
            rule("Files that wait and come again take no places, and all others of 100 are kept") {
                store, project in
                let same = IncomingAttachment(filename: "f", bytes: [1, 2])
                let others = (0..<110).map { IncomingAttachment(filename: "f", bytes: [2, $0]) }
                for files in [
                    Array(repeating: same, count: 90) + others.prefix(5), [same] + others,
                ] {
                    let arrival = Arrival(
                        project: project, received: Sample.begin, attachments: files,
                        owner: Sample.id(1))
                    _ = try await store.take([arrival, arrival])
                }
                _ = try await store.take([
                    Sample.arrival(project: project, id: Sample.id(1), attachments: [same])
                ])
                try expectEqual(
                    try await contents(of: Sample.id(1), project, store),
                    [
                        [1, 2]
                    ] + others.prefix(99).map(\.bytes))
            },
            rule("A file is the same by its name and its bytes, feedback by its name and its text")
            {
                store, project in
                let files = [("a", [1]), ("a", [2]), ("b", [1]), ("a", [1, 1])].map {
                    IncomingAttachment(filename: $0.0, bytes: $0.1)
                }
                let feedback = [("kim", "m"), ("kim", "n"), (nil, "m"), ("lee", "m")].map {
                    IncomingFeedback(event: Sample.id(1), name: $0.0, message: $0.1)
                }
                _ = try await store.take([Sample.arrival(project: project, id: Sample.id(1))])
                for count in [1, 3, 4, 4] {
                    var arrival = Arrival(
                        project: project, received: Sample.begin,
                        attachments: Array(files.prefix(count)), owner: Sample.id(1))
                    arrival.feedback = Array((feedback + feedback).prefix(count))
                    _ = try await store.take([arrival, arrival])
                }
                try expectEqual(
                    try await contents(of: Sample.id(1), project, store), files.map(\.bytes))
                let kept = try await store.feedback(of: project, page: Page(limit: 100)).items
                try expectEqual(kept.reversed().map(\.message), feedback.map(\.message))
                try expectEqual(kept.reversed().map(\.name), feedback.map(\.name))
            },
        ]
    }

    private static func contents(
        of event: EventID, _ project: Int, _ store: any Store
    ) async throws -> [[UInt8]] {
        var contents: [[UInt8]] = []
        for file in try await store.attachments(of: event, project: project) {
            contents.append(try await store.bytes(ofAttachment: file.id) ?? [])
        }
        return contents
    }

    private static var room: [Case] {
        [
            rule("Beyond its bytes a project loses the oldest events, with their files") {
                store, project in
                for number in 0..<10 {
                    let file = IncomingAttachment(
                        filename: "f", bytes: [UInt8](repeating: 7, count: 1000))
                    _ = try await store.take([
                        Sample.arrival(
                            project: project, at: Sample.begin + .seconds(number),
                            id: Sample.id(number), attachments: [file])
                    ])
                }
                func prune(_ bytes: Int) async throws {
                    let kept = Kept(project: project, bytes: bytes)
                    while try await store.prune([kept], limit: 3) {}
                }
                try await prune(100_000)
                try expectEqual(try await store.eventCount(), 10)
                try await prune(5000)
                let rest = try await store.events(of: project, page: Page()).items.map(\.id)
                try expectEqual(rest, (6..<10).reversed().map(Sample.id))
                try expectEqual(try await store.attachments(of: Sample.id(5), project: project), [])
                try await prune(1)
                try expectEqual(try await store.eventCount(), 0)
                _ = try await store.take(Sample.arrivals(20..<21, project: project))
                try await prune(5000)
                try expectEqual(try await store.eventCount(), 1)
            },
            rule(
                "A group that retention leaves empty goes, unless the team has something to do with it"
            ) {
                store, project in
                var groups: [String: String] = [:]
                for title in ["open", "resolved", "muted", "assigned", "known", "merged"] {
                    groups[title] = try await store.group(of: project, title: title)
                }
                let late = Sample.arrival(
                    project: project, at: Sample.begin + .seconds(100), title: "late")
                _ = try await store.take([late])
                for (title, status) in [("resolved", Group.Status.resolved), ("muted", .muted)] {
                    _ = try await store.update(
                        group: groups[title] ?? "", status: status, assignee: nil)
                }
                _ = try await store.update(
                    group: groups["assigned"] ?? "", status: nil, assignee: .some("kim"))
                _ = try await store.setKnownIssue(
                    try issue("x"), of: groups["known"] ?? "")
                _ = try await store.merge(group: groups["merged"] ?? "", into: groups["open"] ?? "")
                try await store.indexAll()
                let since = Sample.begin + .seconds(50)
                while try await store.prune(project, keepingSince: since, atMost: nil, limit: 100) {
                }
                let left = try await store.groups(
                    of: project, query: "", status: nil, page: Page(limit: 100))
                try expectEqual(
                    Set(left.items.map(\.title)),
                    ["resolved", "muted", "assigned", "known", "late"])
                try expectEqual(try await store.group(groups["merged"] ?? ""), nil)
                try expectEqual(try await store.search("open", page: Page()).items, [])
                let again = try await store.group(of: project, title: "open")
                try expectEqual(try await store.group(again)?.count, 1)
            },
            Case("The time of the last look is kept") { store in
                try expectEqual(try await store.lastLook(), nil)
                for time in [Sample.begin, Sample.begin + .seconds(20)] {
                    try await store.setLastLook(time)
                    try expectEqual(try await store.lastLook(), time)
                }
            },
        ]
    }

    private static var looseFiles: [Case] {
        [
            rule(
                "Files of feedback, and files that wait, count as bytes: what is oldest goes first"
            ) { store, project in
                let other = try await store.addProject(named: "other").id
                for (number, kind) in ["waits", "event", "feedback", "event", "waits"].enumerated()
                {
                    for project in [project, other] {
                        try await take(kind, number, 1000, into: project, store)
                    }
                }
                func left() async throws -> [String] {
                    let events = try await store.events(of: project, page: Page()).items
                    let feedback = try await store.feedback(of: project, page: Page()).items
                    let files = try await store.attachments(ofFeedback: feedback[0].id)
                    return events.map { $0.id == Sample.id(1) ? "event 1" : "event 3" }
                        + files.map(\.filename)
                }
                for (bytes, expected) in [
                    (100_000, ["event 3", "event 1", "file 2"]),
                    // The first file that waits goes first.
                    (4500, ["event 3", "event 1", "file 2"]), (3500, ["event 3", "file 2"]),
                    (2500, ["event 3"]), (1300, []), (1, []),
                ] {
                    let kept = Kept(project: project, bytes: bytes)
                    while try await store.prune([kept], limit: 1) {}
                    try expectEqual(try await left(), expected)
                }
                // The last file waited, and does not come to its owner any more.
                for number in [0, 4] {
                    for project in [project, other] {
                        let owner = Sample.arrival(project: project, id: Sample.id(number))
                        _ = try await store.take([owner])
                        let files = try await store.attachments(
                            of: Sample.id(number), project: project)
                        try expectEqual(files.count, project == other ? 1 : 0)
                    }
                }
                try expectEqual(try await store.events(of: other, page: Page()).items.count, 4)
            },
            rule("Files that wait do not keep old events, nor go by the age or the number of these")
            { store, project in
                for number in 0..<5 { try await take("waits", number, 10, into: project, store) }
                for number in 5..<10 { try await take("event", number, 10, into: project, store) }
                let kept = Kept(
                    project: project, since: Sample.begin + .seconds(7), count: 2, bytes: 100_000)
                while try await store.prune([kept], limit: 1) {}
                let rest = try await store.events(of: project, page: Page()).items.map(\.id)
                try expectEqual(rest, [9, 8].map(Sample.id))
                for number in 0..<5 {
                    _ = try await store.take([
                        Sample.arrival(project: project, id: Sample.id(number))
                    ])
                    let files = try await store.attachments(of: Sample.id(number), project: project)
                    try expectEqual(files.count, 1)
                }
            },
        ]
    }

    /// Stores an event with a file, a piece of feedback with one, or a file whose owner has not come.
    private static func take(
        _ kind: String, _ number: Int, _ size: Int, into project: Int, _ store: any Store
    ) async throws {
        let time = Sample.begin + .seconds(number)
        let file = IncomingAttachment(
            filename: "file \(number)", bytes: [UInt8](repeating: 7, count: size))
        guard kind != "event" else {
            let event = Sample.arrival(
                project: project, at: time, id: Sample.id(number), attachments: [file])
            _ = try await store.take([event])
            return
        }
        var arrival = Arrival(
            project: project, received: time, attachments: [file], owner: Sample.id(number))
        if kind == "feedback" {
            arrival.feedback = [IncomingFeedback(id: Sample.id(number), message: kind)]
        }
        _ = try await store.take([arrival])
    }

    private static var deletion: [Case] {
        [
            Case("A deleted group is nowhere, its counts stay, and the same error makes a new one")
            {
                store in
                let project = try await store.addProject(named: "one").id
                let file = IncomingAttachment(filename: "f", bytes: [1])
                var mine = Sample.arrival(
                    project: project, id: Sample.id(1), title: "mine", searchable: ["needle"],
                    attachments: [file])
                mine.feedback = [
                    IncomingFeedback(event: Sample.id(1), message: "about mine"),
                    IncomingFeedback(message: "about nothing"),
                ]
                let merged = Sample.arrival(project: project, id: Sample.id(2), title: "merged")
                let other = Sample.arrival(project: project, id: Sample.id(3), title: "other")
                _ = try await store.take([mine, merged, other])
                try await store.indexAll()
                let (group, from) = (
                    Sample.facts(title: "mine").fingerprint.group(in: project),
                    Sample.facts(title: "merged").fingerprint.group(in: project)
                )
                _ = try await store.merge(group: from, into: group)
                let attachment = try await store.attachments(of: Sample.id(1), project: project)[0]
                    .id
                try expect(try await store.delete(group: group))
                try expect(try await !store.delete(group: group))
                try expect(try await !store.delete(group: "nothing"))
                // At once, and after its events are gone as well.
                for _ in 0..<2 {
                    try await expectNothing(of: [group, from], attachment, project, store)
                    _ = try await store.prune([], limit: 100)
                }
                try expectEqual(try await store.eventCount(), 1)
                try expectEqual(try await store.counts(of: project).stored, 3)
                try expectEqual(try await store.take([mine]), [.stored(Sample.id(1))])
                try expectEqual(try await store.group(group)?.count, 1)
                try expectEqual(
                    try await store.groups(of: project, query: "", status: nil, page: Page()).items
                        .count, 2)
            }
        ]
    }

    private static var comingBack: [Case] {
        [
            rule("An event that comes again before its deleted group is gone is stored anew") {
                store, project in
                func arrival(_ name: String, hasEvent: Bool = true) -> Arrival {
                    let file = IncomingAttachment(filename: name, bytes: Array(name.utf8))
                    var arrival =
                        hasEvent
                        ? Sample.arrival(
                            project: project, id: Sample.id(1), title: "mine", user: "new",
                            searchable: [name], attachments: [file])
                        : Arrival(
                            project: project, received: Sample.begin, attachments: [file],
                            owner: Sample.id(1))
                    arrival.feedback = [IncomingFeedback(event: Sample.id(1), message: name)]
                    return arrival
                }
                let group = Sample.facts(title: "mine").fingerprint.group(in: project)
                _ = try await store.take([arrival("old"), Sample.arrival(project: project)])
                try await store.indexAll()
                for isAlone in [true, false] {
                    try expect(try await store.delete(group: group))
                    if isAlone { _ = try await store.take([arrival("early", hasEvent: false)]) }
                    try expectEqual(
                        try await store.take([arrival("new")]), [.stored(Sample.id(1))])
                    for _ in 0..<2 {
                        try expectEqual(try await store.group(group)?.count, 1)
                        try expectEqual(try await store.eventCount(), 2)
                        let files = try await store.attachments(of: Sample.id(1), project: project)
                        try expectEqual(
                            Set(files.map(\.filename)), isAlone ? ["early", "new"] : ["new"])
                        try await store.indexAll()
                        try expectEqual(try await store.search("old", page: Page()).items, [])
                        try expect(try await !store.search("new", page: Page()).items.isEmpty)
                        _ = try await store.prune([], limit: 100)
                    }
                }
                let feedback = try await store.feedback(of: project, page: Page()).items
                try expectEqual(feedback.map(\.message), ["new"])
            }
        ]
    }

    private static func expectNothing(
        of groups: [String], _ attachment: String, _ project: Int, _ store: any Store
    ) async throws {
        for group in groups {
            try expectEqual(try await store.group(group), nil)
            try expectEqual(try await store.events(ofGroup: group, page: Page()).items, [])
            try expectEqual(try await store.knownIssue(of: group), nil)
        }
        let list = try await store.groups(of: project, query: "", status: nil, page: Page()).items
        try expectEqual(list.map(\.title), ["other"])
        let events = try await store.events(of: project, page: Page()).items
        try expectEqual(events.map(\.id), [Sample.id(3)])
        for number in 1...2 {
            try expectEqual(try await store.events(withID: Sample.id(number), project: project), [])
            try expectEqual(
                try await store.attachments(of: Sample.id(number), project: project), [])
        }
        try expectEqual(try await store.bytes(ofAttachment: attachment), nil)
        for word in ["mine", "merged", "needle"] {
            try expectEqual(try await store.search(word, page: Page()).items, [])
        }
        let exported = try await store.export(project: project, after: 0, limit: 1)
        try expectEqual(exported.map(\.summary.id), [Sample.id(3)])
        let feedback = try await store.feedback(of: project, page: Page()).items
        try expectEqual(feedback.map(\.message), ["about nothing"])
    }
}
