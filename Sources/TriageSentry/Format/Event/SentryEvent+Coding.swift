import Foundation
import TriageSinkSupport

extension SentryEvent {
    /// Reads what a client sent.
    public init(from decoder: any Decoder) throws {
        var values = try Members(from: decoder)
        eventID = values.text("event_id").flatMap(UUID.init(sentry:))
        timestamp = values.time("timestamp")
        platform = values.text("platform") ?? "other"
        level = values.text("level").map(SentryLevel.init(rawValue:))
        logger = values.text("logger")
        transaction = values.text("transaction")
        serverName = values.text("server_name")
        release = values.text("release")
        dist = values.text("dist")
        environment = values.text("environment")
        exceptions = values.list("exception")
        breadcrumbs = values.list("breadcrumbs")
        tags = Self.tags(values.take("tags"))
        fingerprint = values.take("fingerprint")?.elements?.compactMap(\.text) ?? []
        user = values.value("user")
        request = values.object("request")
        contexts = values.object("contexts").compactMapValues(\.members)
        extra = values.object("extra")
        sdk = values.take("sdk")?.members.flatMap(SentrySDK.init)
        others = values.rest
    }

    /// Writes what is told; ``others`` never take the place of a field.
    public func encode(to encoder: any Encoder) throws {
        var values = MemberWriter(encoder)
        try values.write(eventID?.sentry, "event_id")
        try values.write(timestamp?.inUTC, "timestamp")
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
        try values.writeFilled(tags, "tags")
        try values.writeFilled(fingerprint, "fingerprint")
        try values.write(user, "user")
        try values.writeFilled(request, "request")
        try values.writeFilled(contexts, "contexts")
        try values.writeFilled(extra, "extra")
        try values.write(sdk, "sdk")
        try values.write(others)
    }

    /// An object, or a list of pairs of which the first of a name counts.
    private static func tags(_ value: JSONValue?) -> [String: String] {
        if let members = value?.members { return members.compactMapValues(\.text) }
        let pairs = value?.elements?.compactMap { $0.elements?.compactMap(\.text) } ?? []
        let named = pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }
        return Dictionary(named) { first, _ in first }
    }
}

extension SentryBreadcrumb {
    /// Reads what a client sent.
    public init(from decoder: any Decoder) throws {
        self.init(try Members(from: decoder))
    }

    init(_ members: Members) {
        var values = members
        self.init(
            timestamp: values.time("timestamp"), category: values.text("category"),
            message: values.text("message"))
        type = values.text("type")
        level = values.text("level").map(SentryLevel.init(rawValue:))
        origin = values.text("origin")
        data = values.object("data")
    }

    /// Writes what is told.
    public func encode(to encoder: any Encoder) throws {
        var values = MemberWriter(encoder)
        try values.write(timestamp?.inUTC, "timestamp")
        try values.write(type, "type")
        try values.write(category, "category")
        try values.write(message, "message")
        try values.write(level, "level")
        try values.write(origin, "origin")
        try values.writeFilled(data, "data")
    }
}
