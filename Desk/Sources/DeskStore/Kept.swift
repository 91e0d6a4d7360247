package import DeskModel

/// The events of a project that its settings keep.
package struct Kept: Hashable, Sendable {
    /// The project.
    package var project: Int
    /// The time of arrival from which on events are kept; nil means any.
    package var since: Timestamp?
    /// The number of the newest events that are kept; nil means any.
    package var count: Int?
    /// Whether the feedback of users stays, however old it is.
    package var keepsFeedback = false

    /// Creates what is kept of a project.
    package init(project: Int, since: Timestamp? = nil, count: Int? = nil) {
        (self.project, self.since, self.count) = (project, since, count)
    }
}
