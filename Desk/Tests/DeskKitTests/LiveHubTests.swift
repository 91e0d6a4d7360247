import DeskStore
import NIOCore
import Testing

@testable import DeskKit

@Suite("What viewers cost", .timeLimit(.minutes(10)))
struct LiveHubTests {
    private let log = RecordedChanges()
    private let pauses = Pauses()

    /// Runs a hub whose pauses the test ends.
    private func running(_ body: (LiveHub) async throws -> Void) async throws {
        let hub = LiveHub(
            log: log, pulse: .seconds(3600), pause: { [pauses] in await pauses.pause() })
        let task = Task { await hub.run() }
        try await body(hub)
        task.cancel()
        pauses.endAll()
        await task.value
    }

    @Test
    func `The first change is told at once, and those in the pause after it together`() async throws
    {
        try await running { hub in
            let seat = try await hub.join(1, after: nil)
            var heads = seat.heads.makeAsyncIterator()
            #expect(await heads.next() == 0)
            await log.add()
            hub.wake()
            #expect(await heads.next() == 1)
            await pauses.waitForBegin()
            for _ in 0..<40 {
                await log.add()
                hub.wake()
            }
            // Time for a hub that would not wait.
            try await Task.sleep(for: .milliseconds(100))
            #expect(await log.reads == 1)
            pauses.end()
            #expect(await heads.next() == 41)
            #expect(await log.reads == 2)
        }
    }

    @Test
    func `Many viewers are one read of the store and one text`() async throws {
        try await running { hub in
            var seats: [LiveHub.Seat] = []
            for _ in 0..<200 { seats.append(try await hub.join(1, after: nil)) }
            await log.add(20)
            hub.wake()
            var texts: [ByteBuffer] = []
            for seat in seats {
                let head = await seat.heads.first { $0 > 0 }
                let next = try await hub.next(of: 1, after: seat.start)
                #expect(next.end == head)
                texts.append(next.bytes)
            }
            #expect(Set(texts.map(\.address)).count == 1)
            #expect(await log.reads == 1)
        }
    }

    @Test
    func `A viewer that is far behind gets everything from the store, in whole positions`()
        async throws
    {
        try await running { hub in
            await log.add(LiveFeed.remembered * 2)
            let seat = try await hub.join(1, after: 0)
            let head = try #require(await seat.heads.first { _ in true })
            var (position, positions) = (seat.start, [Int64]())
            while position < head {
                let next = try await hub.next(of: 1, after: position)
                let text = String(buffer: next.bytes)
                #expect(text.ranges(of: "event: event\n").count == text.ranges(of: "id: ").count)
                positions += text.split(separator: "\n").filter { $0.hasPrefix("id: ") }
                    .compactMap { Int64($0.dropFirst(4)) }
                #expect(next.end == positions.last)
                position = next.end
            }
            #expect(positions == Array(1...head))
        }
    }

    @Test
    func `A viewer that resumes where nothing of its project follows asks the store once`()
        async throws
    {
        for _ in 0..<5 { await log.addElsewhere() }
        try await running { hub in
            let seat = try await hub.join(1, after: 2)
            let head = await seat.heads.first { _ in true }
            let next = try await hub.next(of: 1, after: 2)
            #expect(next.bytes.readableBytes == 0)
            #expect(next.end == head && head == 5)
        }
    }
}

/// Pauses that a test ends.
private final class Pauses: Sendable {
    private let ends = AsyncStream<Void>.makeStream()

    private let begins = AsyncStream<Void>.makeStream()

    func pause() async {
        begins.continuation.yield()
        for await _ in ends.stream { return }
    }

    func waitForBegin() async { for await _ in begins.stream { return } }
    func end() { ends.continuation.yield() }
    func endAll() { ends.continuation.finish() }
}
