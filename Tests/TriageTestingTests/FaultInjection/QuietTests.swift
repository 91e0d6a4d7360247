import Dispatch
import Foundation
import Testing
import TriageConcurrency

@testable import TriageTesting

@Suite("When a process is quiet", .serialized) struct QuietTests {
    /// Threads as a script tells: each question is answered by the next of its answers.
    private struct ScriptedThreads: ThreadLooks {
        var lists: [[UInt64]]
        var times: [UInt64: [UInt64?]]
        var asleep: [UInt64: Bool]

        mutating func threads() -> [UInt64] { lists.count > 1 ? lists.removeFirst() : lists[0] }

        mutating func time(of thread: UInt64) -> UInt64? {
            let answers = times[thread, default: [0]]
            if answers.count > 1 { times[thread]?.removeFirst() }
            return answers[0]
        }

        func isAsleep(_ thread: UInt64) -> Bool { asleep[thread, default: true] }

        func nextWake() -> Wake { .never }
    }

    @Test("It is not while a thread runs, has run between two looks, has come or has gone")
    func looks() {
        func isQuiet(
            _ lists: [[UInt64]] = [[1, 2]], _ times: [UInt64: [UInt64?]] = [:],
            _ asleep: [UInt64: Bool] = [:]
        ) -> Bool {
            var threads = ScriptedThreads(lists: lists, times: times, asleep: asleep)
            return threads.isQuiet()
        }
        #expect(isQuiet())
        #expect(isQuiet([[]]))
        #expect(!isQuiet([[1, 2]], [:], [2: false]))
        #expect(!isQuiet([[1, 2]], [1: [5, 6]]))
        #expect(!isQuiet([[1, 2]], [2: [5, nil]]))
        #expect(!isQuiet([[1, 2], [1, 2, 3]]))
        #expect(!isQuiet([[1, 2], [1]]))
    }

    /// What goes on in a process, until it says that it is over.
    enum Work: String, CaseIterable, Sendable {
        case burns, wakesAThread, hopsBetweenQueues, hopsBetweenActors, startsThreads, yields

        /// Does about a millisecond of work; each kind is asleep in between on some thread.
        func go(_ done: @escaping @Sendable () -> Void) {
            switch self {
            case .burns:
                DispatchQueue.global().async {
                    var sum = 0
                    for number in 0..<20_000 { sum &+= number }
                    if sum != 1 { done() }
                }
            case .wakesAThread: Self.wakeAThread(done)
            case .hopsBetweenQueues: Self.hop(50, done)
            case .hopsBetweenActors:
                Task.detached {
                    for _ in 0..<20 {
                        await MainActor.run {}
                        await Task.detached {}.value
                    }
                    done()
                }
            case .startsThreads:
                Thread.detachNewThread {
                    Thread.detachNewThread { Thread.detachNewThread(done) }
                }
            case .yields:
                Task.detached {
                    for _ in 0..<50 { await Task.yield() }
                    done()
                }
            }
        }

        private static func wakeAThread(_ done: @escaping @Sendable () -> Void) {
            let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            Thread.detachNewThread {
                for _ in 0..<50 {
                    first.wait()
                    second.signal()
                }
            }
            Thread.detachNewThread {
                for _ in 0..<50 {
                    first.signal()
                    second.wait()
                }
                done()
            }
        }

        private static let queues = [DispatchQueue(label: "a"), DispatchQueue(label: "b")]

        private static func hop(_ left: Int, _ done: @escaping @Sendable () -> Void) {
            guard left > 0 else { return done() }
            queues[left % 2].async { hop(left - 1, done) }
        }
    }

    /// Real time: what the operating system tells of real threads is what is tried.
    @Test("It never is before all work is over", arguments: Work.allCases)
    func neverTooEarly(_ work: Work) async {
        for _ in 0..<200 {
            let isOver = Lock(false)
            work.go { isOver.withLock { $0 = true } }
            let moment = await QuietWatch.shared.quiet(within: .seconds(600)).moment
            #expect(moment != nil && isOver.current)
            if !isOver.current { return }
        }
    }

    @Test("A sleep of a task is seen before it ends")
    func wakes() async throws {
        // Real time: a sleep is what is looked for; it is canceled at once.
        let task = Task { try await Task.sleep(for: .seconds(30)) }
        let moment = try #require(
            await QuietWatch.shared.quiet(within: .seconds(600)) { true }.moment)
        guard case .after(let time) = moment.wake else {
            Issue.record("\(moment.wake)")
            return
        }
        #expect(time <= .seconds(30))
        task.cancel()
    }

    @Test("A process that is never quiet is told after the limit")
    func busy() async {
        let isOver = Lock(false)
        Thread.detachNewThread { while !isOver.current {} }
        #expect(await QuietWatch.shared.quiet(within: .milliseconds(50)).moment == nil)
        isOver.withLock { $0 = true }
    }
}
