import DeskPostgres
import DeskTesting
import Synchronization

/// Databases of one server, which the tests of this target share.
enum TestPostgres {
    private static let server = Task { try await PostgresServer.start() }
    private static let number = Atomic(0)

    /// The settings of a database, with time limits that a busy machine keeps.
    static func configuration(_ url: String) throws -> PostgresConfiguration {
        var configuration = try PostgresConfiguration(url: url)
        configuration.connectTimeout = .seconds(60)
        configuration.waitTimeout = .seconds(60)
        configuration.statementTimeout = .seconds(60)
        return configuration
    }

    /// Makes an empty database and returns its address.
    static func make() async throws -> String {
        let server = try await server.value
        let name = "desk_\(number.add(1, ordering: .relaxed).newValue)"
        let pool = PostgresPool(try configuration(server.url))
        do {
            _ = try await pool.query("CREATE DATABASE \(name)")
        } catch {
            await pool.close()
            throw error
        }
        await pool.close()
        return server.url.replacing(#/[a-z]+$/#, with: name)
    }
}
