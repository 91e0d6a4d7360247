#if canImport(Combine) || OpenCombine
#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension ActivityRelay: Publisher {
    /// Whether work is running.
    public typealias Output = Bool
    /// The relay neither fails nor completes.
    public typealias Failure = Never

    /// Adds a subscriber, which receives the current value first, and only the newest on demand.
    public func receive<Downstream: Subscriber<Bool, Never>>(subscriber: Downstream) {
        // The compiler cannot know that a subject may be used from any thread.
        nonisolated(unsafe) let newest = CurrentValueSubject<Bool, Never>(isActive)
        let id = addReceiver { newest.send($0) }
        newest.removeDuplicates()
            .handleEvents(receiveCancel: { self.removeReceiver(id) })
            .receive(subscriber: subscriber)
    }
}
#endif
