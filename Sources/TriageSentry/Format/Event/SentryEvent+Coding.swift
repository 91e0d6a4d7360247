import Foundation
import TriageSinkSupport

extension SentryEvent {
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
        var values = JSONObjectWriter(encoder)
        try values.write(eventID?.sentry, "event_id")
        try values.write(timestamp?.iso8601, "timestamp")
        try values.write(platform, "platform")
        try values.write(level, "level")
        try values.write(logger, "logger")
        try values.write(transaction, "transaction")
        try values.write(serverName, "server_name")
        try values.write(release, "release")
        try values.write(dist, "dist")
        try values.write(environment, "environment")
        try values.write(exceptions.isEmpty ? nil : ["values": exceptions], "exception")
        try values.write(breadcrumbs.isEmpty ? nil : ["values": breadcrumbs], "breadcrumbs")
        try values.writeNonEmpty(tags, "tags")
        try values.writeNonEmpty(fingerprint, "fingerprint")
        try values.write(user, "user")
        try values.writeNonEmpty(request, "request")
        try values.writeNonEmpty(contexts, "contexts")
        try values.writeNonEmpty(extra, "extra")
        try values.write(sdk, "sdk")
        try values.write(unknownFields)
    }

    /// Reads tags from an object or a list of pairs; the first pair of a name counts.
    private static func tags(_ value: SentryJSONValue?) -> [String: String] {
        if let members = value?.members { return members.compactMapValues(\.text) }
        let pairs = value?.elements?.compactMap { $0.elements?.compactMap(\.text) } ?? []
        let named = pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }
        return Dictionary(named) { first, _ in first }
    }
}

extension SentryBreadcrumb {
    /// Decodes a client's breadcrumb leniently.
    public init(from decoder: any Decoder) throws {
        self.init(try JSONObjectReader(from: decoder))
    }

    init(_ members: JSONObjectReader) {
        var values = members
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
        var values = JSONObjectWriter(encoder)
        try values.write(timestamp?.iso8601, "timestamp")
        try values.write(type, "type")
        try values.write(category, "category")
        try values.write(message, "message")
        try values.write(level, "level")
        try values.write(origin, "origin")
        try values.writeNonEmpty(data, "data")
    }
}
