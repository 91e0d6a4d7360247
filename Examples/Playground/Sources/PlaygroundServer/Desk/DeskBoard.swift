/// The desk's events and groups from the reports of all windows.
@MainActor
final class DeskBoard {
    private static let remembered = 2000

    private var groups: [String: DeskGroup] = [:]
    private var groupOfEvent: [String: String] = [:]
    private var order: [String] = []
    private var listeners: [String: @MainActor (_ group: String) -> Void] = [:]

    /// The group that an event is in; nil until the desk has it.
    func group(ofEvent id: String) -> DeskGroup? {
        groupOfEvent[id].flatMap { groups[$0] }
    }

    /// Calls a listener with each group that changes, until it is removed by its name.
    func listen(_ name: String, onChange: @escaping @MainActor (_ group: String) -> Void) {
        listeners[name] = onChange
    }

    /// Removes a listener.
    func stopListening(_ name: String) { listeners[name] = nil }

    /// Takes a change of the desk.
    func record(_ change: DeskChange) {
        let changed: String
        switch change {
        case .event(let id, let group):
            remember(id, in: group)
            changed = group
        case .group(let group):
            guard groups.updateValue(group, forKey: group.id) != group else { return }
            changed = group.id
        }
        for listener in listeners.values { listener(changed) }
    }

    /// Events of windows that are gone are forgotten, the oldest first.
    private func remember(_ id: String, in group: String) {
        if groupOfEvent.updateValue(group, forKey: id) == nil { order.append(id) }
        guard order.count > Self.remembered else { return }
        groupOfEvent[order.removeFirst()] = nil
    }
}
