import Testing
import TriageConcurrency
import TriageCore

@Suite("CauseChain", .timeLimit(.minutes(30)))
struct CauseChainTests {
    @Test
    func `The outermost error comes first, and each cause follows the error it caused`() {
        let inner = Fault(.timeout, cause: OpaqueError.lost)
        let chain = CauseChain(Wrapping.one(Fault(.server, code: "http.503", cause: inner)))
        #expect(chain.links.map(\.code) == ["one", "http.503", "timeout", "lost"])
        #expect(chain.links.map(\.parent) == [nil, 0, 1, 2])
        #expect(
            "\(chain)" == "TriageCoreTests.Wrapping (one) ← Triage.Fault (http.503) ← "
                + "Triage.Fault (timeout) ← TriageCoreTests.OpaqueError (lost)")
    }

    @Test
    func `Each of several causes is followed to its end before the next`() {
        let left = Wrapping.two(OpaqueError.broken, Wrapping.one(OpaqueError.lost))
        let chain = CauseChain(Wrapping.two(left, Fault(.storage)))
        #expect(chain.links.map(\.code) == ["two", "two", "broken", "one", "lost", "storage"])
        #expect(chain.links.map(\.parent) == [nil, 0, 1, 1, 3, 0])
    }

    @Test
    func `Secondary causes come after a fault's cause`() {
        var fault = Fault(.server, cause: Wrapping.one(OpaqueError.lost))
        fault.secondaryCauses = [OpaqueError.broken]
        let chain = CauseChain(fault)
        #expect(chain.links.map(\.code) == ["server", "one", "lost", "broken"])
        #expect(chain.links.map(\.parent) == [nil, 0, 1, 0])
    }

    @Test
    func `An endless chain is cut at the limit`() {
        let classifier = ErrorClassifier { error in
            (error as? Numbered).map { it in
                ErrorClassification(code: "\(it.number)", causes: [Numbered(number: it.number + 1)])
            }
        }
        let chain = CauseChain(Numbered(number: 0), classifier: classifier)
        #expect(chain.links.map(\.code) == (0..<CauseChain.maxLength).map(String.init))
    }

    @Test
    func `An endless tree is cut at the limit, without visiting all of it`() {
        let asked = Lock(0)
        let classifier = ErrorClassifier { _ in
            asked.withLock { $0 += 1 }
            return ErrorClassification(code: "x", causes: (0..<100).map(Numbered.init))
        }
        #expect(CauseChain(Numbered(number: 0), classifier: classifier).links.count == 32)
        #expect(asked.current == 1_024)
    }

    @Test
    func `An object is visited once, in any cycle of causes`() {
        let (one, other) = (Node(), Node())
        (one.next, other.next) = (other, one)
        #expect(CauseChain(one).links.count == 2)
        one.next = one
        #expect(CauseChain(Wrapping.two(one, one)).links.map(\.code) == ["two", "Node"])
    }

    @Test
    func `A dropped cause comes after the causes that the outermost error kept`() {
        let chain = CauseChain(Wrapping.one(OpaqueError.lost), droppedCause: Fault(.server))
        #expect(chain.links.map(\.code) == ["one", "lost", "server"])
        #expect(chain.links.map(\.parent) == [nil, 0, 0])
        #expect(chain.fault?.kind == .server)
    }

    @Test
    func `A cancellation beside a failure comes last, and neither its fault nor its facts count`() {
        let canceled = Wrapping.one(Fault(.canceled, facts: .with { $0.path = "/canceled" }))
        let failure = Wrapping.one(Fault(.server, facts: .with { $0.status = 500 }))
        for error in [Wrapping.two(canceled, failure), .two(failure, canceled)] {
            let chain = CauseChain(error)
            #expect(chain.links.map(\.code) == ["two", "one", "server", "one", "cancelled"])
            #expect(chain.links.map(\.parent) == [nil, 0, 1, 0, 3])
            #expect(chain.links.map(\.isAside) == [false, false, false, true, true])
            #expect(chain.kind == .server && !chain.isCancellation)
            #expect(chain.fault?.kind == .server)
            #expect(chain.fault?.facts.path == nil)
        }
        #expect(CauseChain(Wrapping.two(canceled, canceled)).isCancellation)
    }

    @Test
    func `An object under several errors counts for each of them`() {
        let (shared, other) = (Node(), Node())
        let classifier = ErrorClassifier { error in
            guard let node = error as? Node else { return nil }
            return node === shared
                ? ErrorClassification(kind: .canceled, code: "shared")
                : ErrorClassification(code: "other", causes: [shared, node])
        }
        let error = Wrapping.two(shared, other)
        #expect(CauseChain(error, classifier: classifier).isCancellation)
    }

    @Test
    func `The fault is the outermost one, with the facts of the deeper ones`() {
        let deep = Fault(.timeout, facts: .with { ($0.status, $0.path) = (504, "/deep") })
        let outer = Fault(.server, cause: deep, facts: .with { $0.path = "/outer" })
        let found = CauseChain(Wrapping.one(outer)).fault
        #expect(found?.kind == .server)
        #expect(found?.incident == deep.incident)
        #expect(found?.facts.path == "/outer")
        #expect(found?.facts.status == 504)
        #expect(CauseChain(OpaqueError.lost).fault == nil)
    }

    @Test
    func `Facts that a classifier finds in the other errors fill the gaps of a fault`() {
        let classifier = ErrorClassifier { error in
            guard error is OpaqueError else { return nil }
            return ErrorClassification(
                code: "x", facts: .with { ($0.status, $0.attempts) = (418, 3) })
        }.or(.standardLibrary)
        let fault = Fault(.server, cause: OpaqueError.lost, facts: .with { $0.attempts = 1 })
        let found = CauseChain(fault, classifier: classifier).fault
        #expect(found?.facts.status == 418)
        #expect(found?.facts.attempts == 1)
    }

    @Test
    func `The outermost error with a kind gives the chain its kind`() {
        #expect(CauseChain(Wrapping.one(CancellationError())).kind == .canceled)
        #expect(CauseChain(Fault(.timeout, cause: CancellationError())).kind == .timeout)
        #expect(CauseChain(Wrapping.one(OpaqueError.lost)).kind == nil)
    }
}

enum Wrapping: Error {
    case one(any Error)
    case two(any Error, any Error)
}

private struct Numbered: Error {
    let number: Int
}

private final class Node: Error, @unchecked Sendable {
    // Unchecked: a test ties its cycle on one thread before a chain walks it.
    var next: Node?
}
