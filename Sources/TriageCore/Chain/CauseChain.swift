import TriageRedaction

/// An error and all that it was made from, outermost first.
///
/// The walk is bounded and survives cycles: an object that was seen is not entered again, and no
/// chain is longer than ``CauseChain/limit``.
public struct CauseChain: Sendable, CustomStringConvertible {
    /// How many errors of a chain are looked at.
    public static let maxLength = 32

    /// One error of the chain.
    public struct Link: Sendable, CustomStringConvertible {
        /// The error itself.
        public let error: any Error
        /// Its type, qualified.
        public var type: String { typeName(Swift.type(of: error)) }
        /// Its stable code, and the number behind it where it has one: `SKErrorDomain.2`.
        public let code: String
        /// The place in ``CauseChain/links`` of the error that it is a cause of; nil for the first.
        public let parent: Int?

        let classification: ErrorClassification

        /// The type and the code, without secrets and bounded.
        public var description: String {
            Redactor().redact("\(type) (\(code))").bounded(to: 256)
        }
    }

    /// The errors, outermost first, each after the one that it is a cause of.
    public let links: [Link]

    /// Walks the causes of an error.
    ///
    /// - Parameters:
    ///   - error: The outermost error.
    ///   - classifier: How errors that are not ours are read.
    ///   - droppedCause: A cause that the outermost error dropped, walked after those it kept.
    public init(
        _ error: any Error, classifier: ErrorClassifier = .standardLibrary,
        droppedCause: (any Error)? = nil
    ) {
        var walk = Walk(classifier: classifier)
        walk.visit(error, parent: nil)
        if let droppedCause { walk.visit(droppedCause, parent: 0) }
        links = walk.links
    }

    /// The outermost fault of the chain, with what the errors around and behind it know filled in.
    public var fault: Fault? {
        var fault = links.lazy.compactMap { $0.error as? Fault }.first
        fault?.facts.fill(from: facts)
        return fault
    }

    /// What the errors of the chain know, the outermost first.
    var facts: Fault.Facts {
        links.reduce(into: Fault.Facts()) { facts, link in
            facts.fill(from: (link.error as? Fault)?.facts ?? link.classification.facts)
        }
    }

    /// The kind that the outermost error with an opinion stands for.
    public var kind: Fault.Kind? { links.lazy.compactMap(\.classification.kind).first }

    /// Whether another chain is made of errors of the same types and codes.
    func matches(_ other: CauseChain) -> Bool {
        links.elementsEqual(other.links) { $0.type == $1.type && $0.code == $1.code }
    }

    /// The links, joined.
    public var description: String { links.map(\.description).joined(separator: " ← ") }
}

extension Fault {
    /// The fault that an error stands for: the one in its chain, or else one made of it, whose kind and
    /// code are those of the outermost link that has a kind.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - reader: Knows what errors stand for.
    ///   - facts: What is known besides, where the chain does not say it.
    package init(_ error: any Error, classifiedBy reader: ErrorClassifier, facts: Facts = Facts()) {
        let chain = CauseChain(error, classifier: reader)
        self = chain.fault ?? Fault(wrapping: error, chain, facts: facts)
        self.facts.fill(from: facts)
    }

    /// The fault that is made of an error whose chain holds none.
    init(wrapping error: any Error, _ chain: CauseChain, facts: Facts = Facts()) {
        let telling = chain.links.first { $0.classification.kind != nil } ?? chain.links.first
        var known = chain.facts
        known.fill(from: facts)
        self.init(
            chain.kind ?? .unexpected, code: telling?.classification.code, cause: error,
            facts: known)
    }
}

extension CauseChain {
    /// What told of an error without being thrown itself.
    package struct Wrapper: Sendable {
        let error: any Error
        let code: String

        /// Makes a teller whose code is known to it alone.
        package init(_ error: any Error, code: String) {
            self.error = error
            self.code = code
        }
    }

    /// The chain behind what told of it; the last link gives way where there are too many.
    func wrapped(in teller: Wrapper) -> CauseChain {
        let outermost = Link(
            error: teller.error, code: teller.code, parent: nil,
            classification: ErrorClassification(code: teller.code))
        let others = links.prefix(Self.maxLength - 1).map { link in
            Link(
                error: link.error, code: link.code, parent: link.parent.map { $0 + 1 } ?? 0,
                classification: link.classification)
        }
        return CauseChain(links: [outermost] + others)
    }

    private init(links: [Link]) { self.links = links }
}

private struct Walk {
    let classifier: ErrorClassifier
    var links: [CauseChain.Link] = []
    private var seen: Set<ObjectIdentifier> = []

    init(classifier: ErrorClassifier) { self.classifier = classifier }

    mutating func visit(_ error: any Error, parent: Int?) {
        guard links.count < CauseChain.maxLength, isNew(error) else { return }
        let reading = classifier.classify(error)
        let place = links.count
        links.append(
            CauseChain.Link(
                error: error, code: reading.fullCode, parent: parent, classification: reading))
        for cause in reading.causes { visit(cause, parent: place) }
    }

    private mutating func isNew(_ error: any Error) -> Bool {
        guard type(of: error) is AnyClass else { return true }
        return seen.insert(ObjectIdentifier(error as AnyObject)).inserted
    }
}
