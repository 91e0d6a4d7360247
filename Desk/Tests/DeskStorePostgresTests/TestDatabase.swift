import DeskPostgres
import DeskStore
import DeskStorePostgres
import DeskTesting

/// Databases of one server, which the tests of this suite share.
enum TestDatabase {
    private static let server = Task { try await PostgresServer.start() }

    /// The settings of a database, with time limits that a busy machine keeps.
    static func configuration(_ url: String) throws -> PostgresConfiguration {
        var configuration = try PostgresConfiguration(url: url)
        configuration.connectTimeout = .seconds(600)
        configuration.waitTimeout = .seconds(600)
        configuration.statementTimeout = .seconds(600)
        return configuration
    }

    /// Makes an empty database and returns its address.
    static func make() async throws -> String { try await server.value.makeDatabase() }

    /// Opens the store of a database.
    static func open(_ url: String, connections: Int = 4) async throws -> PostgresStore {
        var configuration = try configuration(url)
        configuration.maximumConnections = connections
        return try await PostgresStore.open(configuration)
    }

    /// Runs a body with a store on a database of its own.
    static func withStore(_ body: (PostgresStore) async throws -> Void) async throws {
        let store = try await open(make())
        do {
            try await body(store)
        } catch {
            try await store.close()
            throw error
        }
        try await store.close()
    }
}
