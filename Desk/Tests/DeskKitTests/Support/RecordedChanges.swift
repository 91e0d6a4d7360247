import DeskModel
import DeskStore
import NIOCore

@testable import DeskKit

/// Changes in memory, which counts how often they were read.
actor RecordedChanges: ChangeLog {
    private var changes: [Change] = []
    private var latest: Int64 = 0
    private(set) var reads = 0

    /// Adds an event and its group, which have the next position.
    func add(_ count: Int = 1) {
        for _ in 0..<count {
            latest += 1
            changes += Self.changes(at: latest)
        }
    }

    /// Adds a change of another project.
    func addElsewhere() { latest += 1 }

    func position() -> Int64 { latest }

    func changes(of project: Int, after position: Int64, limit: Int) -> [Change] {
        reads += 1
        return Array(changes.filter { $0.position > position }.prefix(limit))
    }

    static func changes(at position: Int64) -> [Change] {
        let time = Timestamp(milliseconds: 1_800_000_000_000 + position)
        let title = "boom \(position)"
        return [
            .event(
                EventSummary(
                    id: .random(), project: 1, received: time, timestamp: time, level: .error,
                    title: title, group: "g\(position)", position: position)),
            .group(
                Group(
                    id: "g\(position)", project: 1, title: title, firstSeen: time, lastSeen: time,
                    position: position)),
        ]
    }
}

extension ByteBuffer {
    /// The place of the readable bytes in memory; it distinguishes buffers while all of them are kept.
    var address: UnsafeRawPointer? { withUnsafeReadableBytes { $0.baseAddress } }
}
