package import DeskModel

/// The projects of a desk.
package protocol ProjectStore: Sendable {
    /// Adds a project with a new id and key.
    func addProject(named name: String) async throws -> Project
    /// The projects, by id.
    func projects() async throws -> [Project]
    /// Changes settings of a project; a setting that is nil stays as it was.
    ///
    /// - Returns: The project; nil if there is none.
    func set(_ settings: ProjectSettings, for project: Int) async throws -> Project?
    /// Adds a project as another desk had it, with its key; one that is there stays as it is.
    func importProject(_ project: Project) async throws
}
