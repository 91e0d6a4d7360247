import Testing
import TriageConcurrency
import TriageTesting
@testable import TriageClient

@Suite("A queue for permits", .timeLimit(.minutes(30)))
struct PermitQueueTests {
    @Test
    func `a permit that arrives together with a cancellation is not lost`() async throws {
        for _ in 0..<200 {
            let queue = PermitQueue(permits: 1)
            try await queue.acquire()
            let isWaiting = Lock(false)
            let waiter = Task {
                try await queue.acquire { isWaiting.withLock { $0 = true } }
            }
            await eventually { isWaiting.current }
            waiter.cancel()
            queue.release()
            if case .success = await waiter.result { queue.release() }
            await #expect(throws: Never.self) { try await queue.acquire() }
        }
    }
}
