import DeskPostgres
import DeskTesting

/// Databases of one server, which the tests of this target share.
enum TestPostgres {
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
}
