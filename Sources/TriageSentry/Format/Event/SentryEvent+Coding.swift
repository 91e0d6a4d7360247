import Foundation
import TriageSinkSupport

@_spi(Wire) extension SentryEvent {
    /// Decodes a client's event leniently; throws only if it is not a JSON object.
    public init(from decoder: any Decoder) throws {
        var values = try JSONObjectReader(from: decoder)
        eventID = values.text("event_id").flatMap(UUID.init(sentry:))
        timestamp = values.time("timestamp")
        platform = values.text("platform") ?? "other"
        level = values.text("level").map(SentryEventLevel.init(rawValue:))
        logger = values.text("logger")
        transaction = values.text("transaction")
        serverName = values.text("server_name")
        release = values.text("release")
        dist = values.text("dist")
        environment = values.text("environment")
        exceptions = values.list("exception")
        breadcrumbs = values.list("breadcrumbs")
        tags = Self.tags(values.json("tags"))
        fingerprint = values.json("fingerprint")?.elements?.compactMap(\.text) ?? []
        user = values.value("user")
        request = values.object("request")
        contexts = values.object("contexts").compactMapValues(\.members)
        extra = values.object("extra")
        sdk = values.json("sdk")?.members.flatMap(SentryClientSDK.init)
        unknownFields = values.rest
    }

    /// Encodes the fields that have values; ``unknownFields`` never replace a known field.
    public func encode(to encoder: any Encoder) throws {
        let known: JSONObject = [
            "event_id": eventID?.sentry, "timestamp": timestamp?.iso8601, "platform": platform,
            "level": level, "logger": logger, "transaction": transaction,
            "server_name": serverName, "release": release, "dist": dist,
            "environment": environment, "exception": exceptions.nonEmpty.map { ["values": $0] },
            "breadcrumbs": breadcrumbs.nonEmpty.map { ["values": $0] }, "tags": tags.nonEmpty,
            "fingerprint": fingerprint.nonEmpty, "user": user, "request": request.nonEmpty,
            "contexts": contexts.nonEmpty, "extra": extra.nonEmpty, "sdk": sdk,
        ]
        try encoder.encode(known)
        try unknownFields.filter { !known.has($0.key) }.encode(to: encoder)
    }

    /// Reads tags from an object or a list of pairs; the first pair of a name counts.
    private static func tags(_ value: SentryJSONValue?) -> [String: String] {
        if let members = value?.members { return members.compactMapValues(\.text) }
        let pairs = value?.elements?.compactMap { $0.elements?.compactMap(\.text) } ?? []
        let named = pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }
        return Dictionary(named) { first, _ in first }
    }
}

@_spi(Wire) extension SentryBreadcrumb {
    /// Decodes a client's breadcrumb leniently.
    public init(from decoder: any Decoder) throws {
        self.init(try JSONObjectReader(from: decoder))
    }

    init(_ values: consuming JSONObjectReader) {
        self.init(
            timestamp: values.time("timestamp"), category: values.text("category"),
            message: values.text("message"))
        type = values.text("type")
        level = values.text("level").map(SentryEventLevel.init(rawValue:))
        origin = values.text("origin")
        data = values.object("data")
    }

    /// Encodes the fields that have values.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode([
            "timestamp": timestamp?.iso8601, "type": type, "category": category,
            "message": message, "level": level, "origin": origin, "data": data.nonEmpty,
        ])
    }
}
