package import TriageCore

/// The error of a layer that drops the cause of its failure.
package enum DroppingLayer: Error {
    case failed

    /// Sends a request whose response is a 500, as part of the operation under way.
    ///
    /// - Returns: The error of the layer.
    package static func request() -> DroppingLayer {
        var request = RequestInfo(method: "GET", path: "/v1/home", attempts: 1)
        OperationRecord.note(.requestBegan(request))
        request.end(with: "http.500", status: 500)
        OperationRecord.note(.requestEnded(request))
        Fault(.server, code: "http.500").noted()
        return .failed
    }

    /// Whether a report is about that request, though the error knows nothing of it.
    package static func isRequest(of draft: ReportDraft) -> Bool {
        draft.failure.fault.code == "http.500" && draft.lastRequest?.path == "/v1/home"
            && draft.lastRequest?.status == 500
    }
}
