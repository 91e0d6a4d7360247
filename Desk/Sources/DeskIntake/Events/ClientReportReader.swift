import DeskModel

/// Reads a client's report of the items that it dropped.
struct ClientReportReader: Sendable {
    private static let entryLimit = 1000

    private let redact = TextRedactor()

    /// Adds the counts of a `client_report` item by their reasons.
    func read(_ payload: ArraySlice<UInt8>, into counts: inout [String: Int]) {
        guard let report = try? JSON(reading: payload) else { return }
        for entry in (report["discarded_events"]?.array ?? []).prefix(Self.entryLimit) {
            guard let reason = EventFacts.label(entry["reason"]?.string.map { redact($0) }),
                let quantity = ClientNumber(json: entry["quantity"]), quantity.value > 0
            else { continue }
            counts[reason] = ClientNumber.sum(counts[reason, default: 0], quantity.value)
        }
    }
}

extension EventFacts {
    /// A short name of a count that a client chose; nil if it is empty.
    static func label(_ text: String?) -> String? {
        name(text).map { String($0.unicodeScalars.prefix(64)) }
    }
}
