import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("Every sequence of responses", .timeLimit(.minutes(30)))
struct SequencesTests {
    enum Word: String, CaseIterable, Sendable {
        case ok, missing, unauthorised, expired, tooMany, broken, unavailable, timeout, badBody

        func answer() throws -> ClientResponse {
            switch self {
            case .ok: .clip
            case .missing: .status(400)
            case .unauthorised: .status(401)
            case .expired: .status(419)
            case .tooMany: .status(429)
            case .broken: .status(500)
            case .unavailable: .status(503)
            case .timeout: throw Fault(.timeout)
            case .badBody: .status(200, "{")
            }
        }

        var isTransient: Bool { [.tooMany, .unavailable, .timeout].contains(self) }

        /// The kind of fault if this is a request's last response; nil for a value.
        var kind: Fault.Kind? {
            switch self {
            case .ok: nil
            case .missing: .rejected
            case .unauthorised, .expired: .unauthenticated
            case .tooMany: .rateLimited
            case .broken, .unavailable: .server
            case .timeout: .timeout
            case .badBody: .undecodable
            }
        }
    }

    /// The end of a sequence by the contract.
    struct End: Equatable {
        var kind: Fault.Kind?
        var requests = 0
        var refreshes = 0

        /// Applies the contract: two retries, one replay, and the last response counts.
        static func of(_ words: [Word], mayRetry: Bool) -> End {
            var (end, retries) = (End(), 0)
            while true {
                let word = words[min(end.requests, words.count - 1)]
                end.requests += 1
                switch word {
                case .expired where end.refreshes == 0: end.refreshes = 1
                case _ where word.isTransient && retries < 2 && mayRetry: retries += 1
                default:
                    end.kind = word.kind
                    return end
                }
            }
        }
    }

    private static let backoff = ExponentialBackoff(baseDelay: .zero, maxDelay: .zero)

    private func end(of words: [Word], _ endpoint: APIEndpoint<Clip>) async throws -> End {
        let policy = HTTPRetryPolicy(maxRetries: 2, backoff: Self.backoff)
        let clock = TestClock()
        let bench = try SessionFixture(
            clock: clock, outer: [Retry(policy, clock: clock)],
            script: .init { _, number in try words[min(number, words.count) - 1].answer() })
        var end = End()
        do {
            _ = try await bench.client.send(endpoint)
        } catch {
            end.kind = error.kind
            #expect(error.facts.attempts == bench.transport.sentRequests.count)
            #expect(error.facts.history.count == bench.transport.sentRequests.count)
        }
        end.requests = bench.transport.sentRequests.count
        end.refreshes = bench.refreshes
        return end
    }

    private func sequences(of length: Int) -> [[Word]] {
        guard length > 0 else { return [[]] }
        return sequences(of: length - 1).flatMap { start in Word.allCases.map { start + [$0] } }
    }

    @Test(arguments: 1...4)
    func `a safe request ends once, as the contract says`(length: Int) async throws {
        for words in sequences(of: length) {
            let end = try await end(of: words, .clip)
            #expect(end == End.of(words, mayRetry: true), "\(words)")
            #expect(end.requests <= 1 + 2 + 1)
            #expect(end.refreshes <= 1)
        }
    }

    @Test
    func `a request that changes something is replayed, and retried only with a key`() async throws
    {
        let post = APIEndpoint<Clip>.post("/v1/clips")
        for words in sequences(of: 3) {
            let plain = try await end(of: words, post)
            #expect(plain == End.of(words, mayRetry: false), "\(words)")
            let keyed = try await end(of: words, post.withIdempotencyKey)
            #expect(keyed == End.of(words, mayRetry: true), "\(words)")
        }
    }
}
