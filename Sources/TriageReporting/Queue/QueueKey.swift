import TriageCore

/// The name of a report in the queue: what is known of it without reading it.
///
/// As a file's name: `00000000000000000042-e-w-01834-4f1d….report`, where `e` is an error, which goes
/// first, and `w` waits for the person's answer. Neither a clock nor the file's attributes are asked.
struct QueueKey: Hashable, Comparable, Sendable {
    let sequence: UInt64
    let isUrgent: Bool
    let awaitsResponse: Bool
    let bytes: Int
    let incident: Incident

    static let suffix = ".report"

    init(sequence: UInt64, isUrgent: Bool, awaitsResponse: Bool, bytes: Int, incident: Incident) {
        self.sequence = sequence
        self.isUrgent = isUrgent
        self.awaitsResponse = awaitsResponse
        self.bytes = bytes
        self.incident = incident
    }

    /// Reads a file's name; nil for the name of anything else, such as of numbers that no queue gets to.
    init?(fileName: String) {
        guard fileName.hasSuffix(Self.suffix) else { return nil }
        let parts = fileName.dropLast(Self.suffix.count).split(separator: "-")
        guard parts.count == 5, parts[0].utf8.count == 20, let sequence = UInt64(parts[0]),
            sequence < 1 << 62, let bytes = Int32(parts[3]),
            let incident = Incident(String(parts[4])),
            ["e", "o"].contains(parts[1]), ["w", "s"].contains(parts[2])
        else { return nil }
        self.init(
            sequence: sequence, isUrgent: parts[1] == "e", awaitsResponse: parts[2] == "w",
            bytes: Int(bytes), incident: incident)
        guard self.fileName == fileName else { return nil }
    }

    /// The name of its file.
    var fileName: String {
        let digits = String(sequence)
        let number = String(repeating: "0", count: 20 - digits.utf8.count) + digits
        return
            "\(number)-\(isUrgent ? "e" : "o")-\(awaitsResponse ? "w" : "s")-\(bytes)-\(incident)"
            + Self.suffix
    }

    /// Errors before all else; then in the order in which they were taken.
    static func < (one: QueueKey, other: QueueKey) -> Bool {
        if one.isUrgent != other.isUrgent { return one.isUrgent }
        return one.isOlder(than: other)
    }

    func isOlder(than other: QueueKey) -> Bool {
        if sequence != other.sequence { return sequence < other.sequence }
        return incident.description < other.incident.description
    }
}
