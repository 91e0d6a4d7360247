/// Loads a screen; every failure ends it.
nonisolated(nonsending) func screen(
    _ load: nonisolated(nonsending) () async throws -> Void
) async throws { try await load() }

/// No one is left to order for.
struct NobodyLeft: Error {}

/// Orders for the members of a club.
func order(for members: Int) throws {
    guard members > 0 else { throw NobodyLeft() }
}
