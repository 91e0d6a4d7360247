import TriageCore
import TriageReporting

extension SentryClientReport.Reason {
    /// Creates Sentry's reason for a drop; nil for drops that the sink has counted itself.
    init?(_ reason: DropReason) {
        switch reason {
        case .refused, .rateLimited: return nil
        case .throttled: self = "backpressure"
        case .overflow: self = .cacheOverflow
        case .expired: self = .networkError
        case .consentDenied, .beforeSend: self = .beforeSend
        case .sampled: self = .sampleRate
        case .sinkRemoved, .recursion, .shutDown, .erased: self = "ignored"
        default: self = .internalError
        }
    }
}
