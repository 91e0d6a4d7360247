import TriageCore
import TriageReporting

extension SentryClientReport.Reason {
    /// Sentry's name for why a report never came to the sink; nil for what the sink itself dropped, and
    /// has counted.
    init?(_ reason: DropReason) {
        switch reason {
        case .refused, .rateLimited: return nil
        case .throttled: self = "backpressure"
        case .overflow: self = .cacheOverflow
        case .expired: self = .networkError
        case .consentDenied: self = .beforeSend
        case .sinkRemoved, .recursion, .shutDown: self = "ignored"
        default: self = .internalError
        }
    }
}

extension DropReason {
    /// The receiver has said that it wants no more for a time.
    static let rateLimited: DropReason = "rateLimited"
}
