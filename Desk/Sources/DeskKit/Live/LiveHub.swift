import DeskModel
import DeskStore
import ServiceLifecycle

/// Tells viewers what changes in their project.
///
/// It reads the changes of a project once for all of its viewers. A viewer asks for what comes after its
/// own position, so a slow one holds nothing back and nothing is stored up for it.
actor LiveHub: Service {
    /// A viewer's place.
    struct Seat: Sendable {
        let number: Int
        let project: Int
        let start: Int64
        /// Something may be new, or a second went by; ends with the desk.
        let signals: AsyncStream<Void>
    }

    private static let seats = 1000
    private static let portion = 100

    private let store: any Store
    private let pulse: Duration
    private let wakes = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    private var feeds: [Int: LiveFeed] = [:]
    private var lastSeat = 0
    private var isOver = false

    /// Creates a hub.
    ///
    /// - Parameters:
    ///   - store: The store whose changes are told.
    ///   - pulse: How often it looks for what other desks stored.
    init(store: any Store, pulse: Duration = .seconds(1)) {
        (self.store, self.pulse) = (store, pulse)
    }

    var viewers: Int { feeds.values.reduce(0) { $0 + $1.viewers.count } }

    /// Says that something was stored.
    nonisolated func wake() { wakes.continuation.yield() }

    // MARK: Viewers

    /// Takes a seat, from a position on or from now on.
    ///
    /// - Throws: 400 for a position that was never reached.
    func join(_ project: Int, after position: Int64?) async throws -> Seat {
        let latest = try await store.position()
        guard position.map({ $0 <= latest }) ?? true else {
            throw Problem.badRequest("The position is none.")
        }
        guard viewers < Self.seats else { throw Problem.busy }
        let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        lastSeat += 1
        if isOver {
            signal.finish()
        } else {
            feeds[project, default: LiveFeed(from: latest)].viewers[lastSeat] = signal
            signal.yield()
        }
        return Seat(
            number: lastSeat, project: project, start: position ?? latest, signals: signals)
    }

    /// Gives a seat back.
    func leave(_ seat: Seat) {
        feeds[seat.project]?.viewers.removeValue(forKey: seat.number)?.finish()
        if feeds[seat.project]?.viewers.isEmpty == true { feeds[seat.project] = nil }
    }

    /// The next changes of a project after a position; empty if there are none yet.
    func frames(of project: Int, after position: Int64) async throws -> [LiveFrame] {
        if let frames = feeds[project]?.frames(after: position, limit: Self.portion) {
            return Array(frames)
        }
        return LiveFrame.frames(try await changes(of: project, after: position))
    }

    // MARK: Changes

    func run() async {
        await withGracefulShutdownHandler {
            await withTaskGroup { group in
                group.addTask { [pulse, wakes] in
                    while (try? await Task.sleep(for: pulse)) != nil { wakes.continuation.yield() }
                }
                for await _ in wakes.stream { await tell() }
                group.cancelAll()
            }
        } onGracefulShutdown: { [wakes] in
            wakes.continuation.finish()
        }
        end()
    }

    private func tell() async {
        for project in feeds.keys {
            // A store that fails now is asked again at the next pulse.
            try? await readOn(project)
            for viewer in feeds[project]?.viewers.values ?? [:].values { viewer.yield() }
        }
    }

    private func readOn(_ project: Int) async throws {
        let latest = try await store.position()
        while let head = feeds[project]?.head, head < latest {
            let changes = try await changes(of: project, after: head)
            guard !changes.isEmpty else {
                feeds[project]?.advance(to: latest)
                return
            }
            feeds[project]?.append(LiveFrame.frames(changes))
        }
    }

    /// The next changes, without a part of a position.
    private func changes(of project: Int, after position: Int64) async throws -> [Change] {
        var limit = Self.portion
        while true {
            let changes = try await store.changes(of: project, after: position, limit: limit)
            guard changes.count >= limit, let last = changes.last else { return changes }
            let whole = changes.prefix { $0.position < last.position }
            if !whole.isEmpty { return Array(whole) }
            limit *= 4
        }
    }

    private func end() {
        isOver = true
        for feed in feeds.values {
            for viewer in feed.viewers.values { viewer.finish() }
        }
        feeds = [:]
    }
}
