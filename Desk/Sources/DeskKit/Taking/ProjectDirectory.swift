import DeskModel
import DeskStore

/// The projects with their settings, read again every second, so that a command's changes soon hold.
actor ProjectDirectory {
    private let store: any ProjectStore
    private let defaults: [Int: ProjectSettings]
    private let now: @Sendable () -> Timestamp
    private var known: [Int: Project] = [:]
    private var lastRead: Timestamp?
    private var reading: Task<[Project], any Error>?

    init(
        store: any ProjectStore, defaults: [Int: ProjectSettings],
        now: @escaping @Sendable () -> Timestamp
    ) {
        (self.store, self.defaults, self.now) = (store, defaults, now)
    }

    /// The project with an id, with the settings that hold.
    func project(_ id: Int) async throws -> Project? {
        try await refresh()
        return known[id]
    }

    /// All projects, by id.
    func all() async throws -> [Project] {
        try await refresh()
        return known.values.sorted { $0.id < $1.id }
    }

    private func refresh() async throws {
        if let lastRead, now() >= lastRead, now() - lastRead < .seconds(1) { return }
        let time = now()
        let task = reading ?? Task { [store] in try await store.projects() }
        reading = task
        defer { reading = nil }
        let projects = try await task.value
        known = Dictionary(
            projects.map { ($0.id, with($0)) }, uniquingKeysWith: { _, latest in latest })
        lastRead = time
    }

    private func with(_ project: Project) -> Project {
        var project = project
        if let defaults = defaults[project.id] {
            project.settings = project.settings.over(defaults)
        }
        return project
    }
}
