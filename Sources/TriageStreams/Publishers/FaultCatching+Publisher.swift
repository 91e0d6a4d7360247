#if canImport(Combine) || OpenCombine
public import TriageCore

extension FaultCatching {
    /// Makes a publisher that calls an async function and fails with this type.
    ///
    ///     HomeFailure.publisher { try await client.send(.home) }
    ///
    /// A function that is written in a main-actor type runs on the main actor.
    ///
    /// - Parameters:
    ///   - fileID: The source file, filled in by the compiler.
    ///   - line: The source line, filled in by the compiler.
    ///   - work: The function, whose errors become cases as with `catching`.
    /// - Returns: A publisher that calls the function once for each subscriber.
    public static func publisher<Value: Sendable>(
        fileID: String = #fileID, line: Int = #line,
        @_inheritActorContext _ work: @escaping @Sendable () async throws -> Value
    ) -> TaskPublisher<Value, Self> {
        TaskPublisher { () async throws(Self) in
            try await catching(fileID: fileID, line: line, work)
        }
    }
}
#endif
