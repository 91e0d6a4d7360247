public import Foundation
import TriageRedaction

/// The name and version of the client that created an event or an envelope.
@_spi(Wire) public struct SentryClientSDK: Codable, Hashable, Sendable {
    /// The name, such as `triage.swift`.
    public var name: String
    /// The version, such as `1.0.0`.
    public var version: String

    /// Creates a name with a version.
    public init(name: String, version: String) { (self.name, self.version) = (name, version) }

    init?(_ members: [String: SentryJSONValue]) {
        guard let name = members["name"]?.text else { return nil }
        self.init(name: name, version: members["version"]?.text ?? "")
    }

    var value: SentryJSONValue { .object(["name": .string(name), "version": .string(version)]) }
}

/// The user, as far as the app identifies them.
@_spi(Wire) public struct SentryUser: Codable, Hashable, Sendable, JSONObjectReadable {
    /// The app's own ID of the user.
    public var id: String?
    /// The account's name.
    public var username: String?
    /// The user's name.
    public var name: String?
    /// The user's email address.
    public var email: String?
    /// The IP address, or `{{auto}}` for the one that the request comes from.
    public var ipAddress: String?
    /// Other facts; unknown keys of a decoded user are moved here.
    public var data: [String: SentryJSONValue] = [:]

    /// Creates a user with an ID at most.
    public init(id: String? = nil) { self.id = id }

    /// Decodes a client's user leniently; numbers become text.
    public init(from decoder: any Decoder) throws {
        self.init(try JSONObjectReader(from: decoder))
    }

    init(_ values: consuming JSONObjectReader) {
        (id, username) = (values.text("id"), values.text("username"))
        (name, email) = (values.text("name"), values.text("email"))
        ipAddress = values.text("ip_address")
        data = values.object("data").merging(values.rest) { named, _ in named }
    }

    private enum CodingKeys: String, CodingKey {
        case id, username, name, email, data
        case ipAddress = "ip_address"
    }
}

/// The trace that an event belongs to, as `contexts.trace`.
@_spi(Wire) public struct SentryTrace: Hashable, Sendable {
    /// The trace's ID.
    public var traceID: UUID
    /// The ID of the event's span, never zero.
    var spanID: UInt64

    /// Creates a position in a trace; nil for the span ID zero, which is invalid.
    public init?(traceID: UUID, spanID: UInt64) {
        guard spanID > 0 else { return nil }
        (self.traceID, self.spanID) = (traceID, spanID)
    }

    init?(_ context: [String: SentryJSONValue]) {
        guard let trace = context["trace_id"]?.text.flatMap(UUID.init(sentry:)),
            let span = context["span_id"]?.text, span.utf8.count == 16,
            span.utf8.allSatisfy(\.isHex), let spanID = UInt64(span, radix: 16)
        else { return nil }
        self.init(traceID: trace, spanID: spanID)
    }

    var context: [String: SentryJSONValue] {
        let digits = String(spanID, radix: 16)
        let span = String(repeating: "0", count: 16 - digits.count) + digits
        return ["trace_id": .string(traceID.sentry), "span_id": .string(span)]
    }
}
