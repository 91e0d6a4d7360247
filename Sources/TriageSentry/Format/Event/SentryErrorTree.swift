/// An error with its causes, from which the chain of an event is made.
public struct SentryExceptionTree: Sendable {
    /// The error; its mechanism's numbers are set by ``knownIssues``.
    public var exception: SentryException
    /// Which property of its parent holds it, such as `NSUnderlyingError`; nil for the root.
    public var source: String?
    /// What it was caused by; more than one make it a group.
    public var causes: [SentryExceptionTree]

    /// Makes an error with its causes.
    public init(_ exception: SentryException, source: String? = nil, causes: [Self] = []) {
        (self.exception, self.source, self.causes) = (exception, source, causes)
    }

    /// The chain, oldest first: the root comes last, has the number 0, and the numbers count up
    /// towards the front (developer docs, errors 1.8.1).
    ///
    /// A cause without a mechanism gets one of type `chained`, and the root one of type `generic`.
    public var exceptions: [SentryException] {
        var (chain, waiting) = ([SentryException](), [(tree: self, parent: Int?.none)])
        while let (tree, parent) = waiting.popLast() {
            let id = chain.count
            chain.append(tree.numbered(id, parent))
            waiting += tree.causes.reversed().map { ($0, id) }
        }
        return chain.reversed()
    }

    private func numbered(_ id: Int, _ parent: Int?) -> SentryException {
        var mechanism = exception.mechanism ?? .init(type: parent == nil ? "generic" : "chained")
        (mechanism.exceptionID, mechanism.parentID) = (id, parent)
        mechanism.source = source ?? mechanism.source
        mechanism.isExceptionGroup = causes.count > 1 ? true : nil
        var exception = exception
        exception.mechanism = mechanism
        return exception
    }
}
