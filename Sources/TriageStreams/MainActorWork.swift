/// Returns a function that does work of an owner on the main actor and holds it only meanwhile.
func mainActorWork<Owner: AnyObject, Input: Sendable, Value: Sendable>(
    weak owner: Owner, _ work: @escaping @MainActor (Owner, Input) async throws -> Value
) -> @Sendable (Input) async throws -> Value {
    // The compiler cannot know that only the main actor uses the owner.
    nonisolated(unsafe) let call: (Input) async throws -> Value = { [weak owner] input in
        guard let owner else { throw CancellationError() }
        nonisolated(unsafe) let held = owner
        return try await work(held, input)
    }
    return { try await call($0) }
}
