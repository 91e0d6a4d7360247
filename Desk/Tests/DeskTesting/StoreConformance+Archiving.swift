import DeskModel
import DeskStore

extension StoreConformance {
    static var archiving: [Case] {
        [
            rule("Events are read by their time of receipt, the oldest first, part by part") {
                store, project in
                let other = try await store.addProject(named: "two").id
                _ = try await store.take(Sample.arrivals(5..<10, project: project))
                _ = try await store.restore(
                    Sample.arrivals(
                        0..<5, project: project, from: Sample.begin - .seconds(5)))
                _ = try await store.take(Sample.arrivals(20..<22, project: other))
                let range = (Sample.begin - .seconds(4))..<(Sample.begin + .seconds(3))
                var (found, last) = ([EventID](), EventSummary?.none)
                repeat {
                    let part = try await store.events(
                        of: project, received: range, after: last, limit: 3)
                    found += part.map(\.id)
                    last = part.last
                } while last != nil
                try expectEqual(found, (1..<8).map(Sample.id))
            },
            rule("Events are read with their files, and one that is gone is left out") {
                store, project in
                let files = ["a.log", "b.log"].map {
                    IncomingAttachment(filename: $0, bytes: Array($0.utf8))
                }
                var arrivals = Sample.arrivals(0..<3, project: project)
                arrivals[1].attachments = files
                _ = try await store.take(arrivals)
                let time = Timestamp(milliseconds: .min)..<(Sample.begin + .seconds(60))
                let events = try await store.events(
                    of: project, received: time, after: nil, limit: 10)
                while try await store.prune(project, keepingSince: nil, atMost: 2, limit: 10) {}
                let filed = try await store.filed(events.reversed())
                try expectEqual(filed.map(\.event.summary), Array(events.dropFirst()))
                try expectEqual(filed.map { $0.files.map(\.filename) }, [["a.log", "b.log"], []])
                let bytes = try await store.bytes(ofAttachment: filed[0].files[1].id)
                try expectEqual(bytes, files[1].bytes)
                let stored = try await store.events(withID: Sample.id(2), project: project)
                try expectEqual(filed[1].event, try unwrapped(stored.first))
            },
            rule("What comes back is not counted again, and what was never here is") {
                store, project in
                _ = try await store.take(Sample.arrivals(0..<6, project: project))
                while try await store.prune(project, keepingSince: nil, atMost: 2, limit: 10) {}
                let before = try await store.counts(of: project)
                var back = Sample.arrivals(0..<6, project: project)
                back += Sample.arrivals(
                    6..<8, project: project, from: Sample.begin + .seconds(6))
                for index in back.indices { back[index].wasHere = true }
                try expectEqual(try await store.restore(back), 6)
                let group = try await store.group(Sample.facts().fingerprint.group(in: project))
                try expectEqual(group?.count, 8)
                try expectEqual(try await store.counts(of: project).stored, before.stored + 2)
                try expectEqual(try await store.eventCount(), 8)
                let release = try await store.releases(of: project, page: Page()).items.first
                try expectEqual(release?.events, 8)
            },
            Case("What comes back counts nothing beside it again, and opens no resolved group") {
                store in
                let project = try await store.addProject(named: "one").id
                var arrivals = Sample.arrivals(0..<4, project: project)
                for index in arrivals.indices {
                    arrivals[index].items = ["event": 1, "attachment": 2]
                }
                _ = try await store.take(arrivals)
                let group = Sample.facts().fingerprint.group(in: project)
                _ = try await store.update(group: group, status: .resolved, assignee: nil)
                while try await store.prune(project, keepingSince: nil, atMost: 1, limit: 10) {}
                for index in arrivals.indices { arrivals[index].wasHere = true }
                try expectEqual(try await store.restore(arrivals), 3)
                let items = try await store.counts(of: project).items
                try expectEqual(items, ["event": 4, "attachment": 8])
                let others = Sample.arrivals(
                    4..<6, project: project, from: Sample.begin + .seconds(10))
                try expectEqual(try await store.restore(others), 2)
                try expectEqual(try await store.group(group)?.count, 6)
                try expectEqual(try await store.group(group)?.status, .resolved)
            },
        ]
    }
}
