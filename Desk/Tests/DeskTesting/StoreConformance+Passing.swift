import DeskModel
import DeskStore

extension StoreConformance {
    static var spikes: [Case] {
        [
            rule("A spike is told once, with the event that made it") { store, project in
                let destination = try await store.add(
                    Sample.destination(project: project, when: [.spike]))
                _ = try await store.take(Sample.arrivals(0..<1, project: project))
                let later = Sample.begin + .seconds(2 * 3600)
                for arrival in Sample.arrivals(1..<20, project: project, from: later) {
                    _ = try await store.take([arrival])
                }
                try expectEqual(try await store.waiting(for: destination.id), 0)
                for arrival in Sample.arrivals(
                    20..<40, project: project, from: later + .seconds(19))
                {
                    _ = try await store.take([arrival])
                }
                let messages = try await store.lease(
                    for: destination.id, now: later + .seconds(60), until: later + .seconds(90),
                    limit: 10)
                try expectEqual(messages.map(\.occasion), [.spike])
                try expectEqual(messages.compactMap(\.event?.summary.id), [Sample.id(20)])
            },
            rule("A group within an hour of its first event has no spike") { store, project in
                let destination = try await store.add(
                    Sample.destination(project: project, when: [.spike]))
                _ = try await store.take(Sample.arrivals(0..<1, project: project))
                let later = Sample.begin + .seconds(3500)
                _ = try await store.take(Sample.arrivals(1..<40, project: project, from: later))
                try expectEqual(try await store.waiting(for: destination.id), 0)
            },
            rule("A group that always has as many events has no spike") { store, project in
                let destination = try await store.add(
                    Sample.destination(project: project, when: [.spike]))
                _ = try await store.restore(
                    Sample.arrivals(0..<900, project: project, every: .seconds(10)))
                let later = Sample.begin + .seconds(9000)
                _ = try await store.take(
                    Sample.arrivals(900..<930, project: project, every: .seconds(10), from: later))
                try expectEqual(try await store.waiting(for: destination.id), 0)
            },
            Case("Events just before the window are not in it, though their stretch ends in it") {
                store in
                let project = try await store.addProject(named: "one").id
                let destination = try await store.add(
                    Sample.destination(project: project, when: [.spike]))
                let later = Sample.begin + .seconds(2 * 3600)
                func take(_ numbers: Range<Int>, every step: Duration, from seconds: Int)
                    async throws
                {
                    _ = try await store.take(
                        Sample.arrivals(
                            numbers, project: project, every: step, from: later + .seconds(seconds))
                    )
                }
                _ = try await store.take(Sample.arrivals(0..<1, project: project))
                try await take(1..<11, every: .milliseconds(100), from: 0)
                // The window of the last of these begins five seconds after the first ten.
                try await take(11..<26, every: .seconds(1), from: 291)
                try expectEqual(try await store.waiting(for: destination.id), 0)
                try await take(26..<31, every: .milliseconds(100), from: 306)
                try expectEqual(try await store.waiting(for: destination.id), 1)
            },
            Case("A window is compared with the day before it, without its own events") { store in
                let project = try await store.addProject(named: "one").id
                let destination = try await store.add(
                    Sample.destination(project: project, when: [.spike]))
                let later = Sample.begin + .seconds(3600)
                // Twenty in an hour are at most two in five minutes; with those of the window they were four.
                _ = try await store.take(Sample.arrivals(0..<20, project: project))
                _ = try await store.take(Sample.arrivals(20..<35, project: project, from: later))
                try expectEqual(try await store.waiting(for: destination.id), 0)
                _ = try await store.take(
                    Sample.arrivals(35..<40, project: project, from: later + .seconds(15)))
                try expectEqual(try await store.waiting(for: destination.id), 1)
            },
        ]
    }

    static var outbox: [Case] {
        [
            rule("A destination is told of the most telling occasion it wants, once an event") {
                store, project in
                let all = try await store.add(
                    Sample.destination(project: project, when: Set(Occasion.allCases)))
                let some = try await store.add(
                    Sample.destination(project: project, when: [.regressed]))
                let first = Sample.arrival(project: project, id: Sample.id(1))
                _ = try await store.take([first, first])
                let id = Sample.facts().fingerprint.group(in: project)
                _ = try await store.update(group: id, status: .resolved, assignee: nil)
                _ = try await store.take([first])
                _ = try await store.take([
                    Sample.arrival(project: project, id: Sample.id(2)),
                    Sample.arrival(project: project, id: Sample.id(3)),
                ])
                _ = try await store.update(group: id, status: .muted, assignee: nil)
                _ = try await store.take([Sample.arrival(project: project, id: Sample.id(4))])
                _ = try await store.update(group: id, status: .open, assignee: nil)
                let now = Sample.begin + .seconds(1)
                let messages = try await store.lease(
                    for: all.id, now: now, until: now + .seconds(60), limit: 10)
                try expectEqual(messages.map(\.occasion), [.new, .regressed, .every])
                try expectEqual(messages.compactMap(\.event?.summary.id), (1...3).map(Sample.id))
                try expectEqual(messages.compactMap(\.group?.id), [id, id, id])
                let other = try await store.lease(
                    for: some.id, now: now, until: now + .seconds(60), limit: 10)
                try expectEqual(other.compactMap(\.event?.summary.id), [Sample.id(2)])
            },
            rule("What is leased is leased once, until the lease ends") { store, project in
                let destination = try await store.add(
                    Sample.destination(project: project, when: [.every])
                ).id
                _ = try await store.take(
                    Sample.arrivals(0..<3, project: project, every: .milliseconds(1)))
                let now = Sample.begin + .seconds(1)
                try expectEqual(try await store.nextDue(), Sample.begin)
                let end = now + .seconds(30)
                let one = try await store.lease(for: destination, now: now, until: end, limit: 2)
                let two = try await store.lease(for: destination, now: now, until: end, limit: 2)
                try expectEqual(one.compactMap(\.event?.summary.id), [Sample.id(0), Sample.id(1)])
                try expectEqual(two.compactMap(\.event?.summary.id), [Sample.id(2)])
                try expectEqual(try await store.nextDue(), end)
                try expectEqual(try await store.waiting(for: destination), 3)
                let again = try await store.lease(
                    for: destination, now: end, until: end + .seconds(30), limit: 10)
                try expectEqual(again.map(\.id), (one + two).map(\.id))
                try expectEqual(again.map(\.attempts), [0, 0, 0])
            },
            rule("A lease that is given back ends, and what waits goes on waiting") {
                store, project in
                let destination = try await store.add(
                    Sample.destination(project: project, when: [.every])
                ).id
                _ = try await store.take(
                    Sample.arrivals(0..<4, project: project, every: .milliseconds(1)))
                let now = Sample.begin + .seconds(1)
                let end = now + .seconds(30)
                let ids = try await store.lease(
                    for: destination, now: now, until: end, limit: 3
                ).map(\.id)
                try await store.settle([ids[0]], .again(now + .seconds(5)), now: now)
                try await store.settle([ids[1]], .wait(now + .seconds(6)), now: now)
                try await store.giveBackLeases()
                try await store.giveBackLeases()
                let again = try await store.lease(
                    for: destination, now: now, until: end, limit: 10)
                try expectEqual(
                    again.compactMap(\.event?.summary.id), [Sample.id(2), Sample.id(3)])
                try expectEqual(again.map(\.attempts), [0, 0])
                // A lease that ended was taken again, and is given back to where it was due at first.
                _ = try await store.lease(
                    for: destination, now: end, until: end + .seconds(30), limit: 10)
                try await store.giveBackLeases()
                try expectEqual(
                    try await store.nextDue(), Sample.begin + .milliseconds(2))
                try expectEqual(try await store.waiting(for: destination), 4)
            },
            rule("A settled message is counted, and one that is tried again waits") {
                store, project in
                let destination = try await store.add(
                    Sample.destination(project: project, when: [.every])
                ).id
                _ = try await store.take(Sample.arrivals(0..<4, project: project, every: .zero))
                let now = Sample.begin
                let end = now + .seconds(30)
                let ids = try await store.lease(
                    for: destination, now: now, until: end, limit: 10
                ).map(\.id)
                try await store.settle([ids[0]], .sent, now: now)
                try await store.settle([ids[0]], .failed, now: now)
                try await store.settle([ids[1]], .failed, now: now)
                try await store.settle([ids[2]], .again(now + .seconds(5)), now: now)
                try await store.settle([ids[3]], .wait(now + .seconds(6)), now: now)
                let forwarded = try await store.counts(of: project).forwarded[destination]
                try expectEqual(forwarded, .init(sent: 1, waiting: 2, failed: 1))
                let early = try await store.lease(
                    for: destination, now: now + .seconds(5), until: end, limit: 10)
                try expectEqual(early.map(\.attempts), [1])
                let late = try await store.lease(
                    for: destination, now: now + .seconds(6), until: end, limit: 10)
                try expectEqual(late.map(\.attempts), [0])
            },
            rule("Messages of muted groups are dropped, and those without an event have failed") {
                store, project in
                let destination = try await store.add(
                    Sample.destination(project: project, when: [.every])
                ).id
                for title in ["a", "b", "c"] {
                    _ = try await store.group(of: project, title: title)
                }
                let id = Fingerprint(["b"]).group(in: project)
                _ = try await store.update(group: id, status: .muted, assignee: nil)
                _ = try await store.prune(project, keepingSince: nil, atMost: 2, limit: 10)
                let end = Sample.begin + .seconds(30)
                let messages = try await store.lease(
                    for: destination, now: Sample.begin, until: end, limit: 1)
                try expectEqual(messages.compactMap(\.group?.title), ["c"])
                let forwarded = try await store.counts(of: project).forwarded[destination]
                try expectEqual(forwarded, .init(waiting: 1, failed: 1))
            },
            rule("A stopped destination is told nothing, and a removed one is gone") {
                store, project in
                let one = try await store.add(
                    Sample.destination(project: project, when: [.every]))
                let two = try await store.add(
                    Sample.destination(project: project, when: [.every]))
                try expect(one.id != two.id && !one.id.isEmpty)
                try expectEqual(try await store.destinations(of: project), [one, two])
                _ = try await store.take(Sample.arrivals(0..<2, project: project))
                try await store.stop(destination: one.id, because: "404")
                _ = try await store.take(Sample.arrivals(2..<3, project: project))
                let counts = try await store.counts(of: project).forwarded
                try expectEqual(counts[one.id], .init(failed: 2))
                try expectEqual(counts[two.id], .init(waiting: 3))
                try expectEqual(try await store.destinations(of: nil).first?.stopped, "404")
                try expect(try await store.removeDestination(two.id))
                try expect(try await !store.removeDestination(two.id))
                try expectEqual(try await store.nextDue(), nil)
                try expectEqual(try await store.waiting(for: two.id), 0)
            },
        ]
    }
}
