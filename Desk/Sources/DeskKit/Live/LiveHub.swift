import DeskModel
import DeskStore
import NIOCore
import ServiceLifecycle

/// Sends viewers the changes in their project.
///
/// It reads the changes of a project once for all viewers, and makes their text once for all that want the same form. A
/// viewer asks for the changes after its own position, so a slow one holds nothing back and nothing
/// is stored up for it. After a quiet moment a change is sent at once; while more come, they are
/// sent together after a pause.
actor LiveHub: Service {
    /// A viewer's place.
    struct Seat: Sendable {
        let number: Int
        let project: Int
        let start: Int64
        /// The positions that the viewer can go on to; at least one each second, until the desk ends.
        let heads: AsyncStream<Int64>
    }

    private static let seats = 1000
    private static let portion = 100

    private let log: any ChangeLog
    private let rows: LiveRows?
    private let pulse: Duration
    private let pause: @Sendable () async -> Void
    private let wakes = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    private var feeds: [Int: LiveFeed] = [:]
    private var lastSeat = 0
    private var isOver = false

    /// Creates a hub.
    ///
    /// - Parameters:
    ///   - log: The changes.
    ///   - rows: Draws the rows of pages; nil for a hub that only programs listen to.
    ///   - pulse: The time between two looks for changes by other desks.
    ///   - pause: A closure that waits after viewers were woken, so that the next changes are sent
    ///     together.
    init(
        log: any ChangeLog, rows: LiveRows? = nil, pulse: Duration = .seconds(1),
        pause: @escaping @Sendable () async -> Void = {
            try? await Task.sleep(for: .milliseconds(100))
        }
    ) {
        (self.log, self.rows, self.pulse, self.pause) = (log, rows, pulse, pause)
    }

    var viewers: Int { feeds.values.reduce(0) { $0 + $1.viewers.count } }

    /// Notes that something was stored.
    nonisolated func wake() { wakes.continuation.yield() }

    // MARK: Viewers

    /// Takes a seat, from a position on or from now on.
    ///
    /// - Throws: 400 for a position that was never reached.
    func join(_ project: Int, after position: Int64?) async throws -> Seat {
        let latest = try await log.position()
        guard position.map({ $0 <= latest }) ?? true else {
            throw Problem.badRequest("The position is none.")
        }
        guard viewers < Self.seats else { throw Problem.busy }
        let (heads, head) = AsyncStream<Int64>.makeStream(bufferingPolicy: .bufferingNewest(1))
        lastSeat += 1
        if isOver {
            head.finish()
        } else {
            let feed = feeds[project] ?? LiveFeed(from: latest)
            feeds[project] = feed
            feeds[project]?.viewers[lastSeat] = head
            head.yield(feed.head)
        }
        return Seat(number: lastSeat, project: project, start: position ?? latest, heads: heads)
    }

    /// Gives a seat back.
    func leave(_ seat: Seat) {
        feeds[seat.project]?.viewers.removeValue(forKey: seat.number)?.finish()
        if feeds[seat.project]?.viewers.isEmpty == true { feeds[seat.project] = nil }
    }

    /// Returns the text of a project's next changes after a position and the position that it leads to.
    ///
    /// The text is empty if there are none.
    func next(
        of project: Int, after position: Int64, as form: LiveForm = .json
    ) async throws -> (bytes: ByteBuffer, end: Int64) {
        if let next = feeds[project]?.next(after: position, as: form, rows) { return next }
        let head = feeds[project]?.head ?? position
        var portion = try await portion(of: project, after: position, head: head)
        return (portion.bytes(after: position, as: form, rows), max(portion.end, position))
    }

    // MARK: Changes

    func run() async {
        await withGracefulShutdownHandler {
            await withTaskGroup { group in
                group.addTask { [pulse, wakes] in
                    while (try? await Task.sleep(for: pulse)) != nil { wakes.continuation.yield() }
                }
                for await _ in wakes.stream {
                    await tell()
                    await pause()
                }
                group.cancelAll()
            }
        } onGracefulShutdown: { [wakes] in
            wakes.continuation.finish()
        }
        end()
    }

    private func tell() async {
        var answers = true
        for project in feeds.keys {
            // A store that fails now is asked again at the next pulse, since no viewer is to wait for it.
            if answers { answers = (try? await readOn(project)) != nil }
            feeds[project]?.wake()
        }
    }

    private func readOn(_ project: Int) async throws {
        let latest = try await log.position()
        while let head = feeds[project]?.head, head < latest {
            let portion = try await portion(of: project, after: head, head: latest)
            // Meanwhile the feed may have become another one, which begins elsewhere.
            if feeds[project]?.head == head { feeds[project]?.append(portion) }
        }
    }

    /// Reads the next changes, without a part of a position; if there are none, the head is reached.
    private func portion(
        of project: Int, after position: Int64, head: Int64
    ) async throws -> LivePortion {
        var limit = Self.portion
        while true {
            let changes = try await log.changes(of: project, after: position, limit: limit)
            guard let last = changes.last else { return LivePortion(nothingUpTo: head) }
            guard changes.count >= limit else { return LivePortion(changes) }
            let whole = changes.prefix { $0.position < last.position }
            if !whole.isEmpty { return LivePortion(Array(whole)) }
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
