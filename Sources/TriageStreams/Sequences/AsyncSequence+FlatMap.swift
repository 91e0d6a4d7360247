/// Flat maps for work that can fail, whose failures do not end the sequence.
///
/// The forms with a typed failure exist for `AsyncStream` on all systems, and for every sequence
/// from iOS 18 and macOS 15 on, where a sequence declares its type of failure.
extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// Runs work for each element and passes any failure to a handler.
    ///
    /// The failure of this sequence goes to the handler too, and the result ends after it. The
    /// forms with a typed failure need newer systems, except for `AsyncStream`.
    public func flatMap<Owner: AnyObject & Sendable, Value: Sendable>(
        _ overlap: Overlap, weak owner: Owner, activity: ActivityRelay? = nil,
        _ work: @escaping @Sendable (Owner, Element) async throws -> Value,
        catchingAny handler: @escaping @Sendable (Owner, any Error) async -> Void,
        fallback: (@Sendable (any Error) async -> Value)? = nil
    ) -> FlatMapSequence<Value> {
        flatMap(
            overlap, weak: owner, fallback: fallback, activity, work, catching: handler,
            upstreamFailed: handler)
    }

    fileprivate func flatMap<Owner: AnyObject & Sendable, Value: Sendable, WorkFailure: Error>(
        _ overlap: Overlap, weak owner: Owner,
        fallback: (@Sendable (WorkFailure) async -> Value)?, _ activity: ActivityRelay?,
        _ work: @escaping @Sendable (Owner, Element) async throws(WorkFailure) -> Value?,
        catching handler: @escaping @Sendable (Owner, WorkFailure) async -> Void,
        upstreamFailed: @escaping @Sendable (Owner, any Error) async -> Void
    ) -> FlatMapSequence<Value> {
        let closures = FlatMapSequenceClosures<Element, Value>(
            isWanted: { [weak owner] in owner != nil },
            work: { [weak owner] element, _ in
                do throws(WorkFailure) {
                    guard let owner else { return nil }
                    return try await work(owner, element)
                } catch {
                    do {
                        guard let owner, !Task.isCancelled, !isCancellation(error)
                        else { return nil }
                        await handler(owner, error)
                    }
                    // The handler may have released the owner, and a newer element may have
                    // canceled this task, while the handler ran.
                    return owner == nil || Task.isCancelled ? nil : await fallback?(error)
                }
            },
            upstreamFailed: { [weak owner] error in
                if let owner { await upstreamFailed(owner, error) }
            }, activity: activity)
        return FlatMapSequence { FlatMapIteration(self, overlap, closures) }
    }
}

extension AsyncStream where Element: Sendable {
    /// Runs work for each element and passes its failures to a handler.
    ///
    ///     let lists = reloads.flatMap(.latest, weak: self) { model, _ async throws(HomeFailure) in
    ///         try await model.repository.timers()
    ///     } catching: { model, failure in
    ///         model.failures.send(failure)
    ///     }
    ///     for await list in lists { show(list) }
    ///
    /// - Parameters:
    ///   - overlap: The policy for an element that arrives while work is running.
    ///   - owner: The object that the work belongs to; held strongly only while work is running.
    ///     After it is gone no closure is called.
    ///   - activity: The relay that is true while work is running; nil for none.
    ///   - work: The work for an element.
    ///   - handler: Receives the failure of the work, unless it is a cancellation.
    ///   - fallback: Makes a value in place of the failed work's, after the handler has returned;
    ///     nil for none.
    /// - Returns: The values of the work; ends when this sequence and all work have ended.
    public func flatMap<Owner: AnyObject & Sendable, Value: Sendable, WorkFailure: Error>(
        _ overlap: Overlap, weak owner: Owner, activity: ActivityRelay? = nil,
        _ work: @escaping @Sendable (Owner, Element) async throws(WorkFailure) -> Value,
        catching handler: @escaping @Sendable (Owner, WorkFailure) async -> Void,
        fallback: (@Sendable (WorkFailure) async -> Value)? = nil
    ) -> FlatMapSequence<Value> {
        flatMap(
            overlap, weak: owner, fallback: fallback, activity, work, catching: handler,
            upstreamFailed: { _, _ in })
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
    /// Runs work for each element and passes its failures to a handler.
    ///
    /// It is the form for `AsyncStream`, for every sequence that cannot fail.
    public func flatMap<Owner: AnyObject & Sendable, Value: Sendable, WorkFailure: Error>(
        _ overlap: Overlap, weak owner: Owner, activity: ActivityRelay? = nil,
        _ work: @escaping @Sendable (Owner, Element) async throws(WorkFailure) -> Value,
        catching handler: @escaping @Sendable (Owner, WorkFailure) async -> Void,
        fallback: (@Sendable (WorkFailure) async -> Value)? = nil
    ) -> FlatMapSequence<Value> {
        flatMap(
            overlap, weak: owner, fallback: fallback, activity, work, catching: handler,
            upstreamFailed: { _, _ in })
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// Runs work for each element and passes all failures to a handler.
    ///
    /// The handler receives the failures of the work and the failure of this sequence. After the
    /// failure of this sequence, the result ends once the running work has ended. The form for
    /// `AsyncStream` explains the parameters.
    public func flatMap<Owner: AnyObject & Sendable, Value: Sendable>(
        _ overlap: Overlap, weak owner: Owner, activity: ActivityRelay? = nil,
        _ work: @escaping @Sendable (Owner, Element) async throws(Failure) -> Value,
        catching handler: @escaping @Sendable (Owner, Failure) async -> Void,
        fallback: (@Sendable (Failure) async -> Value)? = nil
    ) -> FlatMapSequence<Value> {
        flatMap(
            overlap, weak: owner, fallback: fallback, activity, work, catching: handler,
            upstreamFailed: { owner, error in
                if let failure = error as? Failure { await handler(owner, failure) }
            })
    }
}
