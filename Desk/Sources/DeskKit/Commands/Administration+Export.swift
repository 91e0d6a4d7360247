import DeskModel
import DeskStore

extension Administration {
    /// Writes every event as a line of JSON, the oldest first.
    ///
    /// - Parameters:
    ///   - project: The project; nil means all.
    ///   - write: Takes lines, with their ends.
    /// - Throws: ``DeskFailure`` for a project that is not there, and errors of the storage.
    package func export(project: Int?, to write: ([UInt8]) throws -> Void) async throws {
        if let project { try await require(project) }
        var position: Int64 = 0
        while true {
            let events = try await store.export(project: project, after: position, limit: 200)
            guard let last = events.last else { return }
            try write(events.flatMap { JSON($0).bytes + [UInt8(ascii: "\n")] })
            position = last.summary.position
        }
    }

    /// Throws if there is no project with an id.
    func require(_ project: Int) async throws {
        guard try await store.projects().contains(where: { $0.id == project }) else {
            throw DeskFailure("There is no project \(project).")
        }
    }

    /// The desk's name in its archives; events that come back under it were counted before.
    func origin() async throws -> String {
        let bytes = try await store.secret(named: "origin") {
            (0..<16).map { _ in UInt8.random(in: 0...255) }
        }
        return Secret.hexadecimal(bytes)
    }
}
