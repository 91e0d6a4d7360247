import DeskModel
import DeskStore
import NIOCore

/// Some changes of a project in their order, as live streams send them.
///
/// The text is made once. Viewers share its memory, also those that need only the end of it.
struct LivePortion: Sendable {
    /// The end of a position's changes in the text.
    private struct Mark {
        let position: Int64
        let offset: Int
    }

    /// The position that a viewer has reached with it.
    let end: Int64
    /// The text.
    let bytes: ByteBuffer
    /// The number of changes.
    let count: Int
    private let marks: [Mark]

    /// Creates a portion without a text, for a project that has no change up to a position.
    init(nothingUpTo end: Int64) {
        (self.end, bytes, count, marks) = (end, ByteBuffer(), 0, [])
    }

    /// Creates a portion from changes, each of its positions whole.
    ///
    /// Only the last change of a position carries it as its id, so a viewer that was
    /// cut off in the middle of a position gets the whole of it again.
    init(_ changes: [Change]) {
        var (bytes, marks) = (ByteBuffer(), [Mark]())
        for (index, change) in changes.enumerated() {
            let isLast = index + 1 == changes.count || changes[index + 1].position > change.position
            if isLast { bytes.writeString("id: \(change.position)\n") }
            bytes.writeString("event: \(change.name)\ndata: ")
            bytes.writeBytes(change.json.bytes)
            bytes.writeString("\n\n")
            if isLast { marks.append(Mark(position: change.position, offset: bytes.writerIndex)) }
        }
        (self.bytes, self.marks, count) = (bytes, marks, changes.count)
        end = marks.last?.position ?? 0
    }

    /// Returns the text of the changes after a position.
    func bytes(after position: Int64) -> ByteBuffer {
        let start = marks.last { $0.position <= position }?.offset ?? 0
        return bytes.getSlice(at: start, length: bytes.writerIndex - start) ?? bytes
    }
}

extension Change {
    fileprivate var name: String {
        switch self {
        case .event: "event"
        case .group: "group"
        }
    }

    fileprivate var json: JSON {
        switch self {
        case .event(let event): JSON(event)
        case .group(let group): JSON(group)
        }
    }
}
