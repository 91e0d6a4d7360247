import Foundation
import TriageSinkSupport

@_spi(Wire) extension SentrySession: Encodable {
    /// Encodes the update.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode([
            "sid": id.sentry, "did": userID.map(SentryText.userID),
            "init": sequence == 0 ? true : nil, "seq": sequence,
            "timestamp": timestamp.iso8601, "started": started.iso8601, "duration": duration,
            "status": status, "errors": errors, "attrs": attributes.fitted,
        ])
    }
}

extension SentrySession.Attributes {
    /// A copy that follows the rules for an event's release and environment where possible.
    var fitted: Self {
        Self(
            release: SentryText.release(release) ?? release,
            environment: environment.flatMap(SentryText.environment))
    }
}
