import Foundation
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("The classifier of a chain", .timeLimit(.minutes(30)))
struct ChainClassifierTests {
    private enum SDKError: Error { case left, throttled }

    private let chain = MiddlewareChain(
        Retry(clock: ImmediateClock(), randomizer: { 0 }),
        classifier: ErrorClassifier { error in
            switch error as? SDKError {
            case .left: ErrorClassification(kind: .canceled, code: "left")
            case .throttled: ErrorClassification(kind: .timeout, code: "throttled")
            case nil: nil
            }
        }.or(.foundation))

    private var request: URLRequest {
        get throws { URLRequest(url: try #require(URL(string: "https://example.org/v1/clips"))) }
    }

    private func fault(of error: any Error) async throws -> Fault {
        try await #require(throws: Fault.self) {
            _ = try await chain.send(request) { _ in throw error }
        }
    }

    @Test
    func `decides about an error of the app's client, and so about its retries`() async throws {
        let throttled = try await fault(of: SDKError.throttled)
        #expect(throttled.kind == .timeout && throttled.facts.attempts == 3)
        let left = try await fault(of: SDKError.left)
        #expect(left.kind == .canceled)
        let lost = try await fault(of: URLError(.networkConnectionLost))
        #expect(lost.kind == .connectionLost)
    }

    @Test
    func `decides about the error of a completion handler`() throws {
        for (error, kind) in [(SDKError.throttled, Fault.Kind.timeout), (.left, .canceled)] {
            let fault = try #require(throws: Fault.self) {
                try chain.receive(nil, nil, error, for: request)
            }
            #expect(fault.kind == kind)
        }
    }

    @Test
    func `decides about the error of a recovery`() async throws {
        let url = try #require(URL(string: "https://example.org/v1/clips"))
        let refused = try #require(
            HTTPURLResponse(url: url, statusCode: 409, httpVersion: nil, headerFields: nil))
        let scope = Rejections(
            "clips", [Rejection(409, action: .recover { _, _ in throw SDKError.left })])
        let fault = try await #require(throws: Fault.self) {
            _ = try await chain.send(request, .rejecting(scope)) { _ in (Data(), refused) }
        }
        #expect(fault.kind == .canceled)
    }

    @Test
    func `decides about an error that note() passes on`() async throws {
        let reporter = RecordingReporter()
        let center = FaultCenter(reportingTo: reporter)
        await center.run("clips") {
            _ = try await chain.note(request) { _ in throw SDKError.throttled }
        }
        #expect(reporter.drafts.first?.exchanges.last?.code == "throttled")
    }
}
