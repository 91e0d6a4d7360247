import TriageRedaction

/// An error and its causes, outermost first.
///
/// The walk is bounded and survives cycles: an object that was visited is not visited again, and a
/// chain holds at most 32 errors. Cancellations beside a failure come after it, whatever the order
/// in which an error holds them.
public struct CauseChain: Sendable, CustomStringConvertible {
    /// The largest number of errors in a chain.
    package static let maxLength = 32

    /// One error of a chain.
    public struct Link: Sendable, CustomStringConvertible {
        /// The error itself.
        public let error: any Error
        /// The qualified name of the error's type.
        public var type: String { typeName(Swift.type(of: error)) }
        /// The error's stable code, followed by its number if it has one: `SKErrorDomain.2`.
        public let code: String
        /// The index in ``CauseChain/links`` of the error that this one caused; nil for the first.
        package let parent: Int?
        /// Whether this is a cancellation beside a failure, or a cause of one; it explains nothing.
        package let isAside: Bool

        let classification: ErrorClassification

        /// The text for developers, without its private values; nil for an error without one.
        ///
        /// It is the text of the classification, or else of a ``DiagnosticError``.
        package var message: FaultMessage? {
            classification.message ?? (error as? any DiagnosticError)?.diagnosticMessage
        }

        /// The type and the code, redacted and cut to 256 bytes.
        public var description: String { Redactor().redact("\(type) (\(code))").bounded(to: 256) }
    }

    /// The errors, outermost first; each one follows the error that it caused.
    public let links: [Link]
    private let standing: CauseTree.Standing
    /// The number of links that the error had when it was thrown, without a cause that it dropped.
    private let thrownCount: Int

    /// Creates a chain by walking the causes of an error.
    ///
    /// - Parameters:
    ///   - error: The outermost error.
    ///   - classifier: Classifies each error and finds its causes.
    public init(_ error: any Error, classifier: ErrorClassifier = .standardLibrary) {
        self.init(error, classifier: classifier, droppedCause: nil)
    }

    /// Creates a chain with a cause that the outermost error dropped.
    ///
    /// It comes after the causes that the error kept.
    package init(
        _ error: any Error, classifier: ErrorClassifier = .standardLibrary,
        droppedCause: (any Error)?
    ) {
        let tree = CauseTree(error, classifier, droppedCause: droppedCause)
        var links: [Link] = []
        Self.add(tree, to: &links, parent: nil, isAside: false)
        let dropped = links.lastIndex { !$0.isAside && $0.parent == 0 && $0.error is Fault }
        self.init(
            links: links, standing: tree.standing,
            thrownCount: droppedCause == nil ? links.count : dropped ?? links.count)
    }

    private static func add(
        _ tree: CauseTree, to links: inout [Link], parent: Int?, isAside: Bool
    ) {
        guard links.count < maxLength else { return }
        let place = links.count
        links.append(
            Link(
                error: tree.error, code: tree.classification.fullCode, parent: parent,
                isAside: isAside, classification: tree.classification))
        for (index, cause) in tree.causes.enumerated() {
            let comesAside = index >= tree.causes.count - tree.asideCount
            add(cause, to: &links, parent: place, isAside: isAside || comesAside)
        }
    }

    /// Whether the error is a cancellation, which is not a failure.
    ///
    /// It is one only if every branch of its causes is one. A branch without a kind is a failure,
    /// unless the error above it is a cancellation by its own code. A fault decides for its causes.
    package var isCancellation: Bool { standing.isCancellation }

    /// The outermost fault of the chain; nil if the chain holds none.
    ///
    /// Facts that the fault lacks are filled in from the other errors of the chain. A cancellation
    /// beside a failure does not count.
    package var fault: Fault? {
        var fault = links.lazy.filter { !$0.isAside }.compactMap { $0.error as? Fault }.first
        fault?.facts.fill(from: facts)
        return fault
    }

    /// The facts of all errors in the chain; the outermost error that knows a fact wins.
    ///
    /// Below the fault of an error response only other faults count: the body of that response is
    /// not what a client's decoder expected, and the coding path in its error explains nothing.
    package var facts: Fault.Facts {
        links.lazy.filter { !$0.isAside }.reduce(into: Fault.Facts()) { facts, link in
            if let fault = link.error as? Fault {
                facts.fill(from: fault.facts)
            } else if facts.response == nil {
                facts.fill(from: link.classification.facts)
            }
        }
    }

    /// The kind of the outermost error that has one; nil if no error of the chain has one.
    ///
    /// A cancellation beside a failure does not count.
    package var kind: Fault.Kind? { standing.kind }

    /// Returns the code that groups failures with a fault.
    ///
    /// It is the fault's code. If the fault got that code from an error whose number identifies it
    /// too, the number follows: `SKErrorDomain.2`.
    package func groupingCode(of fault: Fault) -> String {
        let origin = links.first { link in
            let (known, kind) = (link.classification, link.classification.kind ?? .unexpected)
            return known.groupsByNumber && known.code == fault.code && kind == fault.kind
        }
        return origin?.code ?? fault.code
    }

    /// The errors except for cancellations beside a failure, which another layer may add or drop.
    var countedLinks: [Link] { links.filter { !$0.isAside } }

    /// Whether the errors of another chain have the same types and codes, in the same order.
    ///
    /// A cause that the error of this chain dropped does not count, since that error is thrown on
    /// without it. A cancellation beside a failure does not count either.
    func matches(_ other: CauseChain) -> Bool {
        links.prefix(thrownCount).filter { !$0.isAside }.elementsEqual(other.countedLinks) {
            $0.type == $1.type && $0.code == $1.code
        }
    }

    /// Whether another chain is this one, within errors that have no kind of their own.
    ///
    /// A cancellation beside a failure does not count.
    func isEnd(of other: CauseChain) -> Bool {
        let (own, others) = (countedLinks, other.countedLinks)
        let outer = others.count - own.count
        guard outer >= 0 else { return false }
        let areWrappers = others.prefix(outer).allSatisfy { $0.classification.kind == nil }
        return areWrappers
            && own.elementsEqual(others.dropFirst(outer)) {
                $0.type == $1.type && $0.code == $1.code
            }
    }

    /// The descriptions of the links, joined by arrows.
    public var description: String { links.map(\.description).joined(separator: " ← ") }
}

extension Fault {
    /// Creates the fault that an error stands for.
    ///
    /// This is the fault in the error's chain. If the chain holds none, it is a new fault with the
    /// kind and code of the outermost link that has a kind. A fault center does this by itself; use
    /// it where an error is caught outside of one:
    ///
    ///     catch {
    ///         let kind = Fault(error, classifiedBy: .foundation).kind
    ///     }
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - classifier: Classifies the errors of the chain.
    ///   - facts: Further facts; they fill the gaps that the chain leaves.
    public init(
        _ error: any Error, classifiedBy classifier: ErrorClassifier, facts: Facts = Facts()
    ) {
        let chain = CauseChain(error, classifier: classifier)
        self = chain.fault ?? Fault(wrapping: error, chain, facts: facts)
        self.facts.fill(from: facts)
    }

    /// Creates a new fault from an error whose chain holds none.
    init(wrapping error: any Error, _ chain: CauseChain, facts: Facts = Facts()) {
        let kind = chain.isCancellation ? .canceled : chain.kind
        let classified = chain.links.first { kind != nil && $0.classification.kind == kind }
        var known = chain.facts
        known.fill(from: facts)
        self.init(
            ours: kind ?? .unexpected,
            code: (classified ?? chain.links.first)?.classification.code, cause: error,
            facts: known)
    }
}

extension CauseChain {
    /// An error that wraps another one in a report's chain without having been thrown.
    package struct Wrapper: Sendable {
        let error: any Error
        let code: String

        /// Creates a wrapper with a code that the classifier cannot know.
        package init(_ error: any Error, code: String) {
            self.error = error
            self.code = code
        }
    }

    /// This chain with a wrapper as its outermost link.
    ///
    /// The innermost link is dropped if the chain is already ``maxLength`` errors long.
    func wrapped(in wrapper: Wrapper) -> CauseChain {
        let outermost = Link(
            error: wrapper.error, code: wrapper.code, parent: nil, isAside: false,
            classification: ErrorClassification(code: wrapper.code))
        let others = links.prefix(Self.maxLength - 1).map { link in
            Link(
                error: link.error, code: link.code, parent: link.parent.map { $0 + 1 } ?? 0,
                isAside: link.isAside, classification: link.classification)
        }
        return CauseChain(
            links: [outermost] + others, standing: standing, thrownCount: thrownCount + 1)
    }

    private init(links: [Link], standing: CauseTree.Standing, thrownCount: Int) {
        (self.links, self.standing, self.thrownCount) = (links, standing, thrownCount)
    }
}
