/// How many parts of which report were posted, of the last few that were begun.
struct DiscordProgress: Sendable {
    private var begun: [(id: String, parts: Int)] = []
    private static let room = 16

    func parts(of id: String) -> Int { begun.first { $0.id == id }?.parts ?? 0 }

    mutating func add(_ id: String) {
        let parts = parts(of: id) + 1
        forget(id)
        begun = begun.suffix(Self.room - 1) + [(id, parts)]
    }

    mutating func forget(_ id: String) { begun.removeAll { $0.id == id } }
}
