import Foundation

/// Something that changed on the desk.
enum DeskChange: Sendable {
    /// An event was stored.
    case event(id: String, group: String)
    /// A group is new, or its numbers changed.
    case group(DeskGroup)

    /// Reads a change from the desk's live stream; nil for one that is neither.
    init?(json: Data) {
        if let event = try? JSONDecoder().decode(Event.self, from: json) {
            self = .event(id: event.id, group: event.group)
        } else if let group = try? JSONDecoder().decode(DeskGroup.self, from: json) {
            self = .group(group)
        } else {
            return nil
        }
    }

    private struct Event: Decodable {
        let id: String
        let group: String
    }
}

/// A group of the desk.
struct DeskGroup: Sendable, Hashable, Decodable {
    let id: String
    let title: String
    let count: Int
    let users: Int
}
