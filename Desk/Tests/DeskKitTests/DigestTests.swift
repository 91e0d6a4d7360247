import DeskModel
import DeskStore
import DeskStoreSQLite
import DeskTesting
import Foundation
import Logging
import Testing

@testable import DeskKit

@Suite("Digests of a day and a week", .timeLimit(.minutes(10)))
struct DigestTests {
    private static func service(
        _ store: any Store, _ time: Timestamp, zones: ZoneFolder = ZoneFolder()
    ) -> DigestService {
        let clock = ClockWatch(
            store: store, logger: .silent, now: { time }, uptime: { time - Sample.begin })
        return DigestService(
            store: store, clock: clock, zones: zones, logger: .silent, now: { time })
    }

    private static func told(_ destination: String, _ store: any Store) async throws -> [Summary] {
        let now = Sample.begin + .seconds(400 * 86_400)
        let messages = try await store.lease(
            for: destination, now: now, until: now + .seconds(60), limit: 1000)
        return messages.compactMap {
            if case .summary(let summary) = $0.subject { summary } else { nil }
        }
    }

    @Test
    func
        `Each day is told once, over restarts, by several desks, and while the clock is put forward`()
        async throws
    {
        try await withStore { store in
            let project = try await store.addProject(named: "one").id
            var wanted = Sample.destination(project: project, when: [.daily, .weekly])
            wanted.timeZone = "Berlin"
            let id = try await store.add(wanted).id
            let zones = try Zones()
            // Half an hour apart for a hundred days, over the end of March, with hours in which no desk runs.
            for step in 0..<(100 * 48) where step % 233 < 213 {
                let time = Sample.begin + .seconds(1800 * step)
                try await store.setLastLook(time)
                let one = Self.service(store, time, zones: zones.folder)
                let other = Self.service(store, time, zones: zones.folder)
                async let first: Void = one.look()
                async let second: Void = other.look()
                _ = try await (first, second)
            }
            let summaries = try await Self.told(id, store)
            let daily = summaries.filter { $0.until - $0.from < .seconds(48 * 3600) }
            let weekly = summaries.filter { $0.until - $0.from > .seconds(100 * 3600) }
            #expect(daily.count + weekly.count == summaries.count)
            #expect(daily.count == 100 && weekly.count == 14)
            for list in [daily, weekly] {
                let pairs = zip(list, list.dropFirst())
                #expect(pairs.allSatisfy { $0.until == $1.from })
                #expect(
                    list.allSatisfy {
                        ($0.until + $0.offset).description.hasSuffix("T09:00:00.000Z")
                    })
            }
            #expect(daily.contains { $0.until - $0.from == .seconds(23 * 3600) })
        }
    }

    @Test
    func `A desk that was down for days tells of all of them in one digest`() async throws {
        try await withStore { store in
            let project = try await store.addProject(named: "one").id
            let id = try await store.add(
                Sample.destination(project: project, when: [.daily])
            ).id
            for day in [0, 4] {
                let time = Sample.begin + .seconds(86_400 * day)
                try await store.setLastLook(time)
                try await Self.service(store, time).look()
                try await Self.service(store, time).look()
            }
            let told = try await Self.told(id, store)
            #expect(told.map { $0.until - $0.from } == [.seconds(4 * 86_400)])
        }
    }

    @Test
    func `A clock that is in doubt makes no digest`() async throws {
        try await withStore { store in
            let project = try await store.addProject(named: "one").id
            let id = try await store.add(
                Sample.destination(project: project, when: [.daily])
            ).id
            try await store.setLastLook(Sample.begin)
            try await Self.service(store, Sample.begin).look()
            try await Self.service(store, Sample.begin + .seconds(300 * 86_400)).look()
            #expect(try await Self.told(id, store).isEmpty)
        }
    }

    @Test(arguments: [
        ("UTC", true), ("Berlin", true), ("../Berlin", false), ("/etc/passwd", false), ("", false),
        ("None", false),
    ])
    func `A zone is one of the folder's files`(name: String, isKnown: Bool) throws {
        let zones = try Zones()
        #expect((zones.folder.zone(name) != nil) == isKnown)
    }

    private func withStore(_ body: (any Store) async throws -> Void) async throws {
        let folder = TemporaryFolder()
        let store = try SQLiteStore.open(folder: folder.path)
        do { try await body(store) } catch {
            try await store.close()
            throw error
        }
        try await store.close()
    }
}

/// A folder with one time zone.
private struct Zones {
    private let kept = TemporaryFolder()
    let folder: ZoneFolder

    init() throws {
        try FileManager.default.createDirectory(
            atPath: kept.path, withIntermediateDirectories: true)
        let file = Data(Sample.zoneFile(rule: "CET-1CEST,M3.5.0,M10.5.0/3"))
        try file.write(to: URL(filePath: kept.path + "/Berlin"))
        folder = ZoneFolder(path: kept.path)
    }
}
