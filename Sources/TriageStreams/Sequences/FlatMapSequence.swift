/// What an async sequence becomes when work that can fail is done for each of its elements; see the flat
/// map that makes it.
///
/// Each iteration does the work anew. It ends, and what is under way is called off, when its task is
/// cancelled, the iterator is released, or the owner is gone, which is noticed when work ends or the
/// next element comes.
public struct FlatMapSequence<Element: Sendable>: AsyncSequence, Sendable {
    private let begin: @Sendable () -> FlatMapIteration<Element>

    init<Base: AsyncSequence & Sendable>(
        _ base: Base, _ overlap: Overlap, _ deeds: FlatMapSequenceClosures<Base.Element, Element>
    ) where Base.Element: Sendable {
        begin = { FlatMapIteration(base, overlap, deeds) }
    }

    /// Makes an iterator; nothing begins before its first element is asked for.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(begin: begin) }

    /// An iteration.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        private let begin: @Sendable () -> FlatMapIteration<Element>
        private var iteration: FlatMapIteration<Element>?

        init(begin: @escaping @Sendable () -> FlatMapIteration<Element>) { self.begin = begin }

        /// What the work brings next; nil when all has ended.
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

/// What is done for the elements of a sequence.
struct FlatMapSequenceClosures<Input: Sendable, Value: Sendable>: Sendable {
    /// Whether there is still someone to do it for.
    let isWanted: @Sendable () -> Bool
    /// Does it; nil for a failure without a fallback, which was handed over.
    let work: @Sendable (Input) async -> Value?
    /// Takes the failure of the sequence itself.
    let upstreamFailed: @Sendable (any Error) async -> Void
}

/// One iteration: a task that reads the sequence, and the crew that it sets to work.
final class FlatMapIteration<Value: Sendable>: Sendable {
    let channel: RendezvousChannel<Value>
    /// Calls everything off.
    let cancel: @Sendable () -> Void

    init<Base: AsyncSequence & Sendable>(
        _ base: Base, _ overlap: Overlap, _ deeds: FlatMapSequenceClosures<Base.Element, Value>
    ) where Base.Element: Sendable {
        let (handover, crew) = (RendezvousChannel<Value>(), TaskPool(overlap))
        let end: @Sendable () -> Void = {
            handover.finish()
            crew.cancelAll()
        }
        (self.channel, self.cancel) = (handover, end)
        crew.startReader {
            do {
                for try await input in base {
                    guard !Task.isCancelled, deeds.isWanted() else { return end() }
                    await crew.submit {
                        let value = await deeds.work(input)
                        guard deeds.isWanted() else { return end() }
                        if let value { await handover.send(value) }
                    }
                }
            } catch {
                if !isCancellation(error), !Task.isCancelled { await deeds.upstreamFailed(error) }
            }
            await crew.waitForAll()
            handover.finish()
        }
    }

    deinit { cancel() }
}
