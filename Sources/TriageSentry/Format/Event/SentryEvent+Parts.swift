public import Foundation
import TriageRedaction
public import TriageSinkSupport

/// Who made an event or an envelope.
public struct SentryClientSDK: Codable, Hashable, Sendable {
    /// The name, such as `triage.swift`.
    public var name: String
    /// The version, such as `1.0.0`.
    public var version: String

    /// Makes a name.
    public init(name: String, version: String) { (self.name, self.version) = (name, version) }

    init?(_ members: [String: SentryJSONValue]) {
        guard let name = members["name"]?.text else { return nil }
        self.init(name: name, version: members["version"]?.text ?? "")
    }

    var value: SentryJSONValue { .object(["name": .string(name), "version": .string(version)]) }
}

/// Who the person is, as far as the app tells.
public struct SentryUser: Codable, Hashable, Sendable, JSONObjectReadable {
    /// The app's own id.
    public var id: String?
    /// The name of the account.
    public var username: String?
    /// The person's name.
    public var name: String?
    /// The person's address of mail.
    public var email: String?
    /// An address of IP, or `{{auto}}` for the one that the request came from.
    public var ipAddress: String?
    /// What else is told; keys that are not known are moved here.
    public var data: [String: SentryJSONValue] = [:]

    /// Makes a person that is known by an id alone, or not at all.
    public init(id: String? = nil) { self.id = id }

    /// Reads what a client sent; numbers become texts.
    public init(from decoder: any Decoder) throws {
        self.init(try JSONObjectReader(from: decoder))
    }

    init(_ members: JSONObjectReader) {
        var values = members
        (id, username) = (values.text("id"), values.text("username"))
        (name, email) = (values.text("name"), values.text("email"))
        ipAddress = values.text("ip_address")
        data = values.object("data").merging(values.rest) { told, _ in told }
    }

    private enum CodingKeys: String, CodingKey {
        case id, username, name, email, data
        case ipAddress = "ip_address"
    }
}

/// The trace that an event belongs to, as `contexts.trace`.
public struct SentryTrace: Hashable, Sendable {
    /// The whole trace.
    public var traceID: UUID
    /// The span in which the event happened, never zero.
    public var spanID: UInt64

    /// Makes a place in a trace; nil for the span zero, which is none.
    public init?(traceID: UUID, spanID: UInt64) {
        guard spanID > 0 else { return nil }
        (self.traceID, self.spanID) = (traceID, spanID)
    }

    init?(_ context: [String: SentryJSONValue]) {
        guard let trace = context["trace_id"]?.text.flatMap(UUID.init(sentry:)),
            let span = context["span_id"]?.text, span.utf8.count == 16,
            span.utf8.allSatisfy(\.isHex),
            let spanID = UInt64(span, radix: 16)
        else { return nil }
        self.init(traceID: trace, spanID: spanID)
    }

    var context: [String: SentryJSONValue] {
        let digits = String(spanID, radix: 16)
        let span = String(repeating: "0", count: 16 - digits.count) + digits
        return ["trace_id": .string(traceID.sentry), "span_id": .string(span)]
    }
}
