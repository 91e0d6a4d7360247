/// An error with its causes, the source of an event's exceptions.
@_spi(Wire) public struct SentryExceptionTree: Sendable {
    /// The error; ``exceptions`` sets the IDs in its mechanism.
    var exception: SentryException
    /// The parent's property that holds the error, such as `NSUnderlyingError`; nil for the root.
    var source: String?
    /// The causes of the error; more than one make it a group.
    public var causes: [SentryExceptionTree]

    /// Creates an error with its causes.
    public init(_ exception: SentryException, source: String? = nil, causes: [Self] = []) {
        (self.exception, self.source, self.causes) = (exception, source, causes)
    }

    /// The errors of the tree as a chain, oldest first.
    ///
    /// The root comes last and has the ID 0; the IDs increase towards the front (developer docs,
    /// errors 1.8.1). A cause without a mechanism gets one of type `chained`, and a root without
    /// one gets type `generic`.
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
