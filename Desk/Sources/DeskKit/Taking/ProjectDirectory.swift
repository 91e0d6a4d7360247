import DeskModel
import DeskStore

/// The projects with their settings, read again every second, so that a command's changes soon hold.
actor ProjectDirectory {
    private let store: any ProjectStore
    private let defaults: [Int: ProjectSettings]
    private let now: @Sendable () -> Timestamp
    private var known: [Int: Project] = [:]
    private var lastRead: Timestamp?
    private var reading: Reading?

    /// A read that is under way.
    private struct Reading {
        let begun: Timestamp
        let task: Task<[Project], any Error>
    }

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
        let time = now()
        if isRecent(lastRead, at: time) { return }
        // An older read may not know what was changed since it began.
        let reading =
            self.reading.flatMap { isRecent($0.begun, at: time) ? $0 : nil }
            ?? Reading(begun: time, task: Task { [store] in try await store.projects() })
        self.reading = reading
        let result = await reading.task.result
        if self.reading?.task == reading.task { self.reading = nil }
        let projects = try result.get()
        // Another read, which began later, may be done already.
        if let lastRead, lastRead > reading.begun, isRecent(lastRead, at: now()) { return }
        known = Dictionary(
            projects.map { ($0.id, with($0)) }, uniquingKeysWith: { _, latest in latest })
        lastRead = reading.begun
    }

    private func isRecent(_ begun: Timestamp?, at time: Timestamp) -> Bool {
        begun.map { time >= $0 && time - $0 < .seconds(1) } ?? false
    }

    private func with(_ project: Project) -> Project {
        var project = project
        if let defaults = defaults[project.id] {
            project.settings = project.settings.over(defaults)
        }
        return project
    }
}
