import DeskModel
import DeskStore
import NIOCore

/// Changes of a project in one form, as live streams send them.
struct LiveText: Sendable {
    /// The end of a position's changes in the text.
    private struct Mark {
        let position: Int64
        let offset: Int
    }

    /// The text.
    private(set) var bytes = ByteBuffer()
    private var marks: [Mark] = []

    /// Writes changes, each of their positions whole, as JSON.
    ///
    /// Only the last change of a position carries it as its id, so a viewer that was
    /// cut off in the middle of a position gets the whole of it again.
    init(json changes: [Change]) {
        for (index, change) in changes.enumerated() {
            let isLast = index + 1 == changes.count || changes[index + 1].position > change.position
            if isLast { bytes.writeString("id: \(change.position)\n") }
            bytes.writeString("event: \(change.name)\ndata: ")
            bytes.writeBytes(change.json.bytes)
            bytes.writeString("\n\n")
            if isLast { mark(change.position) }
        }
    }

    /// Writes the rows of changes, and the position that they lead to, which all viewers reach.
    init(_ changes: [Change], row: (Change) -> String?) {
        for change in changes {
            if let row = row(change) {
                let lines = row.split(separator: "\n").joined(separator: "\ndata: ")
                bytes.writeString("event: row\ndata: \(lines)\n\n")
            }
            mark(change.position)
        }
        guard let end = changes.last?.position else { return }
        bytes.writeString("id: \(end)\nevent: position\ndata: \(end)\n\n")
    }

    private mutating func mark(_ position: Int64) {
        marks.append(Mark(position: position, offset: bytes.writerIndex))
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
