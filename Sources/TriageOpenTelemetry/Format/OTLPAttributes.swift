/// Values by name, in order, each name once: what a receiver does with a second is undefined.
public struct OTLPAttributes: Hashable, Sendable {
    /// How many were left out.
    public private(set) var droppedCount = 0
    private var entries: [Entry] = []

    /// How many of them a record, a scope or a resource keeps, as OpenTelemetry's own writers do.
    public static let limit = 128

    /// Collects values.
    ///
    /// The first of a name counts. Later ones, those without a name and those beyond the limit are
    /// left out and counted.
    public init(_ pairs: some Sequence<(String, OTLPValue)>, limit: Int = Self.limit) {
        var names: Set<String> = []
        for (key, value) in pairs {
            if !key.isEmpty, entries.count < limit, names.insert(key).inserted {
                entries.append(Entry(key: key, value: value))
            } else {
                droppedCount += 1
            }
        }
    }

    /// The value of a name; nil where there is none.
    public subscript(name: String) -> OTLPValue? { entries.first { $0.key == name }?.value }

    /// Whether there is none, and none was left out.
    var isEmpty: Bool { entries.isEmpty && droppedCount == 0 }

    private struct Entry: Hashable, Encodable {
        let key: String
        let value: OTLPValue
    }
}

extension OTLPAttributes: Encodable {
    /// Writes the list of names and values.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(entries)
    }
}

extension OTLPAttributes: ExpressibleByDictionaryLiteral {
    /// Collects values.
    public init(dictionaryLiteral elements: (String, OTLPValue)...) { self.init(elements) }
}

/// The keys that resources, scopes and records have in common.
enum OTLPAttributesKey: String, CodingKey {
    case attributes
    case dropped = "droppedAttributesCount"
}

extension Encoder {
    /// Writes attributes, and how many were left out, beside what is there.
    func encode(_ attributes: OTLPAttributes) throws {
        var container = container(keyedBy: OTLPAttributesKey.self)
        if !attributes.isEmpty { try container.encode(attributes, forKey: .attributes) }
        if attributes.droppedCount > 0 {
            try container.encode(attributes.droppedCount, forKey: .dropped)
        }
    }
}
