import TriageCore

/// The key of a report in the queue, which holds the facts that are known without reading the file.
///
/// It is the name of a file, such as `00000000000000000042-e-w-01834-4f1d….report`. The second part
/// is the kind. A `w` stands for a report that waits for the user's choice, and an `s` for one that
/// does not. The fourth part is the size in bytes. Neither a clock nor the attributes of the file
/// are used.
struct QueueKey: Hashable, Comparable, Sendable {
    /// What a report tells, by the letter in the name of its file.
    enum Kind: String, Sendable {
        /// An error, which goes first.
        case error = "e"
        /// Anything else that the app reports.
        case other = "o"
        /// The counts of operations, which only some sinks take and no total counts.
        case operations = "c"
    }

    let sequence: UInt64
    let kind: Kind
    let awaitsResponse: Bool
    let bytes: Int
    let incident: Incident

    static let suffix = ".report"

    /// Whether the report goes before others.
    var isUrgent: Bool { kind == .error }

    /// Whether totals, events and the losses that sinks hear of count the report.
    var isCounted: Bool { kind != .operations }

    /// The name of the report's file.
    var fileName: String {
        let digits = String(sequence)
        let number = String(repeating: "0", count: 20 - digits.utf8.count) + digits
        return "\(number)-\(kind.rawValue)-\(awaitsResponse ? "w" : "s")-\(bytes)-\(incident)"
            + Self.suffix
    }

    /// Errors come first, then reports in the order of writing.
    static func < (one: QueueKey, other: QueueKey) -> Bool {
        if one.isUrgent != other.isUrgent { return one.isUrgent }
        return one.isOlder(than: other)
    }

    func isOlder(than other: QueueKey) -> Bool {
        if sequence != other.sequence { return sequence < other.sequence }
        return incident.description < other.incident.description
    }
}

extension Report {
    /// What the report tells, for its key.
    var kindInQueue: QueueKey.Kind {
        operations != nil ? .operations : level >= .error ? .error : .other
    }
}

extension QueueKey {
    /// Reads the name of a file; nil if the name is not one that a queue writes.
    init?(fileName: String) {
        guard fileName.hasSuffix(Self.suffix) else { return nil }
        let parts = fileName.dropLast(Self.suffix.count).split(separator: "-")
        guard parts.count == 5, parts[0].utf8.count == 20, let sequence = UInt64(parts[0]),
            sequence < 1 << 62, let bytes = Int32(parts[3]),
            let incident = Incident(String(parts[4])),
            let kind = Kind(rawValue: String(parts[1])), ["w", "s"].contains(parts[2])
        else { return nil }
        self.init(
            sequence: sequence, kind: kind, awaitsResponse: parts[2] == "w", bytes: Int(bytes),
            incident: incident)
        guard self.fileName == fileName else { return nil }
    }
}
