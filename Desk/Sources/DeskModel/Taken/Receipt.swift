/// The result of a stored arrival.
package enum Receipt: Hashable, Sendable {
    /// The event is stored and readable.
    case stored(EventID)
    /// An event with this id is there already, and stays.
    case duplicate(EventID)
    /// There was no event to store.
    case none
}
