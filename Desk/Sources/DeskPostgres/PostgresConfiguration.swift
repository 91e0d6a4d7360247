import CLibPQ

/// The server of a pool, and its limits of time and number.
package struct PostgresConfiguration: Sendable, CustomStringConvertible {
    /// The most connections at the same time.
    package var maximumConnections: Int = 10

    /// The time that one host has to take a connection; several hosts share five seconds.
    package var connectTimeout: Duration = .seconds(5)

    /// The time that a round trip may take, and a statement in the server.
    package var statementTimeout: Duration = .seconds(10)

    /// The time that a caller waits for a free connection.
    package var waitTimeout: Duration = .seconds(5)

    let options: [String: String]

    /// Creates a configuration from a URL that libpq understands.
    ///
    /// - Throws: ``PostgresError/configuration(_:)`` if the URL is not valid.
    package init(url: String) throws(PostgresError) {
        guard url.hasPrefix("postgres://") || url.hasPrefix("postgresql://") else {
            throw .configuration("the URL must begin with postgres:// or postgresql://")
        }
        guard clibpq_load() else {
            throw .configuration("libpq.so.5 is not installed here (Debian: libpq5)")
        }
        options = try Self.parse(url)
        connectTimeout /= hostCount
        let ports = options["port"]?.split(separator: ",") ?? []
        let hosts = options["host"]?.split(separator: ",") ?? []
        // The parts of a password with reserved characters that end up elsewhere in a URL.
        guard ports.allSatisfy({ UInt16($0) != nil }),
            hosts.allSatisfy({ !$0.dropFirst().contains("@") }),
            options["dbname"]?.contains("@") != true
        else {
            throw .configuration(
                "a port, host or database is not valid; signs in a password need a percent code")
        }
    }

    /// The server and the database, without the password.
    package var description: String {
        let hosts = options["host"] ?? options["hostaddr"] ?? "localhost"
        let ports = options["port"].map { ":\($0)" } ?? ""
        let user = options["user"].map { "\($0)@" } ?? ""
        let name = options["dbname"].map { "/\($0)" } ?? ""
        return "postgres://\(user)\(hosts)\(ports)\(name)"
    }

    private static func parse(_ url: String) throws(PostgresError) -> [String: String] {
        var message: UnsafeMutablePointer<CChar>?
        guard let parsed = PQconninfoParse(url, &message) else {
            defer { PQfreemem(message) }
            // libpq quotes the part that it refuses, which may be of the password.
            let text = message.map { String(cString: $0) } ?? "the URL is not valid"
            throw .configuration(String(text.prefix { $0 != ":" && $0 != "\"" && $0 != "\n" }))
        }
        defer { PQconninfoFree(parsed) }
        var options: [String: String] = [:]
        var option = parsed
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val {
                options[String(cString: keyword)] = String(cString: value)
            }
            option += 1
        }
        return options
    }
}
