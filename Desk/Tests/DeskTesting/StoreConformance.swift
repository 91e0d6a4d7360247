package import DeskModel
package import DeskStore

/// The rules of every store, as cases that each need an empty store.
package enum StoreConformance {
    /// One thing that a store must do.
    package struct Case: Sendable, CustomStringConvertible {
        /// The rule, as a sentence.
        package let name: String
        /// Tries it with an empty store.
        package let run: @Sendable (any Store) async throws -> Void

        init(_ name: String, _ run: @escaping @Sendable (any Store) async throws -> Void) {
            (self.name, self.run) = (name, run)
        }

        /// The sentence.
        package var description: String { name }
    }

    /// A case that needs a store with one project.
    static func rule(
        _ name: String, _ run: @escaping @Sendable (any Store, Int) async throws -> Void
    ) -> Case {
        Case(name) { store in try await run(store, try await store.addProject(named: "one").id) }
    }

    /// All cases.
    package static var cases: [Case] {
        taking + counting + grouping + merging + releases + lists + searching + spikes + people
            + filters + feedbackAlerts + releaseAlerts + digests + outbox
            + upkeep + archiving + access + answers + decisions + queries + files + costs + apart
            + recounting + operations
    }
}

/// A difference between what a store did and what it must do.
package struct ConformanceFailure: Error, CustomStringConvertible {
    /// The expected and the actual value, and the line of the case.
    package let description: String
}

func expect(
    _ condition: Bool, _ text: @autoclosure () -> String = "", file: String = #fileID,
    line: Int = #line
) throws {
    guard !condition else { return }
    throw ConformanceFailure(description: "\(file):\(line) \(text())")
}

func expectEqual<Value: Equatable>(
    _ value: Value, _ expected: Value, file: String = #fileID, line: Int = #line
) throws {
    try expect(value == expected, "\(value) is not \(expected)", file: file, line: line)
}

func unwrapped<Value>(
    _ value: Value?, file: String = #fileID, line: Int = #line
) throws -> Value {
    guard let value else {
        throw ConformanceFailure(description: "\(file):\(line) there is none")
    }
    return value
}

extension Store {
    /// Changes the status or the assignee of a group when the samples begin.
    package func update(
        group id: String, status: Group.Status?, assignee: String??
    ) async throws -> Group? {
        try await update(
            group: id, GroupDecision(status: status, assignee: assignee), at: Sample.begin)
    }

    /// Deletes events that one project does not keep, a part at a time.
    func prune(
        _ project: Int, keepingSince oldest: Timestamp?, atMost count: Int?, limit: Int
    ) async throws -> Bool {
        try await prune([Kept(project: project, since: oldest, count: count)], limit: limit)
    }

    /// Makes a project and a group with one event, and returns the group's id.
    func group(
        of project: Int, title: String
    ) async throws -> String {
        let arrival = Sample.arrival(project: project, title: title)
        guard case .taken(let event) = arrival.event else { return "" }
        _ = try await take([arrival])
        return event.facts.fingerprint.group(in: project)
    }

    /// All items of a list, read in pages.
    func all<Item>(
        limit: Int, _ list: (Page) async throws -> Paged<Item>
    ) async throws -> [Item] {
        var items: [Item] = []
        var page = Page(limit: limit)
        repeat {
            let part = try await list(page)
            items += part.items
            page.cursor = part.next
        } while page.cursor != nil && items.count < 10_000
        return items
    }

    /// Indexes all that is there.
    func indexAll() async throws {
        while try await index(limit: 100) {}
    }
}
