package import DeskModel
import DeskStore

extension StoreConformance {
    static var operations: [Case] { countingPeople + keepingPeople }

    private static var countingPeople: [Case] {
        [
            rule("People are counted once, whatever they do again") { store, project in
                let use = OperationUse(
                    name: "checkout.pay", uses: 3, failures: 2, shown: ["alert": 1, "silent": 1],
                    triedAgain: 1, gotThrough: 1)
                let gaveUp = OperationUse(
                    name: "checkout.pay", uses: 1, failures: 1, shown: ["alert": 1], gaveUp: 1)
                _ = try await store.take([
                    Sample.operations(project, 1, person: 1, [use]),
                    Sample.operations(project, 2, person: 1, [gaveUp]),
                    Sample.operations(project, 3, person: 2, [gaveUp]),
                ])
                _ = try await store.take([
                    Sample.operations(
                        project, 4, person: 3, [OperationUse(name: "checkout.pay", uses: 5)])
                ])
                let rows = try await store.rows(of: project)
                try expectEqual(
                    rows,
                    [
                        OperationRow(
                            operation: "checkout.pay", release: "shop@1.5.0+7",
                            environment: "production", uses: 10, failures: 4,
                            shown: ["alert": 3, "silent": 1],
                            people: OperationPeople(
                                used: 3, met: 2, triedAgain: 1, gotThrough: 1, gaveUp: 2))
                    ])
                try expectEqual(try await store.counts(of: project).operations, 4)
            },
            rule("Of two items with one id in a project the first stays") { store, project in
                let other = try await store.addProject(named: "two").id
                let one = OperationUse(name: "a", uses: 1)
                let two = OperationUse(name: "b", uses: 1)
                _ = try await store.take([
                    Sample.operations(project, 1, person: 1, [one]),
                    Sample.operations(project, 1, person: 2, [two]),
                    Sample.operations(other, 1, person: 3, [two]),
                ])
                _ = try await store.take([Sample.operations(project, 1, person: 4, [two])])
                try expectEqual(try await store.rows(of: project).map(\.operation), ["a"])
                try expectEqual(try await store.rows(of: other).map(\.operation), ["b"])
                let counts = try await store.counts(of: project)
                try expectEqual([counts.operations, counts.duplicateOperations], [1, 2])
            },
            rule("The 61st item of a person in a minute is not counted") { store, project in
                let use = OperationUse(name: "a", uses: 1)
                func items(_ numbers: Range<Int>, after seconds: Int) -> [Arrival] {
                    numbers.map {
                        Sample.operations(
                            project, $0, person: 1, at: Sample.begin + .seconds(seconds), [use])
                    }
                }
                _ = try await store.take(items(0..<40, after: 0))
                _ = try await store.take(items(40..<70, after: 59))
                // One that is known is a duplicate, also then.
                _ = try await store.take(items(0..<1, after: 59))
                try expectEqual(try await store.rows(of: project).map(\.uses), [60])
                _ = try await store.take([
                    Sample.operations(
                        project, 900, person: 2, at: Sample.begin + .seconds(59), [use])
                ])
                _ = try await store.take(items(65..<110, after: 61))
                let counts = try await store.counts(of: project)
                try expectEqual(counts.droppedOperations, [.limit: 15])
                try expectEqual(counts.duplicateOperations, 1)
                try expectEqual(try await store.rows(of: project).map(\.uses), [101])
            },
            rule("What is beyond 500 rows of a day is counted in one row") { store, project in
                let other = try await store.addProject(named: "two").id
                let uses = (0..<520).map {
                    OperationUse(name: "o\($0)", uses: 1, failures: 1, gaveUp: 1)
                }
                let arrivals = stride(from: 0, to: 520, by: 40).map {
                    Sample.operations(
                        project, $0, person: Int64($0 % 3), Array(uses[$0..<($0 + 40)]))
                }
                _ = try await store.take(Array(arrivals.prefix(7)))
                _ = try await store.take(Array(arrivals.dropFirst(7)))
                // Known rows still grow, and so do a new day and another project.
                _ = try await store.take([
                    Sample.operations(project, 900, person: 9, [uses[0], uses[519]]),
                    Sample.operations(
                        project, 901, person: 9, at: Sample.begin + .seconds(86_400), [uses[519]]),
                    Sample.operations(other, 902, person: 9, [uses[519]]),
                ])
                let rows = try await store.rows(of: project, days: 1)
                try expectEqual(rows.count, 501)
                let rest = try unwrapped(rows.first { $0.operation == "other" })
                try expectEqual(
                    [rest.release, rest.environment, "\(rest.uses)"], ["other", "other", "21"])
                try expectEqual(rest.people.used, 2)
                try expectEqual(rows.first { $0.operation == "o0" }?.people.gaveUp, 2)
                try expectEqual(try await store.rows(of: other).map(\.operation), ["o519"])
                let next = try await store.operations(
                    of: project, OperationFilter(), days: 1,
                    until: Sample.begin + .seconds(86_400))
                try expectEqual(next.rows.map(\.operation), ["o519"])
            },
            rule("People are counted exactly up to 256, and then estimated") { store, project in
                func take(_ people: Range<Int>) async throws {
                    _ = try await store.take(
                        people.map {
                            Sample.operations(
                                project, $0, person: Sample.person($0),
                                [OperationUse(name: "a", uses: 1, failures: $0 % 2)])
                        })
                }
                try await take(0..<256)
                var row = try unwrapped(try await store.rows(of: project).first)
                try expectEqual(row.people, OperationPeople(used: 256, met: 128))
                try await take(256..<3000)
                row = try unwrapped(try await store.rows(of: project).first)
                try expect(row.people.isApproximate)
                try expect(abs(row.people.used - 3000) < 180, "\(row.people)")
                try expect(abs(row.people.met - 1500) < 90, "\(row.people)")
                try expectEqual(row.uses, 3000)
            },
        ]
    }

    private static var keepingPeople: [Case] {
        [
            rule("People of several days and rows are counted once") { store, project in
                func item(_ number: Int, _ person: Int, daysAgo: Int, _ release: String) -> Arrival
                {
                    Sample.operations(
                        project, number, person: Sample.person(person), release: release,
                        happened: Sample.begin - .seconds(86_400 * daysAgo),
                        [OperationUse(name: "a", uses: 1, failures: 1, gaveUp: person % 2)])
                }
                _ = try await store.take([
                    item(1, 1, daysAgo: 0, "s@1"), item(2, 1, daysAgo: 1, "s@1"),
                    item(3, 2, daysAgo: 6, "s@1"), item(4, 3, daysAgo: 7, "s@1"),
                    item(5, 1, daysAgo: 0, "s@2"),
                ])
                for (days, used) in [(1, 1), (2, 1), (7, 2), (8, 3), (90, 3)] {
                    let report = try await store.operations(
                        of: project, OperationFilter(release: "1"), days: days, until: Sample.begin)
                    try expectEqual(report.rows.map(\.people.used), [used])
                    try expectEqual(report.releases.map(\.people.used), [used])
                }
                let both = try await store.operations(
                    of: project, OperationFilter(), days: 90, until: Sample.begin)
                try expectEqual(both.rows.map(\.people.gaveUp), [2, 1])
                try expectEqual(both.releases.map(\.release), ["s@1", "s@2"])
            },
            rule("Rows are sorted by who gave up, who met a failure, and the name") {
                store, project in
                func use(_ name: String, _ failures: Int, _ gaveUp: Int) -> OperationUse {
                    OperationUse(name: name, uses: 1, failures: failures, gaveUp: gaveUp)
                }
                _ = try await store.take([
                    Sample.operations(
                        project, 1, person: 1,
                        [
                            use("d", 0, 0), use("c", 0, 0), use("b", 1, 0), use("a", 1, 1),
                            use("z", 1, 1),
                        ]),
                    Sample.operations(project, 2, person: 2, [use("z", 1, 1), use("b", 1, 0)]),
                    Sample.operations(
                        project, 3, person: 2, environment: "beta", [use("c", 0, 0)]),
                ])
                let rows = try await store.rows(of: project)
                try expectEqual(rows.map(\.operation), ["z", "a", "b", "c", "c", "d"])
                try expectEqual(
                    rows.filter { $0.operation == "c" }.map(\.environment), ["beta", "production"])
                let beta = try await store.operations(
                    of: project, OperationFilter(environment: "beta", operation: "c"), days: 7,
                    until: Sample.begin)
                try expectEqual(beta.rows.count, 1)
            },
            rule("A forgotten user is in no exact number, and their items do not come back") {
                store, project in
                let use = OperationUse(name: "a", uses: 1, failures: 1)
                let old = Sample.begin - .seconds(5 * 86_400)
                let items = [
                    Sample.operations(project, 1, person: 7, [use]),
                    Sample.operations(project, 2, person: 7, happened: old, [use]),
                    Sample.operations(project, 3, person: 8, [use]),
                ]
                _ = try await store.take(items)
                _ = try await store.forget(users: [], people: [7])
                let rows = try await store.rows(of: project)
                try expectEqual(rows.map(\.people), [OperationPeople(used: 1, met: 1)])
                try expectEqual(rows.map(\.uses), [3])
                _ = try await store.take(items)
                try expectEqual(try await store.rows(of: project), rows)
            },
            rule("Rows go after the days that a project keeps, and after 90 at most") {
                store, project in
                let other = try await store.addProject(named: "two").id
                let use = OperationUse(name: "a", uses: 1)
                for (index, daysAgo) in [0, 1, 2, 7].enumerated() {
                    let time = Sample.begin - .seconds(86_400 * daysAgo)
                    _ = try await store.take(
                        [project, other].map {
                            Sample.operations($0, index, person: 1, happened: time, [use])
                        })
                }
                let kept = Kept(project: project, since: Sample.begin - .seconds(86_400))
                while try await store.prune([kept], limit: 100) {}
                try expectEqual(try await store.rows(of: project, days: 90).map(\.uses), [2])
                try expectEqual(try await store.rows(of: other, days: 90).map(\.uses), [4])
                let later = Sample.begin + .seconds(86_400 * 88)
                try await store.tidy(now: later)
                let report = try await store.operations(
                    of: other, OperationFilter(), days: 200, until: later)
                try expectEqual(report.rows.map(\.uses), [2])
            },
        ]
    }
}

extension Sample {
    /// A hash of a person that is the same for the same number.
    package static func person(_ number: Int) -> Int64 {
        var mixed = UInt64(number + 1) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int64(bitPattern: mixed ^ (mixed >> 31))
    }

    /// A request that brought an item of operations.
    package static func operations(
        _ project: Int = 1, _ number: Int, person: Int64, at received: Timestamp = begin,
        release: String = "shop@1.5.0+7", environment: String = "production",
        happened: Timestamp? = nil, _ operations: [OperationUse]
    ) -> Arrival {
        var arrival = Arrival(project: project, received: received, items: ["operations": 1])
        arrival.operations = [
            IncomingOperations(
                id: id(number), time: happened ?? received, person: person, release: release,
                environment: environment, operations: operations)
        ]
        return arrival
    }
}

extension Store {
    /// The operations of the last days when the samples begin.
    fileprivate func rows(of project: Int, days: Int = 7) async throws -> [OperationRow] {
        try await operations(
            of: project, OperationFilter(), days: days, until: Sample.begin
        ).rows
    }
}
