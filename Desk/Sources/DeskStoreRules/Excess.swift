/// What the settings of a project do not keep, the oldest first.
package struct Excess: Sendable {
    /// The positions of events.
    package var events: [Int64] = []
    /// The files of feedback, and those whose owner has not come.
    package var files: [Int64] = []

    /// How many there are of both.
    package var count: Int { events.count + files.count }

    package init() {}
}
