import DeskModel
import Foundation

/// The options of a command, before they are checked.
///
/// Flags win over the environment, and the environment over
/// the configuration file.
package struct LaunchOptions: Sendable {
    /// The address to listen on.
    package var listen: String?
    /// The folder of the data.
    package var data: String?
    /// The PostgreSQL database of the data; nil keeps it in the folder.
    package var database: String?
    /// The configuration file.
    package var config: String?
    /// The address that people and apps use.
    package var publicURL: String?

    /// Creates options.
    package init(
        listen: String? = nil, data: String? = nil, database: String? = nil,
        config: String? = nil, publicURL: String? = nil
    ) {
        (self.listen, self.data, self.database) = (listen, data, database)
        (self.config, self.publicURL) = (config, publicURL)
    }

    /// The configuration, and the folder of the data.
    ///
    /// - Throws: ``BadUsage`` for a value that cannot be; ``DeskFailure`` for a configuration file that
    ///   cannot be read.
    package func resolved(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> (configuration: DeskConfiguration, folder: DataFolder) {
        let listen = try Self.read(
            listen ?? environment["DESK_LISTEN"],
            or: "A desk listens on HOST:PORT, with an IPv6 address in brackets."
        ) { ListenAddress($0) }
        let url = try Self.read(
            publicURL ?? environment["DESK_PUBLIC_URL"],
            or: "The public URL is an http or https URL without a query."
        ) { PublicURL($0) }
        let data = try Self.read(
            data ?? environment["DESK_DATA"], or: "The data folder has no name."
        ) { $0.isEmpty ? nil : $0 }
        let database = try Self.read(
            database ?? environment["DESK_DATABASE"], or: ConfigurationFile.databaseForm,
            ConfigurationFile.database)
        let file =
            try (config ?? environment["DESK_CONFIG"])
            .map(ConfigurationFile.init(path:)) ?? ConfigurationFile()
        let folder =
            (data ?? file.data).map(DataFolder.init(path:))
            ?? .standard(environment: environment)
        var configuration = DeskConfiguration()
        configuration.listen = listen ?? file.listen ?? ListenAddress()
        configuration.publicURL = url ?? file.publicURL
        configuration.projects = file.projects
        configuration.data = folder.path
        configuration.database = database ?? file.database
        return (configuration, folder)
    }

    private static func read<Value>(
        _ text: String?, or complaint: String, _ value: (String) -> Value?
    ) throws(BadUsage) -> Value? {
        guard let text else { return nil }
        guard let value = value(text) else { throw BadUsage(complaint) }
        return value
    }
}

/// A command that cannot be understood.
package struct BadUsage: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, as a sentence.
    package let description: String

    /// Creates the complaint.
    package init(_ description: String) { self.description = description }
}
