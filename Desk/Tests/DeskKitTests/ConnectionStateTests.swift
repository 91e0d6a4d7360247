import NIOCore
import Testing

@testable import DeskKit

@Suite("The state of a connection", .timeLimit(.minutes(10)))
struct ConnectionStateTests {
    let start = NIODeadline.now()
    let limits = DeskConfiguration.Limits()

    private func deadline(_ state: ConnectionState) -> NIODeadline? {
        state.deadline(silence: .init(limits.silence), stall: .init(limits.stall))
    }

    @Test
    func `A sender has a minute for its head, and a minute from part to part of its body`() {
        var state = ConnectionState(now: start)
        #expect(deadline(state) == start + .seconds(60))
        state.readHead(at: start + .seconds(5))
        #expect(deadline(state) == start + .seconds(65))
        state.readBody(at: start + .seconds(40))
        #expect(deadline(state) == start + .seconds(100))
    }

    @Test
    func `While the desk is at work there is no deadline, and after its answer there is one again`()
    {
        var state = ConnectionState(now: start)
        state.readHead(at: start)
        state.readEnd(at: start)
        #expect(deadline(state) == nil)
        state.wroteEnd(at: start + .seconds(9))
        #expect(deadline(state) == start + .seconds(69))
    }

    @Test
    func `Who does not read is cut off after the stall, also while the desk is at work`() {
        var state = ConnectionState(now: start)
        state.readHead(at: start)
        state.readEnd(at: start)
        state.becameWritable(false, at: start + .seconds(1))
        state.becameWritable(false, at: start + .seconds(7))
        #expect(deadline(state) == start + .seconds(31))
        #expect(state.waitsForSender)
        state.becameWritable(true, at: start + .seconds(8))
        #expect(deadline(state) == nil && !state.waitsForSender)
    }

    @Test
    func `An answer before the end of its request is known, also behind another request`() {
        var state = ConnectionState(now: start)
        state.readHead(at: start)
        #expect(!state.isRead)
        state.readEnd(at: start)
        #expect(state.isRead)
        state.readHead(at: start)
        #expect(state.isRead)
        state.wroteEnd(at: start)
        #expect(!state.isRead)
    }

    @Test(arguments: [(0, 60), (16_000, 61), (160_000, 70), (8000, 60)])
    func `A body has a minute, and a second more for each 16,000 bytes that came`(
        bytes: Int, seconds: Int64
    ) {
        var state = ConnectionState(now: start)
        func deadline() -> NIODeadline? {
            state.bodyDeadline(allowance: .init(limits.bodyTime), rate: limits.bodyRate)
        }
        #expect(deadline() == nil)
        let head = start + .seconds(5)
        state.readHead(at: head)
        #expect(deadline() == head + .seconds(60))
        for _ in 0..<4 { state.readBody(bytes / 4, at: head + .seconds(9)) }
        let expected = head + .seconds(seconds)
        #expect(deadline() == (bytes == 8000 ? expected + .milliseconds(500) : expected))
        state.readEnd(at: head + .seconds(10))
        #expect(deadline() == nil)
        state.readHead(at: head + .seconds(20))
        #expect(deadline() == head + .seconds(80))
    }
}
