import ArgumentParser
import DeskKit
import DeskStore

/// The options of every command.
struct CommonOptions: ParsableArguments {
    @Option(help: "The folder of the data.")
    var data: String?
    @Option(
        help: ArgumentHelp(
            "The PostgreSQL database of the data, which several desks may share.",
            valueName: "postgres://user@host:port/name"))
    var database: String?
    @Option(help: "The configuration file.")
    var config: String?

    /// The configuration, and the folder of the data.
    func resolved() throws -> (DeskConfiguration, DataFolder) {
        try LaunchOptions(data: data, database: database, config: config).resolved()
    }

    /// Opens the data, works on it, and closes it; a folder without a desk's data can be refused, and gets a desk
    /// otherwise.
    func work<Result>(
        there isThere: Bool = false, _ work: (Administration) async throws -> Result
    ) async throws -> Result {
        let (configuration, folder) = try resolved()
        guard !isThere || configuration.database != nil || folder.hasStore else {
            throw DeskFailure("There is no desk's data here yet.")
        }
        let desk = try await Administration(configuration, folder)
        do {
            let result = try await work(desk)
            try await desk.store.close()
            return result
        } catch let error as StoreError {
            throw DeskFailure(error)
        }
    }
}
