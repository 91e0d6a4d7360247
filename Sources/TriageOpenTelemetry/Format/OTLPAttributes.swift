import TriageSinkSupport

/// Attributes in order, each name once, since receivers treat duplicates in undefined ways.
@_spi(Wire) public struct OTLPAttributes: Hashable, Sendable {
    /// The number of attributes that were left out.
    public private(set) var droppedCount = 0
    private(set) var entries: [Entry] = []

    /// The limit on attributes of a record, scope or resource: 128, as in OpenTelemetry's SDKs.
    public static let limit = 128

    /// Creates attributes from pairs.
    ///
    /// The first value of a name counts. Duplicates, values with an empty name and values beyond
    /// the limit are left out and counted.
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

    /// Returns the value of a name; nil if there is none.
    public subscript(name: String) -> OTLPValue? { entries.first { $0.key == name }?.value }

    struct Entry: Hashable, Encodable {
        let key: String
        let value: OTLPValue
    }
}

@_spi(Wire) extension OTLPAttributes: Encodable {
    /// Encodes the attributes and the number left out, beside what is already encoded.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode([
            "attributes": entries.isEmpty && droppedCount == 0 ? nil : entries,
            "droppedAttributesCount": droppedCount > 0 ? droppedCount : nil,
        ])
    }
}

@_spi(Wire) extension OTLPAttributes: ExpressibleByDictionaryLiteral {
    /// Creates attributes from a literal; the first value of a name counts.
    public init(dictionaryLiteral elements: (String, OTLPValue)...) { self.init(elements) }
}
