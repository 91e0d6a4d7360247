/// A part of a list: at most so many items, after a cursor.
package struct Page: Hashable, Sendable {
    /// The largest number of items.
    package var limit: Int
    /// The cursor that the part before named; nil means the beginning.
    package var cursor: String?

    /// Creates a page of 1 to 100 items.
    package init(limit: Int = 25, cursor: String? = nil) {
        self.limit = min(100, max(1, limit))
        self.cursor = cursor
    }
}

/// A part of a list.
package struct Paged<Item: Sendable>: Sendable {
    /// The items.
    package var items: [Item]
    /// The cursor of the next part of the list; nil at its end.
    package var next: String?

    /// Creates a part.
    package init(items: [Item], next: String? = nil) {
        (self.items, self.next) = (items, next)
    }

    /// The same part, of other values.
    package func map<Other>(_ transform: (Item) throws -> Other) rethrows -> Paged<Other> {
        Paged<Other>(items: try items.map(transform), next: next)
    }
}
