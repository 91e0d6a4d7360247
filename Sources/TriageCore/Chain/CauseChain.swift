import TriageRedaction

/// An error and all that it was made from, outermost first.
///
/// The walk is bounded and survives cycles: an object that was seen is not entered again, and no
/// chain is longer than ``CauseChain/limit``.
public struct CauseChain: Sendable, CustomStringConvertible {
    /// How many errors of a chain are looked at.
    public static let limit = 32

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

        let reading: ErrorReading

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
    ///   - reader: How errors that are not ours are read.
    ///   - droppedCause: A cause that the outermost error dropped, walked after those it kept.
    public init(
        _ error: any Error, reader: ErrorReader = .standardLibrary,
        droppedCause: (any Error)? = nil
    ) {
        var walk = Walk(reader: reader)
        walk.enter(error, parent: nil)
        if let droppedCause { walk.enter(droppedCause, parent: 0) }
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
            facts.fill(from: (link.error as? Fault)?.facts ?? link.reading.facts)
        }
    }

    /// The kind that the outermost error with an opinion stands for.
    public var kind: Fault.Kind? { links.lazy.compactMap(\.reading.kind).first }

    /// Whether another chain is made of errors of the same types and codes.
    func isAlike(_ other: CauseChain) -> Bool {
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
    package init(_ error: any Error, readBy reader: ErrorReader, facts: Facts = Facts()) {
        let chain = CauseChain(error, reader: reader)
        self = chain.fault ?? Fault(madeOf: error, chain, facts: facts)
        self.facts.fill(from: facts)
    }

    /// The fault that is made of an error whose chain holds none.
    init(madeOf error: any Error, _ chain: CauseChain, facts: Facts = Facts()) {
        let telling = chain.links.first { $0.reading.kind != nil } ?? chain.links.first
        var known = chain.facts
        known.fill(from: facts)
        self.init(
            chain.kind ?? .unexpected, code: telling?.reading.code, cause: error, facts: known)
    }
}

extension CauseChain {
    /// What told of an error without being thrown itself.
    package struct Teller: Sendable {
        let error: any Error
        let code: String

        /// Makes a teller whose code is known to it alone.
        package init(_ error: any Error, code: String) {
            self.error = error
            self.code = code
        }
    }

    /// The chain behind what told of it; the last link gives way where there are too many.
    func told(by teller: Teller) -> CauseChain {
        let outermost = Link(
            error: teller.error, code: teller.code, parent: nil,
            reading: ErrorReading(code: teller.code))
        let others = links.prefix(Self.limit - 1).map { link in
            Link(
                error: link.error, code: link.code, parent: link.parent.map { $0 + 1 } ?? 0,
                reading: link.reading)
        }
        return CauseChain(links: [outermost] + others)
    }

    private init(links: [Link]) { self.links = links }
}

private struct Walk {
    let reader: ErrorReader
    var links: [CauseChain.Link] = []
    private var seen: Set<ObjectIdentifier> = []

    init(reader: ErrorReader) { self.reader = reader }

    mutating func enter(_ error: any Error, parent: Int?) {
        guard links.count < CauseChain.limit, isNew(error) else { return }
        let reading = reader.read(error)
        let place = links.count
        links.append(
            CauseChain.Link(
                error: error, code: reading.fullCode, parent: parent, reading: reading))
        for cause in reading.causes { enter(cause, parent: place) }
    }

    private mutating func isNew(_ error: any Error) -> Bool {
        guard type(of: error) is AnyClass else { return true }
        return seen.insert(ObjectIdentifier(error as AnyObject)).inserted
    }
}
