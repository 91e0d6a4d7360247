import DeskModel
import DeskStore
import DeskTesting
import Synchronization

/// A store's work while it is moved: each step is another one, until writes are refused.
actor Changes {
    private let store: any Store
    private var step = 0

    init(_ store: any Store) { self.store = store }

    /// Does the next thing.
    func next() async throws {
        step += 1
        guard step < 200 else { return }
        do { try await work() } catch StoreError.unavailable(let reason)
            where reason.contains("was moved")
        {}
    }

    private func work() async throws {
        let groups = try await store.groups(of: 1, query: "", status: nil, page: Page(limit: 50))
            .items.map(\.id).sorted()
        // Groups are forgotten with their users.
        guard groups.count > 4 else {
            _ = try await store.take(FullStore.events(of: 1, 0..<20))
            return
        }
        switch step % 6 {
        case 0: _ = try await store.forget(users: [FullStore.users[step / 6 % 14]])
        // The same ids and fingerprints come again after they were deleted.
        case 1: _ = try await store.take(FullStore.events(of: 1, (step % 40)..<(step % 40 + 10)))
        case 2: _ = try await store.merge(group: groups[step % 3], into: groups[3])
        case 3:
            if let group = try await store.group(groups[3]), group.fingerprints.count > 1,
                let fingerprint = Fingerprint(text: group.fingerprints[0])
            {
                _ = try await store.split(fingerprint: fingerprint, from: group.id)
            }
        case 4:
            _ = try await store.prune([Kept(project: 1, count: 150)], limit: 100)
            _ = try await store.update(group: groups[1], status: .resolved, assignee: "\(step)")
        default: _ = try await store.take(FullStore.events(of: 2, (5000 + step)..<(5003 + step)))
        }
    }
}

/// A condition that comes true once.
final class Flag: Sendable {
    private let flag = Atomic(false)
    var value: Bool { flag.load(ordering: .relaxed) }
    func set() { flag.store(true, ordering: .relaxed) }
}
