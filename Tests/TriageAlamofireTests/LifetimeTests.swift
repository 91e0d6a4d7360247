#if Alamofire
import Alamofire
import Foundation
import TestDoubles
import Testing
@testable import TriageAlamofire
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

@Suite(.timeLimit(.minutes(30)))
struct LifetimeTests {
    private struct Weak: Sendable {
        weak let exchange: RequestExchange?
    }

    @Test
    func `A thousand requests leave nothing behind`() async throws {
        let server = try TokenServer()
        server.expire()
        let fixture = SessionFixture(server)
        let exchanges = Lock<[Weak]>([])
        await withTaskGroup { group in
            for _ in 1...1000 {
                group.addTask {
                    let request = fixture.session.request(server.url()).validate()
                    exchanges.withLock { $0.append(Weak(exchange: .of(request))) }
                    _ = await request.serializingDecodable(Club.self).response
                }
            }
        }
        #expect(server.accepted.count == 1000)
        #expect(server.refreshes == 1)
        await eventually { exchanges.current.allSatisfy { $0.exchange == nil } }
        #expect(fixture.authentication.waitingCount == 0)
    }

    @Test
    func `A request that is never sent leaves nothing behind`() async throws {
        let fixture = SessionFixture(try TokenServer())
        let exchange = Weak(exchange: .of(fixture.session.request(fixture.server.url())))
        #expect(await eventually { exchange.exchange == nil })
    }

    @Test
    func `A request that is deallocated leaves no task behind that holds what its call knew`()
        async throws
    {
        final class Token: Sendable {}
        struct WeakToken: Sendable { weak let token: Token? }
        enum Known { @TaskLocal static var token: Token? }
        let fixture = SessionFixture(try TokenServer())
        let kept = {
            let token = Token()
            Known.$token.withValue(token) { _ = fixture.session.request(fixture.server.url()) }
            return WeakToken(token: token)
        }()
        #expect(await eventually { kept.token == nil })
    }

    @Test
    func `A session that is deallocated ends its middleware, though the app holds the request`()
        async throws
    {
        struct Ends: Middleware {
            let kinds = EventRecorder<Fault.Kind>()

            func intercept(
                _ request: ClientRequest, next: @escaping Next
            ) async throws(Fault) -> ClientResponse {
                do throws(Fault) {
                    return try await next(request)
                } catch {
                    kinds.record(error.kind)
                    throw error
                }
            }
        }
        let server = try TokenServer([])
        let ends = Ends()
        var session: Session? = Session.triage(MiddlewareChain(ends))
        let request = session?.request(server.url("/open"))
        request?.response { _ in }
        await eventually { server.accepted.count == 1 }
        session = nil
        #expect(await eventually { ends.kinds.elements == [.canceled] })
        withExtendedLifetime(request) {}
    }

    @Test
    func
        `A session that is deallocated ends its calls, and a later refresh waits for none of them`()
        async throws
    {
        let server = try TokenServer([])
        let authentication = Authentication(
            .init(
                store: InMemoryTokenStore(Tokens(access: "access-0", refresh: "refresh-0")),
                clock: TestClock()
            ) {
                $0
            })
        let session = Lock<Session?>(Session.triage(MiddlewareChain(authentication)))
        let exchange = Lock<Weak?>(nil)
        let answer = EventRecorder<AFError?>()
        session.withLock { session in
            guard let request = session?.request(server.url()) else { return }
            exchange.withLock { $0 = Weak(exchange: .of(request)) }
            request.response { answer.record($0.error) }
        }
        await eventually { server.accepted.count == 1 }
        session.withLock { $0 = nil }
        await eventually { answer.elements.count == 1 }
        #expect(await eventually { exchange.current?.exchange == nil })
    }
}
#endif
