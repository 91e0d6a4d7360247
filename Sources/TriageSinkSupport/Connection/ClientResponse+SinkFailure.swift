public import Foundation
import HTTPTypes
package import TriageCore
public import TriageHTTP
public import TriageReporting

extension ClientResponse {
    /// Creates the response that remains of an interrupted one; nil if no status arrived.
    ///
    /// A status outside 100 to 999 counts as none.
    package init?(interruptedBy fault: Fault) {
        guard let status = fault.facts.status, (100...999).contains(status) else { return nil }
        self.init(head: HTTPResponse(status: .init(code: status)))
    }

    /// Returns the failure that the response to a report stands for; nil for 2xx.
    ///
    /// 408, 429 and 5xx are retried after the time in `Retry-After`, a day at most. Without that
    /// field, 408, 429, 502, 503 and 504 are retried with backoff, since 502, 503 and 504 mean that
    /// the receiver cannot be reached (RFC 9110, 15.6). Any other 5xx is then deferred: the
    /// receiver was reached and may have failed only at this report. Every other status, including
    /// a redirect, is a refusal, which drops the report.
    ///
    /// - Parameter now: The current time, for a date in `Retry-After`.
    /// - Returns: The failure, with the code `http.<status>`.
    public func sinkFailure(now: Date) -> SinkFailure? {
        (200..<300).contains(status) ? nil : deliveryFailure(now: now)
    }

    /// Returns the failure that a response outside 2xx stands for, as `sinkFailure(now:)` says.
    package func deliveryFailure(now: Date) -> SinkFailure {
        switch status {
        case 408, 429, 502...504: retry(after: retryAfter(now: now))
        case 500..<600: retryAfter(now: now).map(retry) ?? SinkFailure(.defer, code: code)
        default: refusal
        }
    }

    /// Returns a failure that retries the report, after a day at most.
    package func retry(after wait: Duration?) -> SinkFailure {
        SinkFailure(.retry(after: wait.map { min($0, .seconds(86_400)) }), code: code)
    }

    /// A failure that drops the report because the receiver refused it.
    package var refusal: SinkFailure { SinkFailure(.drop(.refused), code: code) }

    private var code: String { Fault.code(ofStatus: status) }
}
