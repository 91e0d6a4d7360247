import DeskModel
import DeskStore

extension StoreConformance {
    static var feedbackAlerts: [Case] {
        [
            rule("Each message of a user is told once, whoever brings it again") { store, project in
                let id = try await store.add(
                    Sample.destination(project: project, when: [.feedback])
                )
                .id
                let deaf = try await store.add(Sample.destination(project: project)).id
                var arrival = Sample.arrival(project: project, id: Sample.id(1))
                arrival.feedback = [IncomingFeedback(event: Sample.id(1), message: "It is slow")]
                var alone = Arrival(project: project, received: Sample.begin)
                alone.feedback = [
                    IncomingFeedback(name: "Kim", message: "Thanks", user: "user-9"),
                    IncomingFeedback(message: "Hello"),
                ]
                _ = try await store.take([arrival, alone])
                _ = try await store.take([arrival])
                let messages = try await leased(id, store)
                try expectEqual(messages.map(\.occasion), [.feedback, .feedback, .feedback])
                let told = messages.compactMap { message -> Feedback? in
                    if case .feedback(let feedback) = message.subject { feedback } else { nil }
                }
                try expectEqual(told.map(\.message), ["It is slow", "Thanks", "Hello"])
                try expectEqual(told.map(\.name), [nil, "Kim", nil])
                try expectEqual(told.map(\.event), [Sample.id(1), nil, nil])
                let listed = try await store.feedback(of: project, page: Page(limit: 10)).items
                try expectEqual(Set(told), Set(listed))
                try expectEqual(try await leased(deaf, store).map(\.occasion), [.new])
            },
            rule(
                "Feedback fits a query by its user and words, and by nothing that it does not have"
            ) {
                store, project in
                let queries = [
                    "user:user-9", "thanks", "-level:error", "level:error", "is:open",
                    "env:production",
                ]
                var ids: [String] = []
                for query in queries {
                    ids.append(
                        try await store.add(
                            Sample.destination(project: project, when: [.feedback], only: query)
                        ).id)
                }
                var arrival = Arrival(project: project, received: Sample.begin)
                arrival.feedback = [IncomingFeedback(message: "Thanks", user: "user-9")]
                _ = try await store.take([arrival])
                let forwarded = try await store.counts(of: project).forwarded
                try expectEqual(ids.map { forwarded[$0]?.waiting }, [1, 1, 1, 0, 0, 0])
                try expectEqual(ids.map { forwarded[$0]?.filtered }, [0, 0, 0, 1, 1, 1])
            },
            rule("What a forgotten user wrote is told to no one any more") { store, project in
                let id = try await store.add(
                    Sample.destination(project: project, when: [.feedback])
                )
                .id
                var arrival = Arrival(project: project, received: Sample.begin)
                arrival.feedback = [
                    IncomingFeedback(message: "mine", user: "user-9"),
                    IncomingFeedback(message: "other", user: "user-8"),
                ]
                _ = try await store.take([arrival])
                _ = try await store.forget(users: ["user-9"])
                try expectEqual(try await leased(id, store).count, 1)
                let forwarded = try await store.counts(of: project).forwarded[id]
                try expectEqual([forwarded?.failed, forwarded?.waiting], [1, 1])
            },
        ]
    }

    static var releaseAlerts: [Case] { tellingReleases + countingCohorts }

    private static var tellingReleases: [Case] {
        [
            rule("A release that makes more people give up is told once, with whom it is compared")
            {
                store, project in
                let id = try await store.add(Sample.destination(project: project, when: [.release]))
                    .id
                try await use("shop@1.0.0", people: 1000, gaveUp: 20, in: store, project)
                try await use("shop@1.1.0", people: 400, gaveUp: 4, after: 3600, in: store, project)
                try expectEqual(try await worse(id, store), [])
                try await use(
                    "shop@1.2.0", people: 400, gaveUp: 80, after: 7200, in: store, project)
                let told = try await worse(id, store)
                try expectEqual(told.map(\.measure), [.gaveUp, .met])
                try expectEqual(
                    told.first,
                    WorseRelease(
                        project: project, release: "shop@1.2.0", previous: "shop@1.0.0",
                        operation: "checkout.pay", environment: "production", measure: .gaveUp,
                        share: .init(hit: 80, people: 300),
                        previousShare: .init(hit: 20, people: 1000), shown: ["alert": 80]))
                try await use(
                    "shop@1.2.0", people: 400, gaveUp: 80, after: 9000, from: 5000, in: store,
                    project)
                try expectEqual(try await worse(id, store), [])
            },
            rule("A release is compared within an environment, by queries, and for fourteen days") {
                store, project in
                let queries = [
                    "release:1.2.0", "env:beta", "operation:checkout.pay", "level:error",
                ]
                var ids: [String] = []
                for query in queries {
                    ids.append(
                        try await store.add(
                            Sample.destination(project: project, when: [.release], only: query)
                        ).id)
                }
                try await use("s@1.0.0", people: 1000, gaveUp: 20, in: store, project)
                // There is no release before in this one.
                try await use(
                    "s@1.2.0", people: 400, gaveUp: 80, after: 60, environment: "beta", in: store,
                    project)
                try await use("s@1.2.0", people: 1, gaveUp: 0, after: 3600, in: store, project)
                try await use("s@1.3.0", people: 1, gaveUp: 0, after: 3600, in: store, project)
                try await use(
                    "s@1.2.0", people: 400, gaveUp: 80, after: 14 * 86_400, from: 5000, in: store,
                    project)
                try await use(
                    "s@1.3.0", people: 400, gaveUp: 80, after: 14 * 86_400 + 3660, from: 5000,
                    in: store, project)
                for (id, count) in zip(ids, [2, 0, 2, 0]) {
                    try expectEqual(try await worse(id, store).map(\.release).count, count)
                }
                let forwarded = try await store.counts(of: project).forwarded
                try expectEqual(ids.map { forwarded[$0]?.filtered }, [0, 2, 0, 2])
            },
        ]
    }

    private static var countingCohorts: [Case] {
        [
            rule("A person counts once in a release, by what is said of their first day") {
                store, project in
                let id = try await store.add(Sample.destination(project: project, when: [.release]))
                    .id
                try await use("s@1", people: 1000, gaveUp: 20, in: store, project)
                try await use("s@2", people: 400, gaveUp: 0, after: 60, in: store, project)
                // The same people on the next day, and again and again.
                for hour in 24...26 {
                    try await use(
                        "s@2", people: 400, gaveUp: 400, after: hour * 3600, in: store, project)
                }
                try expectEqual(try await worse(id, store), [])
                // What is said later on the first day counts.
                try await use("s@3", people: 400, gaveUp: 0, after: 120, in: store, project)
                try await use("s@3", people: 60, gaveUp: 60, after: 180, in: store, project)
                let told = try await worse(id, store)
                try expectEqual(
                    told.map(\.share), [.init(hit: 60, people: 400), .init(hit: 60, people: 400)])
            },
            rule("A release that is compared has 300 people, and most of them") { store, project in
                let id = try await store.add(Sample.destination(project: project, when: [.release]))
                    .id
                try await use("s@1", people: 299, gaveUp: 3, in: store, project)
                try await use("s@2", people: 200, gaveUp: 100, after: 60, in: store, project)
                try expectEqual(try await worse(id, store), [])
                try await use("s@3", people: 500, gaveUp: 5, after: 120, in: store, project)
                try await use("s@4", people: 400, gaveUp: 4, after: 180, in: store, project)
                try await use("s@5", people: 400, gaveUp: 100, after: 240, in: store, project)
                try expectEqual(try await worse(id, store).map(\.previous), ["s@3", "s@3"])
            },
            rule("A forgotten user counts in no release, and can be counted anew") {
                store, project in
                let id = try await store.add(Sample.destination(project: project, when: [.release]))
                    .id
                try await use("s@1", people: 1000, gaveUp: 20, in: store, project)
                try await use("s@2", people: 100, gaveUp: 20, after: 60, in: store, project)
                let before = try unwrapped(try await worse(id, store).first)
                try expectEqual(before.share, .init(hit: 20, people: 100))
                try await use("s@3", people: 100, gaveUp: 10, after: 120, in: store, project)
                _ = try await store.forget(users: [], people: Set((0..<9).map(Sample.person)))
                try await use(
                    "s@3", people: 200, gaveUp: 40, after: 180, from: 200, in: store, project)
                let after = try unwrapped(try await worse(id, store).first)
                try expectEqual(after.share, .init(hit: 41, people: 291))
                try expectEqual(after.previousShare, .init(hit: 11, people: 991))
            },
        ]
    }

    static var digests: [Case] {
        [
            rule("A summary says what spread, what was resolved, and what users wrote") {
                store, project in
                let other = try await store.addProject(named: "two").id
                let day = Duration.seconds(86_400)
                func met(
                    _ title: String, users: Range<Int>, times: Int = 1, at time: Timestamp,
                    in project: Int
                ) async throws {
                    for _ in 0..<times {
                        _ = try await store.take(
                            users.map {
                                Sample.arrival(
                                    project: project, at: time, title: title, user: "user-\($0)")
                            })
                    }
                }
                let (from, until) = (
                    Sample.begin - .seconds(240), Sample.begin - .seconds(240) + day
                )
                try await met("old", users: 0..<3, at: from - .seconds(60), in: project)
                try await met("old", users: 0..<2, times: 3, at: from, in: project)
                try await met("wide", users: 0..<5, at: from + .seconds(900), in: project)
                try await met("muted", users: 0..<9, at: from + .seconds(900), in: project)
                try await met("late", users: 0..<9, at: until, in: project)
                try await met("elsewhere", users: 0..<9, at: from, in: other)
                func group(_ title: String) -> String {
                    Sample.facts(title: title).fingerprint.group(in: project)
                }
                _ = try await store.update(group: group("muted"), status: .muted, assignee: nil)
                let decision = GroupDecision(status: .resolved)
                _ = try await store.update(group: group("old"), decision, at: until - .seconds(1))
                _ = try await store.update(group: group("late"), decision, at: until)
                var arrival = Arrival(project: project, received: from)
                arrival.feedback = [IncomingFeedback(message: "a"), IncomingFeedback(message: "b")]
                _ = try await store.take([arrival])
                let summary = try await store.summary(of: project, from: from, until: until)
                try expectEqual(
                    summary,
                    Summary(
                        project: project, from: from, until: until,
                        spread: [
                            .init(
                                group: group("wide"), title: "wide", people: 5, events: 5,
                                isNew: true),
                            .init(group: group("old"), title: "old", people: 2, events: 6),
                        ], groups: 2, resolved: [.init(group: group("old"), title: "old")],
                        feedback: 2))
            },
            rule("A summary has the releases that were found to be worse, told or not") {
                store, project in
                try await use("s@1", people: 1000, gaveUp: 20, in: store, project)
                try await use("s@2", people: 400, gaveUp: 80, after: 60, in: store, project)
                let end = Sample.begin + .seconds(3600)
                let summary = try await store.summary(
                    of: project, from: Sample.begin, until: end)
                try expectEqual(summary.worse.map(\.release), ["s@2", "s@2"])
                let next = try await store.summary(
                    of: project, from: end, until: end + .seconds(3600))
                try expectEqual(next.worse, [])
            },
            rule("A destination is told once until a time, whoever tells it") { store, project in
                var wanted = Sample.destination(project: project, when: [.daily, .new])
                wanted.timeZone = "Asia/Seoul"
                let id = try await store.add(wanted).id
                _ = try await store.add(Sample.destination(project: project))
                let states = try await store.digests()
                try expectEqual(states.map(\.destination.id), [id])
                try expectEqual(states.map(\.destination.timeZone), ["Asia/Seoul"])
                try expect(states[0].day == nil && states[0].week == nil)
                let (one, two) = (Sample.begin, Sample.begin + .seconds(86_400))
                let isFirst = try await store.tell(nil, .daily, to: id, since: nil, until: one)
                let isAgain = try await store.tell(nil, .daily, to: id, since: nil, until: one)
                try expect(isFirst && !isAgain)
                try expectEqual(try await leased(id, store).count, 0)
                let summary = Summary(project: project, from: one, until: two, feedback: 3)
                async let first = store.tell(summary, .daily, to: id, since: one, until: two)
                async let second = store.tell(summary, .daily, to: id, since: one, until: two)
                let told = try await [first, second]
                try expectEqual(told.count { $0 }, 1)
                let messages = try await leased(id, store)
                try expectEqual(messages.map(\.occasion), [.daily])
                try expectEqual(messages.map(\.subject), [.summary(summary)])
                try expectEqual(try await store.digests().map(\.day), [two])
                try expectEqual(try await store.digests().map(\.week), [nil])
                try await store.stop(destination: id, because: "gone")
                try expectEqual(try await store.digests().count, 0)
                try expect(
                    try await !store.tell(
                        summary, .daily, to: id, since: two, until: two + .seconds(1)))
            },
            rule(
                "A message that some recipients did not get waits for them, and is the same message"
            ) {
                store, project in
                let id = try await store.add(Sample.destination(project: project, when: [.every]))
                    .id
                _ = try await store.take([Sample.arrival(project: project, id: Sample.id(1))])
                let first = try unwrapped(try await leased(id, store).first)
                try expectEqual(first.recipients, [])
                let time = Sample.begin + .seconds(31 * 86_400)
                try await store.settle(
                    [first.id], .left(recipients: ["a@b.example", "c@b.example"], time), now: time)
                try expectEqual(try await leased(id, store).count, 0)
                let again = try unwrapped(
                    try await store.lease(
                        for: id, now: time, until: time + .seconds(60), limit: 9
                    ).first)
                try expectEqual(again.recipients, ["a@b.example", "c@b.example"])
                try expectEqual([Int64(again.attempts), again.id], [1, first.id])
                try await store.settle([first.id], .again(time + .seconds(5)), now: time)
                let last = try await store.lease(
                    for: id, now: time + .seconds(5), until: time + .seconds(60), limit: 9)
                try expectEqual(last.map(\.recipients), [again.recipients])
            },
            rule("A stopped destination that is started again gets what comes from then on") {
                store, project in
                let id = try await store.add(Sample.destination(project: project, when: [.every]))
                    .id
                _ = try await store.take([Sample.arrival(project: project, id: Sample.id(1))])
                try await store.stop(destination: id, because: "gone")
                _ = try await store.take([Sample.arrival(project: project, id: Sample.id(2))])
                let isKnown = try await store.start(destination: id)
                let isAgain = try await store.start(destination: id)
                let isOther = try await store.start(destination: "none")
                try expect(isKnown && isAgain && !isOther)
                _ = try await store.take([Sample.arrival(project: project, id: Sample.id(3))])
                try expectEqual(
                    try await leased(id, store).compactMap(\.event?.summary.id), [Sample.id(3)])
                try expect(
                    try await store.destinations(of: project).allSatisfy { $0.stopped == nil })
                let counts = try await store.counts(of: project).forwarded[id]
                try expectEqual([counts?.failed, counts?.waiting], [1, 1])
            },
        ]
    }

    /// Lets people use an operation for the first time, some of whom give up.
    private static func use(
        _ release: String, people: Int, gaveUp: Int, after seconds: Int = 0, from first: Int = 0,
        environment: String = "production", in store: any Store, _ project: Int
    ) async throws {
        let time = Sample.begin + .seconds(seconds)
        let arrivals = (0..<people).map { number in
            let hit = number < gaveUp ? 1 : 0
            return Sample.operations(
                project, Int.random(in: 0...(.max)), person: Sample.person(first + number),
                at: time,
                release: release, environment: environment,
                [
                    OperationUse(
                        name: "checkout.pay", uses: 1, failures: hit,
                        shown: hit > 0 ? ["alert": 1] : [:], gaveUp: hit)
                ])
        }
        _ = try await store.take(arrivals)
        while try await store.countPeople(limit: 300) {}
    }

    /// The releases that a destination is told of since the last time.
    private static func worse(
        _ destination: String, _ store: any Store
    ) async throws -> [WorseRelease] {
        let messages = try await leased(destination, store)
        try await store.settle(messages.map(\.id), .sent, now: Sample.begin)
        return messages.compactMap { message in
            if case .release(let worse) = message.subject { worse } else { nil }
        }
    }

    private static func leased(
        _ destination: String, _ store: any Store
    ) async throws -> [Message] {
        let now = Sample.begin + .seconds(30 * 86_400)
        return try await store.lease(
            for: destination, now: now, until: now + .seconds(60), limit: 100)
    }
}
