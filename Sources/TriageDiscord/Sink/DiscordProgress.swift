/// The number of posted parts of each of the last 16 reports that are not complete.
struct DiscordProgress: Sendable {
    private var partial: [(id: String, parts: Int)] = []
    private static let capacity = 16

    func postedParts(of id: String) -> Int { partial.first { $0.id == id }?.parts ?? 0 }

    mutating func add(_ id: String) {
        let parts = postedParts(of: id) + 1
        forget(id)
        partial = partial.suffix(Self.capacity - 1) + [(id, parts)]
    }

    mutating func forget(_ id: String) { partial.removeAll { $0.id == id } }
}
