/// What an async sequence becomes when work that can fail is done for each of its elements; see the flat
/// map that makes it.
///
/// Each iteration does the work anew. It ends, and what is under way is called off, when its task is
/// cancelled, the iterator is released, or the owner is gone, which is noticed when work ends or the
/// next element comes.
public struct FlatMapSequence<Element: Sendable>: AsyncSequence, Sendable {
    private let begin: @Sendable () -> Iteration<Element>

    init<Base: AsyncSequence & Sendable>(
        _ base: Base, _ overlap: Overlap, _ deeds: Deeds<Base.Element, Element>
    ) where Base.Element: Sendable {
        begin = { Iteration(base, overlap, deeds) }
    }

    /// Makes an iterator; nothing begins before its first element is asked for.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(begin: begin) }

    /// An iteration.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        private let begin: @Sendable () -> Iteration<Element>
        private var iteration: Iteration<Element>?

        init(begin: @escaping @Sendable () -> Iteration<Element>) { self.begin = begin }

        /// What the work brings next; nil when all has ended.
        public mutating func next() async -> Element? {
            let iteration = iteration ?? begin()
            self.iteration = iteration
            return await withTaskCancellationHandler {
                await iteration.handover.take()
            } onCancel: {
                iteration.end()
            }
        }
    }
}

/// What is done for the elements of a sequence.
struct Deeds<Input: Sendable, Value: Sendable>: Sendable {
    /// Whether there is still someone to do it for.
    let isWanted: @Sendable () -> Bool
    /// Does it; nil for a failure without a fallback, which was handed over.
    let work: @Sendable (Input) async -> Value?
    /// Takes the failure of the sequence itself.
    let baseFailed: @Sendable (any Error) async -> Void
}

/// One iteration: a task that reads the sequence, and the crew that it sets to work.
final class Iteration<Value: Sendable>: Sendable {
    let handover: Handover<Value>
    /// Calls everything off.
    let end: @Sendable () -> Void

    init<Base: AsyncSequence & Sendable>(
        _ base: Base, _ overlap: Overlap, _ deeds: Deeds<Base.Element, Value>
    ) where Base.Element: Sendable {
        let (handover, crew) = (Handover<Value>(), Crew(overlap))
        let end: @Sendable () -> Void = {
            handover.end()
            crew.dissolve()
        }
        (self.handover, self.end) = (handover, end)
        crew.lead {
            do {
                for try await input in base {
                    guard !Task.isCancelled, deeds.isWanted() else { return end() }
                    await crew.take {
                        let value = await deeds.work(input)
                        guard deeds.isWanted() else { return end() }
                        if let value { await handover.give(value) }
                    }
                }
            } catch {
                if !isCancellation(error), !Task.isCancelled { await deeds.baseFailed(error) }
            }
            await crew.rest()
            handover.end()
        }
    }

    deinit { end() }
}
