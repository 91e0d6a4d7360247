/// An async sequence of the values that work makes for each element of another sequence.
///
/// The `flatMap` methods of this library return it. Each iteration runs the work anew. An iteration
/// ends and cancels its running work when its task is canceled, when its iterator is released, or
/// when the owner is gone. The end of the owner is noticed when work ends or the next element
/// arrives.
public struct FlatMapSequence<Element: Sendable>: AsyncSequence, Sendable {
    let begin: @Sendable () -> FlatMapIteration<Element>

    /// Makes an iterator, which begins nothing before its first element is requested.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(begin: begin) }

    /// An iterator over the values of the work.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        fileprivate let begin: @Sendable () -> FlatMapIteration<Element>
        fileprivate var iteration: FlatMapIteration<Element>?

        /// The next value; nil after the iteration has ended.
        public mutating func next() async -> Element? {
            let iteration = iteration ?? begin()
            self.iteration = iteration
            return await withTaskCancellationHandler {
                await iteration.channel.receive()
            } onCancel: {
                iteration.cancel()
            }
        }
    }
}

/// The closures of a flat map over an async sequence.
struct FlatMapSequenceClosures<Input: Sendable, Value: Sendable>: Sendable {
    /// Whether the owner still exists.
    let isWanted: @Sendable () -> Bool
    /// Runs the work; nil for a failure without a fallback, which the handler has received.
    let work: @Sendable (Input, ActivityToken?) async -> Value?
    /// Receives the failure of the sequence itself.
    let upstreamFailed: @Sendable (any Error) async -> Void
    /// The relay that counts the work; nil for none.
    let activity: ActivityRelay?
}

/// One iteration: a task that reads the sequence, and the pool of tasks that do the work.
final class FlatMapIteration<Value: Sendable>: Sendable {
    let channel: RendezvousChannel<Value>
    /// Cancels the reading and all work, and ends the channel.
    let cancel: @Sendable () -> Void

    init<Base: AsyncSequence & Sendable>(
        _ base: Base, _ overlap: Overlap, _ closures: FlatMapSequenceClosures<Base.Element, Value>
    ) where Base.Element: Sendable {
        let (channel, pool) = (
            RendezvousChannel<Value>(), TaskPool(overlap, closures.activity)
        )
        let end: @Sendable () -> Void = {
            channel.finish()
            pool.cancelAll()
        }
        (self.channel, self.cancel) = (channel, end)
        pool.startReader {
            do {
                for try await input in base {
                    guard !Task.isCancelled, closures.isWanted() else { return end() }
                    await pool.submit { token in
                        let value = await closures.work(input, token)
                        guard closures.isWanted() else { return end() }
                        if let value { await channel.send(value) }
                    }
                }
            } catch {
                if !Task.isCancelled { await closures.upstreamFailed(error) }
            }
            await pool.waitForAll()
            channel.finish()
        }
    }

    deinit { cancel() }
}
