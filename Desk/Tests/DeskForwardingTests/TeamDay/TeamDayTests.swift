import DeskModel
import DeskStore
import DeskTesting
import Testing

@Suite("A day of a team", .timeLimit(.minutes(10)))
struct TeamDayTests {
    @Test
    func `The team is told at most once of each state, in few messages, and every figure adds up`()
        async throws
    {
        var run = try await TeamDayRun()
        try await run.live()
        tellsEachStateOnce(run.discord.posts)
        tellsFloodsInDigests(run.discord.posts)
        #expect(run.limits.refusals == 0)
        try await countsEverything(run)
        try await passesOnEveryEvent(run)
        try await run.end()
    }

    private func minute(_ post: RecordingCourier.Post) -> Int {
        Int((post.time - Sample.begin).milliseconds / 60_000)
    }

    private func tellsEachStateOnce(_ posts: [RecordingCourier.Post]) {
        var told: [TeamDay.State: Int] = [:]
        for state in posts.flatMap(\.states) { told[state, default: 0] += 1 }
        #expect(told.filter { $0.value > TeamDay.states[$0.key] ?? 0 } == [:])
        let silent = Set(TeamDay.states.keys).subtracting(told.keys).map(\.title)
        // A digest names twenty groups, so only a flood leaves some without a name.
        #expect(silent.allSatisfy { (TeamDay.outage + TeamDay.flood + TeamDay.hit).contains($0) })
        #expect(posts.map(\.count).reduce(0, +) == TeamDay.states.values.reduce(0, +))
    }

    private func tellsFloodsInDigests(_ posts: [RecordingCourier.Post]) {
        func told(in minutes: Range<Int>) -> [RecordingCourier.Post] {
            posts.filter { minutes.contains(minute($0)) }
        }
        #expect(posts.count <= 40)
        let outage = told(in: TeamDay.outageMinutes)
        #expect((1...12).contains(outage.count) && outage.contains(where: \.isDigest))
        #expect(outage.first.map(minute) == TeamDay.outageMinutes.lowerBound)
        let flood = told(in: TeamDay.floodMinutes.lowerBound..<TeamDay.nightMinutes.lowerBound)
        #expect((1...5).contains(flood.count) && flood.contains(where: \.isDigest))
        let night = told(in: TeamDay.nightMinutes)
        #expect(night.map(minute) == [TeamDay.nightMinute])
        #expect(night.first?.isDigest == false)
        let quiet = told(in: 0..<TeamDay.outageMinutes.lowerBound)
        #expect(quiet.allSatisfy { !$0.isDigest })
    }

    private func countsEverything(_ run: TeamDayRun) async throws {
        let (store, project) = (run.store, TeamDayRun.project)
        let counts = try await store.counts(of: project)
        #expect(counts.stored == run.day.events)
        #expect(counts.duplicates == run.day.duplicates)
        #expect(counts.received == run.day.events + run.day.duplicates)
        let total = TeamDay.states.values.reduce(0, +)
        #expect(counts.forwarded[run.destinations[0].id] == .init(sent: total))
        let groups = try await all { page in
            try await store.groups(of: project, query: "", status: nil, page: page)
        }
        #expect(groups.map(\.count).reduce(0, +) == counts.stored)
        let releases = try await store.releases(of: project, page: Page())
        #expect(releases.items.map(\.events).reduce(0, +) == counts.stored)
        #expect(releases.items.count == 4)
        #expect(releases.items.allSatisfy { (1...97).contains($0.users) })
        let hours = try await store.history(
            of: project, group: nil, slots: 24, of: .seconds(3600),
            until: Sample.begin + .seconds(TeamDay.length * 60))
        let yesterday = TeamDay.known.count * 48
        #expect(hours.reduce(0, +) == counts.stored - yesterday)
        #expect(try await store.eventCount() == counts.stored)
    }

    private func passesOnEveryEvent(_ run: TeamDayRun) async throws {
        let ids = run.every.posts.compactMap { $0.body["id"]?.string }
        #expect(Set(ids).count == ids.count)
        let muted = try await run.store.group(TeamDayRun.group(TeamDay.muted))
        let unmuted = run.day.events - TeamDay.known.count * 48 - ((muted?.count ?? 0) - 48)
        #expect(ids.count == unmuted)
        let counts = try await run.store.counts(of: TeamDayRun.project)
        #expect(counts.forwarded[run.destinations[1].id] == .init(sent: unmuted))
    }

    private func all<Item>(_ read: (Page) async throws -> Paged<Item>) async throws -> [Item] {
        var (items, cursor): ([Item], String?) = ([], nil)
        repeat {
            let page = try await read(Page(limit: 100, cursor: cursor))
            items += page.items
            cursor = page.next
        } while cursor != nil
        return items
    }
}
