import DeskPostgres
import DeskTesting
import Testing

/// All tests of the room, one after the other, since some count descriptors.
@Suite(.serialized, .timeLimit(.minutes(2))) enum PostgresTests {}

/// The server that the tests share.
enum Database {
    static let server = Task { try await PostgresServer.start() }

    /// A pool on the shared server.
    static func pool(
        connections: Int = 3, statement: Duration = .seconds(60), wait: Duration = .seconds(60)
    ) async throws -> PostgresPool {
        try await pool(on: server.value.url, connections, statement, wait)
    }

    /// A pool on any server.
    static func pool(
        on url: String, _ connections: Int = 3, _ statement: Duration = .seconds(60),
        _ wait: Duration = .seconds(60)
    ) throws -> PostgresPool {
        var configuration = try PostgresConfiguration(url: url)
        configuration.maximumConnections = connections
        configuration.statementTimeout = statement
        configuration.waitTimeout = wait
        configuration.connectTimeout = .seconds(600)
        return PostgresPool(configuration)
    }
}

/// The code of a refusal, or nothing.
func code(_ error: (any Error)?) -> String? {
    guard case .server(let code, _) = error as? PostgresError else { return nil }
    return code
}

/// True if the connection was the problem.
func isUnavailable(_ error: (any Error)?) -> Bool {
    guard case .unavailable = error as? PostgresError else { return false }
    return true
}

/// Asks until the answer is yes, for ten seconds.
func eventually(_ isTrue: () async throws -> Bool) async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < deadline {
        if try await isTrue() { return true }
        try await Task.sleep(for: .milliseconds(10))
    }
    return false
}
