import DeskModel
import DeskStore
import DeskStoreSQLite
import DeskTesting
import Foundation

@testable import DeskForwarding

/// A desk's store and its forwarding, that live through a ``TeamDay`` on a clock of their own.
struct TeamDayRun {
    let store: any Store
    let discord: RecordingCourier
    let limits = DiscordLimits()
    /// A receiver that wants every event, and is down for the first half of the outage.
    let every: RecordingCourier
    let destinations: [Destination]
    private(set) var day = TeamDay()
    private let clock: DeskTesting.TestClock
    private let folder: String
    private var postmen: [Postman] = []

    static let project = 1
    private static let tick = 10

    init() async throws {
        folder = NSTemporaryDirectory() + "desk-day-\(UUID().uuidString)"
        store = try SQLiteStore.open(folder: folder)
        let clock = DeskTesting.TestClock()
        self.clock = clock
        let limits = limits
        discord = RecordingCourier(now: { clock.now }, answers: limits.answer)
        every = RecordingCourier(now: { clock.now }) { now in
            let minute = (now - Sample.begin).milliseconds / 60_000
            return Answer(status: (360..<375).contains(minute) ? 503 : 200)
        }
        _ = try await store.addProject(named: "Shop")
        destinations = [
            try await store.add(
                Sample.destination(kind: "discord", url: "https://discord.com/api/webhooks/1/t")),
            try await store.add(Sample.destination(when: [.every])),
        ]
        postmen = try zip(destinations, [discord, every]).map { destination, channel in
            try Self.postman(destination, channel, store: store, clock: clock)
        }
    }

    private static func postman(
        _ destination: Destination, _ channel: RecordingCourier, store: any Store,
        clock: DeskTesting.TestClock
    ) throws -> Postman {
        let office = PostOffice(
            outbox: StoreOutbox(store: store), pageURL: { "https://desk.example.com" },
            courier: { channel }, now: { clock.now }, random: { 0.5 }, logger: .silent)
        let receiver = try destination.receiver(
            ReceiverContext(projectName: "Shop", pageURL: office.pageURL))
        return Postman(destination, receiver, office: office, isStopped: Flag())
    }

    /// Plays the day, and an hour more, so that no message is left to send.
    mutating func live() async throws {
        _ = try await store.restore(day.yesterday())
        _ = try await store.update(group: Self.group(TeamDay.muted), status: .muted, assignee: nil)
        for minute in 0..<TeamDay.length {
            let moment = day.minute(minute)
            for title in moment.resolved {
                _ = try await store.update(
                    group: Self.group(title), status: .resolved, assignee: nil)
            }
            try await pass(moment.arrivals, of: minute)
        }
        for _ in 0..<60 { try await pass([], of: nil) }
    }

    func end() async throws {
        try await store.close()
        try FileManager.default.removeItem(atPath: folder)
    }

    /// Lets a minute pass, and stores each arrival at its time.
    private mutating func pass(_ arrivals: [Arrival], of minute: Int?) async throws {
        var rest = arrivals.sorted { $0.received < $1.received }[...]
        for _ in 0..<(60 / Self.tick) {
            clock.advance(by: .seconds(Self.tick))
            let due = rest.prefix { $0.received < clock.now }
            rest = rest.dropFirst(due.count)
            _ = try await store.take(Array(due))
            for index in postmen.indices { while try await postmen[index].round() {} }
        }
    }

    static func group(_ title: String) -> String { Fingerprint([title]).group(in: project) }
}
