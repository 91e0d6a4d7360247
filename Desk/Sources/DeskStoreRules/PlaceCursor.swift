package import DeskStore

/// A place in a list, as an opaque text: the list's letter, and the keys of the last item.
package struct PlaceCursor: Hashable, Sendable {
    package enum List: String {
        case groups = "g"
        case events = "e"
        case feedback = "f"
        case releases = "r"
        case hits = "h"
    }

    package let keys: [Int64]

    /// Reads the cursor of a page; without one, the place before every item.
    package init(_ page: Page, of list: List, count: Int) throws {
        guard let text = page.cursor else {
            keys = Array(repeating: .max, count: count)
            return
        }
        let parts = text.dropFirst().split(separator: "_", omittingEmptySubsequences: false)
        let keys = parts.compactMap { Int64($0, radix: 36) }
        guard keys.count == count, text == Self.text(list, keys) else { throw StoreError.badCursor }
        self.keys = keys
    }

    /// The text of a place.
    package static func text(_ list: List, _ keys: [Int64]) -> String {
        list.rawValue + keys.map { String($0, radix: 36) }.joined(separator: "_")
    }
}

extension Paged {
    /// Cuts one item more than a page holds off, and says where the list goes on.
    ///
    /// - Parameters:
    ///   - items: The items.
    ///   - limit: The number of items of a page.
    ///   - end: Where a list goes on that was given up before the page was full.
    ///   - cursor: Where the list goes on behind an item.
    package init(_ items: [Item], limit: Int, end: String? = nil, cursor: (Item) -> String) {
        let isMore = items.count > limit
        let shown = Array(items.prefix(limit))
        self.init(items: shown, next: isMore ? shown.last.map(cursor) : end)
    }
}
