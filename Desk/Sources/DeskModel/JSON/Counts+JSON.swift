extension JSON {
    /// The largest number of types and reasons that counts name.
    package static let namedCounts = 100

    /// Counts as the desk answers them.
    ///
    /// The counts of items and of drops by clients name the ``namedCounts`` most frequent; `other` is the rest.
    package init(_ counts: Counts) {
        self = [
            "received": JSON(counts.received),
            "stored": JSON(counts.stored),
            "duplicates": JSON(counts.duplicates),
            "rejected": Self.members(counts.rejected),
            "items": Self.members(Self.bounded(counts.items)),
            "clientDropped": Self.members(Self.bounded(counts.clientDropped)),
            "operations": [
                "taken": JSON(counts.operations), "duplicates": JSON(counts.duplicateOperations),
                "dropped": .object(
                    JSONObject(
                        IncomingOperations.Drop.allCases.map {
                            ($0.rawValue, JSON(counts.droppedOperations[$0] ?? 0))
                        })),
            ],
            "forwarded": .object(
                JSONObject(
                    counts.forwarded.sorted { $0.key < $1.key }
                        .map { ($0.key, JSON($0.value)) })),
        ]
    }

    /// The messages of a destination.
    package init(_ forwarded: Counts.Forwarded) {
        self = [
            "sent": JSON(forwarded.sent),
            "waiting": JSON(forwarded.waiting),
            "failed": JSON(forwarded.failed),
            "filtered": JSON(forwarded.filtered),
        ]
    }

    static func members(_ counts: [String: Int]) -> JSON {
        .object(JSONObject(counts.sorted { $0.key < $1.key }.map { ($0.key, JSON($0.value)) }))
    }

    private static func bounded(_ counts: [String: Int]) -> [String: Int] {
        var named = counts
        let known = named.removeValue(forKey: "other")
        guard named.count > namedCounts else { return counts }
        let ranked = named.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        var bounded = Dictionary(uniqueKeysWithValues: ranked.prefix(namedCounts).map { ($0, $1) })
        bounded["other"] = ranked.dropFirst(namedCounts).reduce(known ?? 0) { $0 + $1.value }
        return bounded
    }
}
