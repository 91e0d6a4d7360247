import MoimAPI

/// Moim's servers, which are used again by later starts.
///
/// An HTTP client keeps something for every port that it has ever met, so a new port for each start
/// would fill the memory.
@MainActor
final class Servers {
    private var idle: [MoimAPI] = []

    /// A server that is as if it were new.
    ///
    /// - Parameter faults: What it does wrong.
    /// - Returns: The server; its session is new.
    /// - Throws: An error of the system if no port can be bound.
    func take(faults: [FaultRule]) async throws -> MoimAPI {
        guard let server = idle.popLast() else { return try await MoimAPI.start(faults: faults) }
        server.reset(faults: faults)
        return server
    }

    /// Takes a server back once no app sends to it.
    func giveBack(_ server: MoimAPI) {
        server.reset()
        idle.append(server)
    }
}
