import NIOCore
import NIOEmbedded
import Testing

@testable import DeskKit

@Suite("The table of connections", .timeLimit(.minutes(10)))
struct ConnectionTableTests {
    private let table = ConnectionTable(limit: 2)
    private let first = EmbeddedChannel()
    private let second = EmbeddedChannel()
    private let third = EmbeddedChannel()
    private let start = NIODeadline.now()

    private func fill() {
        table.add(first, at: start)
        table.add(second, at: start + .seconds(1))
    }

    private func addThird() {
        for channel in [first, second] {
            _ = try? channel.connect(to: .init(ipAddress: "::1", port: 1)).wait()
        }
        table.add(third, at: start + .seconds(9))
    }

    @Test
    func `Beyond the limit the one that waits longest is closed`() {
        fill()
        addThird()
        #expect(!first.isActive && second.isActive)
        #expect(table.count == 2)
    }

    @Test
    func `One that had an answer stays while another one never had one`() {
        fill()
        table.answered(first, waitsSince: start)
        addThird()
        #expect(first.isActive && !second.isActive)
    }

    @Test
    func `Where all had an answer, a new one still takes the place of the one that waits longest`()
    {
        fill()
        table.answered(first, waitsSince: start)
        table.answered(second, waitsSince: start + .seconds(1))
        addThird()
        #expect(!first.isActive && second.isActive && table.count == 2)
    }

    @Test
    func `One that the desk is at work for stays`() {
        fill()
        table.isAtWork(first)
        addThird()
        #expect(first.isActive && !second.isActive)
    }
}
