#if Alamofire
import Alamofire
import Foundation
import TestDoubles
import Testing
import TriageAlamofire
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

// Alamofire alone never ends the first two: it ignores a cancellation between two tasks.
@Suite(.timeLimit(.minutes(30)))
struct CancellationTests {
    @Test
    func `A call that is canceled while it waits for its retry ends at once`() async throws {
        let server = try TokenServer([.respond(503)])
        let fixture = SessionFixture(server)
        let call = fixture.startCalls(1)[0]
        await fixture.clock.waitForSleepers(count: 1)
        call.cancel()
        #expect(await call.fault?.kind == .canceled)
        #expect(fixture.clock.sleeperCount == 0)
        #expect(server.requestCount == 1)
    }

    @Test
    func `A call that is canceled while its 401 waits for the refresh ends at once`() async throws {
        let server = try TokenServer()
        server.expire()
        let isOpen = Lock(false)
        let fixture = SessionFixture(server) { _ in await eventually { isOpen.current } }
        let calls = fixture.startCalls(2)
        await eventually { fixture.authentication.waitingCount == 2 }
        calls[0].cancel()
        #expect(await calls[0].fault?.kind == .canceled)
        #expect(server.refreshes == 0)
        isOpen.withLock { $0 = true }
        #expect(try await calls[1].value == Club(name: "Chess"))
        #expect(fixture.authentication.waitingCount == 0)
    }

    @Test
    func `A call that is canceled before it is sent, because a refresh runs, ends at once`()
        async throws
    {
        let server = try TokenServer()
        server.expire()
        let isOpen = Lock(false)
        let fixture = SessionFixture(server) { _ in await eventually { isOpen.current } }
        let first = fixture.startCalls(1)[0]
        await eventually { fixture.authentication.waitingCount == 1 }
        let second = fixture.startCalls(1)[0]
        await eventually { fixture.authentication.waitingCount == 2 }
        second.cancel()
        #expect(await second.fault?.kind == .canceled)
        await eventually { fixture.authentication.waitingCount == 1 }
        isOpen.withLock { $0 = true }
        _ = try await first.value
        #expect(server.requestCount == 3)
    }

    @Test
    func `A call that is canceled while the server works ends at once`() async throws {
        let server = try TokenServer([])
        let fixture = SessionFixture(server)
        let call = fixture.startCalls(1)[0]
        await eventually { server.accepted.count == 1 }
        call.cancel()
        #expect(await call.fault?.kind == .canceled)
    }

    @Test
    func `A call for a response that is canceled ends its request too`() async throws {
        let server = try FaultServer { _ in [] }
        let session = Session()
        let call = Task { try await session.request(server.url).send() }
        await eventually { server.requests.count == 1 }
        call.cancel()
        #expect(await call.fault?.kind == .canceled)
        await eventually { server.closedConnectionCount == 1 }
    }

    @Test
    func `A user who signs out cancels the calls in flight`() async throws {
        let server = try TokenServer([])
        let fixture = SessionFixture(server)
        let calls = fixture.startCalls(3)
        await eventually { server.accepted.count == 3 }
        fixture.authentication.signOut()
        for call in calls { #expect(await call.fault?.kind == .canceled) }
    }

    @Test
    func `A canceled call is nothing that a fault center shows or reports`() async throws {
        let server = try TokenServer([])
        let fixture = SessionFixture(server)
        let reporter = RecordingReporter()
        let center = FaultCenter(reportingTo: reporter)
        let operation = Task { await center.run("club.load") { try await fixture.club() } }
        await eventually { server.accepted.count == 1 }
        operation.cancel()
        guard case .canceled = await operation.value else {
            Issue.record("the operation did not end as canceled")
            return
        }
        #expect(reporter.drafts.isEmpty)
    }
}
#endif
