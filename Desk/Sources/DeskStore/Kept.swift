package import DeskModel

/// The events of a project that its settings keep.
package struct Kept: Hashable, Sendable {
    /// The project.
    package var project: Int
    /// The earliest time of arrival that is kept; nil means any.
    package var since: Timestamp?
    /// The number of the newest events that are kept; nil means any.
    package var count: Int?
    /// The bytes of the newest events and files that are kept, files of feedback too; nil means any.
    package var bytes: Int?
    /// Whether the feedback of users stays, however old it is.
    package var keepsFeedback = false

    /// Creates the bounds of a project's events.
    package init(
        project: Int, since: Timestamp? = nil, count: Int? = nil, bytes: Int? = nil
    ) {
        (self.project, self.since, self.count, self.bytes) = (project, since, count, bytes)
    }
}
