import Foundation
import Testing
import TriageHTTP

@_spi(Tools) @testable import TriageCore
@_spi(Tools) @testable import TriageReporting

/// Returns the report of an error.
func report(
    _ error: any Error, lastRequest: RequestInfo? = nil, facts: Fault.Facts = Fault.Facts()
) async throws -> Report {
    let bench = PipelineFixture()
    let pipeline = bench.pipeline()
    let fault = Fault(error, classifiedBy: .foundation, facts: facts)
    let failure = FailureContext(
        fault: fault, error: error, chain: CauseChain(error, classifier: .foundation))
    pipeline.report(ReportDraft(level: .error, failure: failure, lastRequest: lastRequest))
    await pipeline.shutdown()
    return try #require(bench.sink.reports.first)
}

/// Returns the title of a fault of a request.
func title(
    _ kind: Fault.Kind, _ code: String? = nil, _ method: String? = "GET",
    _ path: String? = "/home", status: Int? = nil, cause: (any Error)? = nil,
    message: FaultMessage = "", _ change: (inout Fault.Facts) -> Void = { _ in }
) async throws -> String {
    var facts = Fault.Facts()
    (facts.method, facts.path, facts.status) = (method, path, status)
    change(&facts)
    return try await report(
        Fault(kind, code: code, message: message, cause: cause, facts: facts)
    ).title
}
