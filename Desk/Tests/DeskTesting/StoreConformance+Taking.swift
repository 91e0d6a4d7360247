import DeskModel
import DeskStore

extension StoreConformance {
    static var taking: [Case] {
        [
            rule("An event that was taken is readable at once, byte by byte") { store, project in
                let payload = Array(#"{"message":"안녕 \u0000","n":1.50}"#.utf8)
                let facts = Sample.facts(supportCode: "GLJV-S2", at: Sample.begin - .seconds(5))
                let arrival = Arrival(
                    project: project, received: Sample.begin,
                    event: .taken(Sample.event(id: Sample.id(7), facts: facts, payload: payload)))
                try expectEqual(try await store.take([arrival]), [.stored(Sample.id(7))])
                let stored = try unwrapped(
                    try await store.events(withID: Sample.id(7), project: nil).first)
                try expectEqual(stored.event, payload)
                try expectEqual(stored.summary.supportCode, "GLJV-S2")
                try expectEqual(stored.summary.received, Sample.begin)
                try expectEqual(stored.summary.timestamp, Sample.begin - .seconds(5))
                try expectEqual(stored.summary.user, "user-1")
                try expectEqual(stored.summary.release, "app@1.2.3")
                try expectEqual(stored.summary.environment, "production")
                try expectEqual(stored.summary.group, facts.fingerprint.group(in: project))
            },
            rule("An event with a known id is a duplicate, and the first one stays") {
                store, project in
                let first = Sample.arrival(project: project, id: Sample.id(1), title: "first")
                let again = Sample.arrival(project: project, id: Sample.id(1), title: "again")
                let receipts = try await store.take([first, again])
                try expectEqual(receipts, [.stored(Sample.id(1)), .duplicate(Sample.id(1))])
                try expectEqual(try await store.take([again]), [.duplicate(Sample.id(1))])
                let events = try await store.events(of: project, page: Page())
                try expectEqual(events.items.map(\.title), ["first"])
                let groups = try await store.groups(
                    of: project, query: "", status: nil, page: Page())
                try expectEqual(groups.items.map(\.count), [1])
                try expectEqual(try await store.counts(of: project).received, 3)
            },
            Case("One id in two projects is two events") { store in
                let projects = [
                    try await store.addProject(named: "one").id,
                    try await store.addProject(named: "two").id,
                ]
                for project in projects {
                    let arrival = Sample.arrival(project: project, id: Sample.id(1))
                    try expectEqual(try await store.take([arrival]), [.stored(Sample.id(1))])
                }
                let both = try await store.events(withID: Sample.id(1), project: nil)
                try expectEqual(both.map(\.summary.project), projects)
                let one = try await store.events(withID: Sample.id(1), project: projects[1])
                try expectEqual(one.count, 1)
                try expect(both[0].summary.group != both[1].summary.group)
            },
            rule("Files come with the event, and a duplicate's do not") { store, project in
                let file = IncomingAttachment(
                    filename: "a.txt", contentType: "text/plain", bytes: [0, 1, 255])
                let arrival = Sample.arrival(
                    project: project, id: Sample.id(1), attachments: [file])
                _ = try await store.take([arrival, arrival])
                let files = try await store.attachments(of: Sample.id(1), project: project)
                try expectEqual(files.map(\.filename), ["a.txt"])
                try expectEqual(files.map(\.size), [3])
                let bytes = try await store.bytes(ofAttachment: files[0].id)
                try expectEqual(bytes, [0, 1, 255])
                try expectEqual(try await store.bytes(ofAttachment: "none"), nil)
            },
            rule("Files that come later belong to their event, each once") { store, project in
                let other = try await store.addProject(named: "two").id
                let files = ["a", "b", "a"].map {
                    IncomingAttachment(filename: $0, bytes: Array($0.utf8))
                }
                func later(_ number: Int, in project: Int) -> Arrival {
                    Arrival(
                        project: project, received: Sample.begin, attachments: files,
                        owner: Sample.id(number), items: ["attachment": files.count])
                }
                _ = try await store.take([
                    Sample.arrival(
                        project: project, id: Sample.id(1), attachments: [files[1]]),
                    Sample.arrival(project: other, id: Sample.id(2)),
                    later(1, in: project), later(2, in: project), later(3, in: project),
                ])
                try expectEqual(try await store.take([later(1, in: project)]), [.none])
                let kept = try await store.attachments(of: Sample.id(1), project: project)
                try expectEqual(kept.map(\.filename), ["b", "a"])
                let none = try await store.attachments(of: Sample.id(2), project: other)
                try expectEqual(none, [])
                let items = try await store.counts(of: project).items
                try expectEqual(items["attachment"], 12)
                _ = try await store.prune(project, keepingSince: nil, atMost: 0, limit: 10)
                try expectEqual(try await store.bytes(ofAttachment: kept[1].id), nil)
            },
            Case("A restored event keeps its time, tells nobody, and is restored once") { store in
                let project = Project(id: 7, name: "seven", key: "k7")
                try await store.importProject(project)
                try await store.importProject(project)
                try expectEqual(try await store.projects(), [project])
                let destination = try await store.add(Sample.destination(project: 7))
                let arrivals = Sample.arrivals(0..<3, project: 7)
                try expectEqual(try await store.restore(arrivals), 3)
                try expectEqual(try await store.restore(arrivals), 0)
                try expectEqual(try await store.waiting(for: destination.id), 0)
                let exported = try await store.export(project: nil, after: 0, limit: 10)
                try expectEqual(exported.map(\.summary.id), (0..<3).map(Sample.id))
                try expectEqual(exported.map(\.summary.received), arrivals.map(\.received))
                let rest = try await store.export(
                    project: 7, after: exported[1].summary.position, limit: 10)
                try expectEqual(rest.map(\.summary.id), [Sample.id(2)])
                try expectEqual(try await store.counts(of: 7).stored, 3)
            },
            rule("Feedback has the support code of its event, and comes once") { store, project in
                var arrival = Sample.arrival(
                    project: project, id: Sample.id(1), supportCode: "GLJV-S2")
                arrival.feedback = [IncomingFeedback(event: Sample.id(1), message: "It broke")]
                _ = try await store.take([arrival])
                _ = try await store.take([arrival])
                let page = try await store.feedback(of: project, page: Page())
                try expectEqual(page.items.map(\.supportCode), ["GLJV-S2"])
                try expectEqual(page.items.map(\.event), [Sample.id(1)])
                try expectEqual(page.items.map(\.message), ["It broke"])
            },
        ]
    }

    static var counting: [Case] {
        [
            rule("What is received is stored, a duplicate, or rejected") { store, project in
                var rejected = Arrival(
                    project: project, received: Sample.begin, event: .rejected("quota"))
                rejected.items = ["event": 1, "session": 2]
                let event = Sample.arrival(project: project, id: Sample.id(1))
                _ = try await store.take([event, event, rejected, rejected])
                let counts = try await store.counts(of: project)
                try expectEqual(counts.stored, 1)
                try expectEqual(counts.duplicates, 1)
                try expectEqual(counts.rejected, ["quota": 2])
                try expectEqual(counts.items, ["event": 2, "session": 4])
                try expectEqual(counts.received, 4)
            },
            rule("At most 100 names are counted apart, and the rest as other") { store, project in
                let items = Dictionary(uniqueKeysWithValues: (0..<90).map { ("a\($0)", 1) })
                let more = Dictionary(uniqueKeysWithValues: (0..<90).map { ("b\($0)", 1) })
                for names in [items, more, items] {
                    let arrival = Arrival(
                        project: project, received: Sample.begin, items: names,
                        clientDropped: names)
                    _ = try await store.take([arrival])
                }
                let counts = try await store.counts(of: project)
                for counted in [counts.items, counts.clientDropped] {
                    try expectEqual(counted.keys.count { $0 != "other" }, 100)
                    try expectEqual(counted.values.reduce(0, +), 270)
                    try expectEqual(counted["a7"], 2)
                    try expectEqual(counted["other"], 80)
                }
            },
            rule("The events of the last minute are those that were taken") { store, project in
                _ = try await store.take(
                    Sample.arrivals(0..<10, project: project, every: .seconds(10)))
                let end = Sample.begin + .seconds(90)
                let taken = try await store.takenInTheLastMinute(before: end)
                try expectEqual(taken[project], 6)
            },
            rule("History has every event in its slot") { store, project in
                _ = try await store.take(
                    Sample.arrivals(0..<4, project: project, every: .seconds(1800)))
                let group = try await store.group(of: project, title: "other")
                let end = Sample.begin + .seconds(2 * 3600)
                let history = try await store.history(
                    of: project, group: nil, slots: 2, of: .seconds(3600), until: end)
                try expectEqual(history, [3, 2])
                let one = try await store.history(
                    of: project, group: group, slots: 2, of: .seconds(3600), until: end)
                try expectEqual(one, [1, 0])
                let days = try await store.history(
                    of: project, group: nil, slots: 7, of: .seconds(86_400), until: end)
                try expectEqual(days, [0, 0, 0, 0, 0, 0, 5])
            },
        ]
    }
}
