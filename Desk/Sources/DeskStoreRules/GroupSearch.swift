/// The limits of a query with filters for one part of a list, so that no question takes for ever.
///
/// A part that is given up says where the list goes on, so no group is left out.
package struct GroupSearch {
    /// The number of groups that are read at once.
    package static let portion = 1000
    /// The number of a group's latest events that are looked at; what fits only older ones is missed.
    package static let latest = 5000

    /// The groups, events and stored events that may still be looked at.
    private var (groups, events, payloads): (Int, Int, Int)
    private var isInFirst = false

    /// Begins the search for a part of a list.
    ///
    /// - Parameter asksEvents: Whether each group's events are looked at.
    package init(asksEvents: Bool) {
        (groups, events, payloads) = (asksEvents ? 1000 : 20_000, 50_000, 2000)
        isInFirst = true
    }

    private var isExhausted: Bool { groups < 0 || events < 0 || payloads < 0 }

    /// Whether the group that is looked at is left to the next part of the list.
    ///
    /// The first one never is: the next part would have no more room for it.
    package var isGivenUp: Bool { isExhausted && !isInFirst }

    /// Whether one more event may be looked at.
    package mutating func takeEvent() -> Bool {
        events -= 1
        return events >= 0
    }

    /// Whether one more stored event may be read.
    package mutating func takePayload() -> Bool {
        payloads -= 1
        return payloads >= 0
    }

    /// Goes on to the next group.
    package mutating func takeGroup() {
        groups -= 1
        isInFirst = false
    }
}
