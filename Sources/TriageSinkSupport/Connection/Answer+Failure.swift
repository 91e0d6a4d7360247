package import Foundation
import HTTPTypes
package import TriageCore
package import TriageHTTP
package import TriageReporting

extension ClientResponse {
    /// What is left of an answer that broke off; nil where not even a status came.
    package init?(interruptedBy fault: Fault) {
        guard let status = fault.facts.status, (100...999).contains(status) else { return nil }
        self.init(head: HTTPResponse(status: .init(code: status)))
    }

    /// The value of a field, by its name in any case.
    package func headerField(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { head.headerFields[$0] }
    }

    /// Why the answer is no delivery; nil for 2xx.
    package func sinkFailure(now: Date) -> SinkFailure? {
        (200..<300).contains(status) ? nil : deliveryFailure(now: now)
    }

    /// What an answer that is no delivery means.
    ///
    /// 408, 429 and 5xx are tried again, after what the receiver asks for, of a day at most. A receiver
    /// that is there and asks for nothing may have failed at this report alone, so it is tried later; it
    /// is not there with 502, 503 and 504 (RFC 9110, 15.6). All else is a refusal, a redirect too.
    package func deliveryFailure(now: Date) -> SinkFailure {
        switch status {
        case 408, 429, 502...504: retry(after: retryAfter(now: now))
        case 500..<600: retryAfter(now: now).map(retry) ?? SinkFailure(.defer, code: code)
        default: refusal
        }
    }

    /// The receiver has it tried again.
    package func retry(after wait: Duration?) -> SinkFailure {
        SinkFailure(.retry(after: wait.map { min($0, .seconds(86_400)) }), code: code)
    }

    /// The receiver will not have it.
    package var refusal: SinkFailure { SinkFailure(.drop(.refused), code: code) }

    private var code: String { Fault.code(ofStatus: status) }
}
