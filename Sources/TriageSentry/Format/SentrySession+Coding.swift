import Foundation
import TriageSinkSupport

extension SentrySession {
    /// Decodes an update; throws if it has no ID or no start.
    public init(from decoder: any Decoder) throws {
        var values = try JSONObjectReader(from: decoder)
        guard let id = values.text("sid").flatMap(UUID.init(sentry:)),
            let started = values.time("started")
        else { throw SentryFormatError(.badJSON, "a session without sid or started") }
        (self.id, self.started, userID) = (id, started, values.text("did"))
        attributes = .init(JSONObjectReader(values.object("attrs")))
        timestamp = values.time("timestamp") ?? started
        sequence = values.flag("init") == true ? 0 : max(values.number("seq") ?? 1, 1)
        status = values.text("status").map(Status.init(rawValue:)) ?? .ok
        errors = max(values.number("errors") ?? 0, 0)
        duration = values.json("duration")?.text.flatMap(Double.init)
            .flatMap { $0.isFinite ? $0 : nil }
    }

    /// Encodes the update.
    public func encode(to encoder: any Encoder) throws {
        var values = JSONObjectWriter(encoder)
        try values.write(id.sentry, "sid")
        try values.write(userID?.shortened(to: 128), "did")
        try values.write(sequence == 0 ? true : nil, "init")
        try values.write(sequence, "seq")
        try values.write(timestamp.iso8601, "timestamp")
        try values.write(started.iso8601, "started")
        try values.write(duration, "duration")
        try values.write(status, "status")
        try values.write(errors, "errors")
        try values.write(attributes.fitted, "attrs")
    }
}

extension SentrySession.Attributes {
    init(_ members: JSONObjectReader) {
        var values = members
        self.init(
            release: values.text("release") ?? "", environment: values.text("environment"))
    }

    /// A copy that follows the rules for an event's release and environment where possible.
    var fitted: Self {
        Self(
            release: SentryText.release(release) ?? release,
            environment: environment.flatMap(SentryText.environment))
    }
}
