import Foundation
import TriageSinkSupport

@_spi(Wire) extension SentrySession {
    /// Decodes an update; throws if it has no ID or no start.
    public init(from decoder: any Decoder) throws {
        var values = try JSONObjectReader(from: decoder)
        guard let id = values.text("sid").flatMap(UUID.init(sentry:)),
            let started = values.time("started")
        else { throw SentryFormatError(.badJSON, "a session without sid or started") }
        (self.id, self.started, userID) = (id, started, values.text("did"))
        let attributes = values.object("attrs")
        self.attributes = .init(
            release: attributes["release"]?.text ?? "",
            environment: attributes["environment"]?.text)
        timestamp = values.time("timestamp") ?? started
        sequence = values.flag("init") == true ? 0 : max(values.number("seq") ?? 1, 1)
        status = values.text("status").map(Status.init(rawValue:)) ?? .ok
        errors = max(values.number("errors") ?? 0, 0)
        duration = values.json("duration")?.text.flatMap(Double.init)
            .flatMap { $0.isFinite ? $0 : nil }
    }

    /// Encodes the update.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode([
            "sid": id.sentry, "did": userID?.shortened(to: 128),
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
