import DeskModel
import DeskStore
import Hummingbird

/// Answers apps that ask for known issues, from memory.
///
/// A change made here is answered from then on; changes of another process are looked for each second.
actor KnownIssueBook {
    private static let pause: Duration = .seconds(1)

    private let store: any KnownIssueStore & GroupStore
    private let now: @Sendable () -> Timestamp
    private var shelves: [Int: KnownIssueShelf] = [:]
    private var revision: Int64?
    private var lastLook: Timestamp?
    /// Grows with each change, so that issues that were read before one are not kept.
    private var edition = 0
    private var handedOut: [String: Int] = [:]

    init(store: any KnownIssueStore & GroupStore, now: @escaping @Sendable () -> Timestamp) {
        (self.store, self.now) = (store, now)
    }

    /// The answer to an app; it is counted, unless the app has it already.
    func answer(
        to request: Request, of project: Int, _ question: KnownIssueShelf.Question
    ) async throws -> AppAnswer {
        try await look()
        let entry = try await entry(of: project, question)
        if request.method == .get, !entry.groups.isEmpty, !entry.answer.isKnown(to: request) {
            for group in entry.groups { handedOut[group, default: 0] += 1 }
        }
        return entry.answer
    }

    /// Sets the known issue of a group, or takes it back.
    ///
    /// - Returns: Whether there is such a group, and something to take back.
    func set(_ issue: KnownIssue?, of group: String) async throws -> Bool {
        defer { invalidate() }
        return try await store.setKnownIssue(issue, of: group)
    }

    /// Makes a group part of another, which changes the answers.
    func merge(group id: String, into other: String) async throws -> Group? {
        defer { invalidate() }
        return try await store.merge(group: id, into: other)
    }

    /// Makes a fingerprint's events a group of their own again, which changes the answers.
    func split(fingerprint: Fingerprint, from id: String) async throws -> Group? {
        defer { invalidate() }
        return try await store.split(fingerprint: fingerprint, from: id)
    }

    /// Deletes a group with its known issue.
    func delete(group id: String) async throws -> Bool {
        defer { invalidate() }
        return try await store.delete(group: id)
    }

    /// Forgets the issues in memory, since the store has changed.
    private func invalidate() {
        edition += 1
        shelves = [:]
    }

    /// Writes the counts of deliveries of known issues.
    func flush() async throws {
        let counts = handedOut
        guard !counts.isEmpty else { return }
        handedOut = [:]
        do {
            try await store.countHandedOut(counts)
        } catch {
            handedOut.merge(counts, uniquingKeysWith: +)
            throw error
        }
    }

    /// Looks for changes by other processes, once in a while.
    private func look() async throws {
        let time = now()
        if let lastLook, time >= lastLook, time - lastLook < Self.pause { return }
        lastLook = time
        do {
            let latest = try await store.knownIssuesRevision()
            if latest != revision { invalidate() }
            revision = latest
        } catch {
            lastLook = nil
            throw error
        }
    }

    private func entry(
        of project: Int, _ question: KnownIssueShelf.Question
    ) async throws -> KnownIssueShelf.Entry {
        if let entry = shelves[project]?.entry(for: question) { return entry }
        let before = edition
        var shelf = KnownIssueShelf(try await store.knownIssues(of: project))
        let entry = shelf.entry(for: question)
        if edition == before { shelves[project] = shelf }
        return entry
    }
}
