#if Alamofire
import Alamofire
import Foundation
import Testing
import Triage

/// This file imports Alamofire and Triage, as an app's file does, and qualifies no name of either.
@Suite("Alamofire beside Triage", .timeLimit(.minutes(30)))
struct BesideTests {
    /// Asks Alamofire for a retry after those failures that Triage calls temporary.
    private final class Retrier: Interceptor, @unchecked Sendable {
        // Unchecked: as Alamofire's interceptor, which subclasses must repeat. The session is constant.
        let session = Session()

        func result(of fault: Fault) -> RetryResult {
            fault.kind == .offline ? .retry : .doNotRetry
        }
    }

    @Test
    func `A session, headers and an interceptor of Alamofire stand beside an endpoint of Triage`() {
        let headers: HTTPHeaders = ["Accept": "application/json"]
        let endpoint = APIEndpoint<[String]>.get("/v1/clubs").header("Accept", "application/json")
        #expect(headers.dictionary.keys.contains("Accept"))
        #expect(endpoint.requiresAuthentication)
        guard case .retry = Retrier().result(of: Fault(.offline)) else {
            Issue.record("an offline device is no reason to retry")
            return
        }
    }
}
#endif
