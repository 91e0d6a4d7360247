public import TriageCore

/// The flat map for work that can fail, for async sequences: a failure ends the work, is handed to
/// whoever handles it, and the sequence goes on.
///
///     let lists = reloads.flatMap(.latest, weak: self) { model, _ async throws(HomeFailure) in
///         try await model.repository.timers()
///     } catching: { model, failure in
///         model.failures.send(failure)
///     }
///     for await list in lists { show(list) }
///
/// The owner is held only while work is under way: when it is gone nothing is called any more. Nothing
/// begins before the first element is asked for; whoever stops iterating cancels the work.
///
/// A cancellation is no failure. A handler hears neither of `CancellationError` nor of a `Fault` of the
/// kind `cancelled`, nor of either in a `FaultCarrier`, in whatever layer; of Foundation's errors, such
/// as `URLError.cancelled`, only the forms with a centre know.
///
/// With the failure's own type, as here, it is for `AsyncStream` on all systems, and for all sequences
/// from iOS 18 and macOS 15 on, which know how a sequence can fail. `catchingAny:` is for all of both.
extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// Does work for each element as an operation of a centre, which decides on its failures: they are
    /// shown and reported as the app's table says, and so is the failure of this sequence.
    ///
    /// - Parameters:
    ///   - overlap: What becomes of an element that comes while work is under way.
    ///   - owner: Whose work it is; held weakly.
    ///   - center: The app's centre.
    ///   - name: What is done.
    ///   - intent: Why, which decides how a failure is shown.
    ///   - overrides: Rules of this screen, read before the app's table.
    ///   - work: The work for an element.
    /// - Returns: What the work returns; it ends when this and all work have.
    public func flatMap<Owner: AnyObject & Sendable, Value: Sendable>(
        _ overlap: Overlap, weak owner: Owner, in center: FaultCenter, _ name: OperationName,
        intent: OperationIntent = .load, overrides: DecisionTable = DecisionTable(),
        _ work: @escaping @Sendable (Owner, Element) async throws -> Value
    ) -> FlatMapSequence<Value> {
        flatMap(
            overlap, weak: owner, fallback: nil,
            { owner, element async -> Value? in
                await center.run(name, intent: intent, overrides: overrides) {
                    try await work(owner, element)
                }.value
            },
            catching: { (_, _: Never) in },
            upstreamFailed: { _, error in
                center.run(name, intent: intent, overrides: overrides) { throw error }
            })
    }

    /// Does work for each element and hands any failure to a handler.
    ///
    /// See the forms with a type of failure, which need newer systems.
    public func flatMap<Owner: AnyObject & Sendable, Value: Sendable>(
        _ overlap: Overlap, weak owner: Owner, fallback: (@Sendable () async -> Value)? = nil,
        _ work: @escaping @Sendable (Owner, Element) async throws -> Value,
        catchingAny handler: @escaping @Sendable (Owner, any Error) async -> Void
    ) -> FlatMapSequence<Value> {
        flatMap(
            overlap, weak: owner, fallback: fallback, { try await work($0, $1) },
            catching: handler, upstreamFailed: handler)
    }
}

extension AsyncStream where Element: Sendable {
    /// Does work for each element and hands its failures to a handler.
    ///
    /// - Parameters:
    ///   - overlap: What becomes of an element that comes while work is under way.
    ///   - owner: Whose work it is; held weakly.
    ///   - fallback: Stands in for work that failed, after the handler has heard of it.
    ///   - work: The work for an element.
    ///   - handler: Takes what the work failed with.
    /// - Returns: What the work returns; it ends when this and all work have.
    public func flatMap<Owner: AnyObject & Sendable, Value: Sendable, WorkFailure: Error>(
        _ overlap: Overlap, weak owner: Owner, fallback: (@Sendable () async -> Value)? = nil,
        _ work: @escaping @Sendable (Owner, Element) async throws(WorkFailure) -> Value,
        catching handler: @escaping @Sendable (Owner, WorkFailure) async -> Void
    ) -> FlatMapSequence<Value> {
        flatMapNonfailing(overlap, weak: owner, fallback: fallback, work, catching: handler)
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
    /// Does work for each element and hands its failures to a handler.
    ///
    /// See the form for `AsyncStream`.
    public func flatMap<Owner: AnyObject & Sendable, Value: Sendable, WorkFailure: Error>(
        _ overlap: Overlap, weak owner: Owner, fallback: (@Sendable () async -> Value)? = nil,
        _ work: @escaping @Sendable (Owner, Element) async throws(WorkFailure) -> Value,
        catching handler: @escaping @Sendable (Owner, WorkFailure) async -> Void
    ) -> FlatMapSequence<Value> {
        flatMapNonfailing(overlap, weak: owner, fallback: fallback, work, catching: handler)
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// Does work for each element and hands failures to a handler: those of the work, and that of this
    /// sequence, after which it ends when the work under way has.
    ///
    /// See the form for a sequence that cannot fail.
    public func flatMap<Owner: AnyObject & Sendable, Value: Sendable>(
        _ overlap: Overlap, weak owner: Owner, fallback: (@Sendable () async -> Value)? = nil,
        _ work: @escaping @Sendable (Owner, Element) async throws(Failure) -> Value,
        catching handler: @escaping @Sendable (Owner, Failure) async -> Void
    ) -> FlatMapSequence<Value> {
        flatMap(
            overlap, weak: owner, fallback: fallback,
            { owner, element async throws(Failure) in try await work(owner, element) },
            catching: handler,
            upstreamFailed: { owner, error in
                if let failure = error as? Failure { await handler(owner, failure) }
            })
    }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
    fileprivate func flatMapNonfailing<
        Owner: AnyObject & Sendable, Value: Sendable, WorkFailure: Error
    >(
        _ overlap: Overlap, weak owner: Owner, fallback: (@Sendable () async -> Value)?,
        _ work: @escaping @Sendable (Owner, Element) async throws(WorkFailure) -> Value,
        catching handler: @escaping @Sendable (Owner, WorkFailure) async -> Void
    ) -> FlatMapSequence<Value> {
        flatMap(
            overlap, weak: owner, fallback: fallback,
            { owner, element async throws(WorkFailure) in try await work(owner, element) },
            catching: handler, upstreamFailed: { _, _ in })
    }

    private func flatMap<Owner: AnyObject & Sendable, Value: Sendable, WorkFailure: Error>(
        _ overlap: Overlap, weak owner: Owner, fallback: (@Sendable () async -> Value)?,
        _ work: @escaping @Sendable (Owner, Element) async throws(WorkFailure) -> Value?,
        catching handler: @escaping @Sendable (Owner, WorkFailure) async -> Void,
        upstreamFailed: @escaping @Sendable (Owner, any Error) async -> Void
    ) -> FlatMapSequence<Value> {
        let deeds = FlatMapSequenceClosures<Element, Value>(
            isWanted: { [weak owner] in owner != nil },
            work: { [weak owner] element in
                do throws(WorkFailure) {
                    guard let owner else { return nil }
                    return try await work(owner, element)
                } catch {
                    do {
                        guard let owner, !Task.isCancelled, !isCancellation(error)
                        else { return nil }
                        await handler(owner, error)
                    }
                    // Meanwhile it may have been overtaken, and the handler may have let the owner go.
                    return owner == nil || Task.isCancelled ? nil : await fallback?()
                }
            },
            upstreamFailed: { [weak owner] error in
                if let owner { await upstreamFailed(owner, error) }
            })
        return FlatMapSequence(self, overlap, deeds)
    }
}
