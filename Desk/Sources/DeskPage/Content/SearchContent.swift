package import DeskModel

/// The results of a search.
package struct SearchContent: Sendable {
    /// A group or an event.
    package enum Hit: Hashable, Sendable {
        /// A group.
        case group(Group)
        /// An event.
        case event(EventSummary)
    }

    /// The words; empty before the first search.
    package var query: String
    /// The reason why the query is none; nil if it is one.
    package var problem: GroupQuery.Problem?
    /// A part of the results, the latest first.
    package var hits: [Hit]
    /// The cursor of the next part of the list; nil at its end.
    package var next: String?

    /// Creates the content of a search.
    package init(
        query: String, hits: [Hit], next: String? = nil, problem: GroupQuery.Problem? = nil
    ) {
        self.problem = problem
        (self.query, self.hits, self.next) = (query, hits, next)
    }
}
