#if Moya
import Alamofire
import Foundation
import Moya
import Testing
import Triage

/// This file imports Moya and Triage, as an app's file does, and qualifies no name of either.
@Suite("Moya beside Triage", .timeLimit(.minutes(30)))
struct BesideTests {
    @Test
    func `An endpoint of Moya and an endpoint of Triage stand in one file`() throws {
        let theirs = Endpoint(
            url: "https://example.com/v1/clubs",
            sampleResponseClosure: { .networkResponse(200, Data()) }, method: .get,
            task: .requestPlain, httpHeaderFields: nil)
        let ours = APIEndpoint.get("/v1/clubs", as: [String].self).withoutAuthentication
        #expect(try theirs.urlRequest().url?.path == "/v1/clubs")
        #expect(!ours.requiresAuthentication)
    }

    @Test
    func `A request of Moya is canceled under its protocol's name, beside a fault of Triage`() {
        let request: any Cancellable = CancellableToken {}
        request.cancel()
        #expect(request.isCancelled)
        #expect(Fault(.canceled).kind == .canceled)
    }
}
#endif
