#if Moya
import Alamofire
import Foundation
import Moya
import Testing
import TriageCore
import TriageHTTP
import TriageMoya

@MainActor @Suite("Moya's stubs", .timeLimit(.minutes(30)))
struct StubTests {
    /// A provider that answers each call with a response, or else with the call's own sample data.
    private func provider(
        _ response: EndpointSampleResponse? = nil,
        _ behavior: Moya.StubBehavior = .immediate
    ) -> MoyaProvider<Call> {
        MoyaProvider<Call>(
            endpointClosure: { call in
                Moya.Endpoint(
                    url: call.baseURL.appendingPathComponent(call.path).absoluteString,
                    sampleResponseClosure: { response ?? .networkResponse(200, call.sampleData) },
                    method: call.method, task: call.task, httpHeaderFields: call.headers)
            }, stubClosure: { _ in behavior })
    }

    @Test(arguments: [0, 0.01])
    func `A stub's sample data is the response`(delay: Double) async throws {
        let call = Call(sampleData: Data(#"{"name": "Go"}"#.utf8))
        let club = try await provider(nil, delay == 0 ? .immediate : .delayed(seconds: delay))
            .send(call, as: Club.self)
        #expect(club == Club(name: "Go"))
    }

    @Test(arguments: [true, false])
    func `A stub's error status is the failure, with its body, validated or not`(
        isValidated: Bool
    ) async throws {
        let body = Data(#"{"message": "Full"}"#.utf8)
        let fault = try await fault {
            _ = try await provider(.networkResponse(409, body)).send(
                Call(validationType: isValidated ? .successCodes : .none),
                .init(serverMessage: .path("message")))
        }
        #expect(fault.kind == .rejected)
        #expect(fault.facts.status == 409)
        #expect(fault.facts.serverMessage?.value == "Full")
    }

    @Test
    func `A stub's network error keeps its kind`() async throws {
        let error = NSError(domain: NSURLErrorDomain, code: NSURLErrorNotConnectedToInternet)
        let fault = try await fault {
            _ = try await provider(.networkError(error)).send(Call())
        }
        #expect(fault.kind == .offline)
    }
}
#endif
