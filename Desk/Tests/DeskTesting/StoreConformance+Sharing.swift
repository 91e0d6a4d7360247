import DeskModel
package import DeskStore

extension StoreConformance {
    /// One thing that a store must do for two desks that share it.
    package struct SharedCase: Sendable, CustomStringConvertible {
        /// The rule, as a sentence.
        package let name: String
        /// Tries it with two desks' views of one empty store.
        package let run: @Sendable (any Store, any Store) async throws -> Void

        init(
            _ name: String, _ run: @escaping @Sendable (any Store, any Store) async throws -> Void
        ) {
            (self.name, self.run) = (name, run)
        }

        /// The sentence.
        package var description: String { name }
    }

    /// The cases that only many writers show.
    package static var sharing: [SharedCase] {
        [
            SharedCase("Of ids that many senders send through both, each is stored once") {
                one, two in
                let project = try await one.addProject(named: "one").id
                let receipts = try await withThrowingTaskGroup(of: [Receipt].self) { group in
                    for sender in 0..<8 {
                        let store = sender.isMultiple(of: 2) ? one : two
                        group.addTask {
                            var receipts: [Receipt] = []
                            for part in 0..<5 {
                                let numbers = (part * 20)..<(part * 20 + 20)
                                receipts += try await store.take(
                                    numbers.map {
                                        Sample.arrival(project: project, id: Sample.id($0))
                                    })
                            }
                            return receipts
                        }
                    }
                    return try await group.reduce(into: []) { $0 += $1 }
                }
                try expectEqual(
                    receipts.count { if case .stored = $0 { true } else { false } }, 100)
                try expectEqual(try await two.eventCount(), 100)
                let counts = try await one.counts(of: project)
                try expectEqual([counts.stored, counts.duplicates], [100, 700])
                let groups = try await two.groups(
                    of: project, query: "", status: nil, page: Page())
                try expectEqual(groups.items.map(\.count), [100])
            },
            SharedCase("A new fingerprint that both meet at once is one group, with all users") {
                one, two in
                let project = try await one.addProject(named: "one").id
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<60 {
                        let store = number.isMultiple(of: 2) ? one : two
                        group.addTask {
                            let facts = Sample.facts(
                                title: "failure \(number % 3)", user: "user-\(number)")
                            let event = Sample.event(id: Sample.id(number), facts: facts)
                            _ = try await store.take([
                                Arrival(
                                    project: project, received: Sample.begin, event: .taken(event))
                            ])
                        }
                    }
                    try await group.waitForAll()
                }
                let groups = try await one.groups(
                    of: project, query: "", status: nil, page: Page()
                ).items
                try expectEqual(groups.map(\.count), [20, 20, 20])
                try expectEqual(groups.map(\.users), [20, 20, 20])
            },
            SharedCase("Who follows the changes of both misses none and sees none twice") {
                one, two in
                let project = try await one.addProject(named: "one").id
                let writers = Task {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for number in 0..<80 {
                            let store = number.isMultiple(of: 2) ? one : two
                            group.addTask {
                                _ = try await store.take([
                                    Sample.arrival(project: project, id: Sample.id(number))
                                ])
                            }
                        }
                        try await group.waitForAll()
                    }
                }
                var (position, seen): (Int64, [EventID]) = (0, [])
                while seen.count < 80 {
                    for change in try await two.changes(
                        of: project, after: position, limit: 7)
                    {
                        try expect(change.position > position, "a position came late")
                        position = change.position
                        if case .event(let event) = change { seen.append(event.id) }
                    }
                    try expect(seen.count <= 80)
                }
                try await writers.value
                try expectEqual(Set(seen), Set((0..<80).map(Sample.id)))
            },
            SharedCase("A message is leased to one desk, and counted once however often settled") {
                one, two in
                let project = try await one.addProject(named: "one").id
                let destination = try await one.add(
                    Sample.destination(project: project, when: [.every]))
                _ = try await two.take(Sample.arrivals(0..<40, project: project))
                let (now, end) = (Sample.begin + .seconds(3600), Sample.begin + .seconds(3640))
                let leased = try await withThrowingTaskGroup(of: [Message].self) { group in
                    for number in 0..<10 {
                        let store = number.isMultiple(of: 2) ? one : two
                        group.addTask {
                            try await store.lease(
                                for: destination.id, now: now, until: end, limit: 7)
                        }
                    }
                    return try await group.reduce(into: []) { $0 += $1 }
                }
                try expectEqual(Set(leased.map(\.id)).count, leased.count)
                try expectEqual(leased.count, 40)
                try await one.settle(leased.map(\.id), .sent, now: now)
                try await two.settle(leased.map(\.id), .sent, now: now)
                let forwarded = try await one.counts(of: project).forwarded[destination.id]
                try expectEqual(forwarded?.sent, 40)
                try expectEqual(forwarded?.waiting, 0)
            },
        ]
    }
}
