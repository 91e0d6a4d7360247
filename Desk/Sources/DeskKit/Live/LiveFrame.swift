import DeskModel
import DeskStore

/// A change as live streams send it.
struct LiveFrame: Hashable, Sendable {
    let position: Int64
    let text: String

    /// The frames of changes in their order.
    ///
    /// Only the last one of a position carries it as its id: who was
    /// cut off in the middle of a position gets the whole of it again.
    static func frames(_ changes: [Change]) -> [LiveFrame] {
        changes.indices.map { index in
            let change = changes[index]
            let isLast = index + 1 == changes.count || changes[index + 1].position > change.position
            let id = isLast ? "id: \(change.position)\n" : ""
            return LiveFrame(
                position: change.position,
                text: "\(id)event: \(change.name)\ndata: \(change.json)\n\n")
        }
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
