import TriageConcurrency

/// A recorder that keeps elements in order and may be used from any thread.
public final class EventRecorder<Element: Sendable>: Sendable {
    private let recorded = Lock<[Element]>([])

    /// Creates an empty recorder.
    public init() {}

    /// The recorded elements, oldest first.
    public var elements: [Element] { recorded.current }

    /// Keeps an element.
    public func record(_ element: Element) { recorded.withLock { $0.append(element) } }
}
