import Triage

/// Loads a screen, which keeps its content while the server is busy or the network is gone, and for members of the club.
nonisolated(nonsending) func screen(
    _ load: nonisolated(nonsending) () async throws -> Void
) async throws {
    do {
        try await load()
    } catch let fault as Fault
        where fault.code == "http.503" || fault.kind == .connectionLost || fault.code == "http.409"
    {}
}

/// Orders for the members of a club; for none there is nothing to order.
func order(for members: Int) throws {}
