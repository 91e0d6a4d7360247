import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A proactive refresh", .timeLimit(.minutes(30)))
struct ProactiveRefreshTests {
    private static let tokens = Tokens(
        access: "old", refresh: "r1", lifetime: .seconds(60),
        received: Date(timeIntervalSince1970: 0))

    @Test
    func `a token that is about to expire is renewed before it is used`() async throws {
        for (time, isRenewed) in [(53.9, false), (54, true), (61, true)] {
            let bench = try SessionFixture(
                Self.tokens, at: time, script: .init { _, _ in .clip })
            #expect(await values(of: bench.startCalls(10)) == 10)
            #expect(bench.refreshes == (isRenewed ? 1 : 0))
            let token = isRenewed ? "new" : "old"
            #expect(bench.transport.tokens.allSatisfy { $0 == token })
        }
    }

    @Test
    func `a failed proactive refresh does no harm while the token is valid`() async throws {
        let bench = try SessionFixture(
            Self.tokens, at: 55, script: .init { _, _ in .clip },
            refresh: { _ in throw Fault(.unreachable) })
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.transport.tokens == ["old"])
    }

    @Test
    func `a request whose retries come near the token's expiry tries to renew it once`()
        async throws
    {
        let policy = HTTPRetryPolicy(
            maxRetries: 2, backoff: ExponentialBackoff(baseDelay: .zero, maxDelay: .zero))
        let bench = try SessionFixture(
            Self.tokens, outer: [Retry(policy, clock: ImmediateClock())], at: 55,
            script: .init { _, _ in .status(503) }, refresh: { _ in throw Fault(.unreachable) })
        #expect(try await thrownFault(of: bench.client, .clip).code == "http.503")
        #expect(bench.transport.sentRequests.count == 3)
        #expect(bench.refreshes == 1)
    }
}
