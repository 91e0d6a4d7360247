import ComposableArchitecture

package struct Entry: Codable, Equatable, Identifiable, Sendable {
    package var id: String
    package var title: String
    package var text: String

    package init(id: String, title: String, text: String) {
        (self.id, self.title, self.text) = (id, title, text)
    }
}

package struct Draft: Codable, Equatable, Sendable {
    package var title = ""
    package var text = ""

    package init(title: String = "", text: String = "") { (self.title, self.text) = (title, text) }
}

/// The diary on the server.
package struct DiaryClient: Sendable {
    package var entries: @Sendable () async throws -> [Entry]
    package var delete: @Sendable (Entry.ID) async throws -> Void
    package var save: @Sendable (Draft) async throws -> Entry
    /// Keeps the draft while the user writes.
    package var keep: @Sendable (Draft) async throws -> Void

    package init(
        entries: @escaping @Sendable () async throws -> [Entry],
        delete: @escaping @Sendable (Entry.ID) async throws -> Void,
        save: @escaping @Sendable (Draft) async throws -> Entry,
        keep: @escaping @Sendable (Draft) async throws -> Void
    ) { (self.entries, self.delete, self.save, self.keep) = (entries, delete, save, keep) }
}

extension DiaryClient: DependencyKey {
    package static let liveValue = DiaryClient.noServer
    package static let testValue = DiaryClient.noServer

    private static let noServer = DiaryClient(
        entries: { [] }, delete: { _ in }, save: { Entry(id: "", title: $0.title, text: $0.text) },
        keep: { _ in })
}

extension DependencyValues {
    package var diary: DiaryClient {
        get { self[DiaryClient.self] }
        set { self[DiaryClient.self] = newValue }
    }
}
