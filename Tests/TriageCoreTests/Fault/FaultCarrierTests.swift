import Testing
import TriageCore

@Suite("FaultCarrier", .timeLimit(.minutes(30)))
struct FaultCarrierTests {
    static let fault = Fault(.server, facts: .with { $0.status = 503 })

    static let carriers: [any FaultCarrier] = [
        Failure.unavailable(fault), Failure.labelled(because: fault),
        Failure.several(page: 3, fault),
        Failure.optional(retry: nil, fault: fault), Failure.maybe(fault),
        Failure.existential(fault), Failure.tried([OpaqueError.lost, fault]),
        Failure.below(Whole(title: "t", reason: fault)),
        Whole(title: "t", reason: fault), Thing(fault), Inheriting(fault),
        Upper.lower(Thing(fault)),
        Upper.lower(Failure.below(Upper.lower(Failure.labelled(because: fault)))),
        Upper.plain(Passing.on(fault)),
    ]

    @Test(arguments: carriers)
    func `The fault is found in any place where a carrier keeps it`(carrier: any FaultCarrier) {
        #expect(carrier.underlyingFault?.incident == Self.fault.incident)
        #expect(CauseChain(carrier).fault?.incident == Self.fault.incident)
    }

    @Test(arguments: carriers)
    func `A fault made of a carrier belongs to its incident and has its facts`(
        carrier: any FaultCarrier
    ) {
        let fault = Fault(.unexpected, cause: carrier)
        #expect(fault.incident == Self.fault.incident)
        #expect(fault.facts.status == 503)
    }

    @Test(arguments: [Failure.gone, .maybe(nil), .optional(retry: 1, fault: nil)])
    fileprivate func `A carrier that dropped its cause has no fault`(carrier: Failure) {
        #expect(carrier.underlyingFault == nil)
        #expect(CauseChain(carrier).fault == nil)
    }

    @Test
    func `A carrier's code is the name of its case, or of its type`() {
        let carriers: [any Error] = [
            Failure.unavailable(Self.fault), Failure.gone, Thing(Self.fault),
        ]
        let codes = carriers.map { CauseChain($0).links.first?.code }
        #expect(codes == ["unavailable", "gone", "Thing"])
    }

    @Test
    func `A carrier that computes its fault holds none, and its property is not called`() {
        let chain = CauseChain(Computing(text: "x"))
        #expect(chain.fault == nil)
        #expect(chain.links.map(\.code) == ["Computing"])
    }

    @Test
    func `Carriers that hold each other end the search`() {
        let (one, other) = (Thing(nil), Thing(nil))
        (one.next, other.next) = (other, one)
        #expect(one.underlyingFault == nil)
        other.fault = Self.fault
        #expect(one.underlyingFault?.incident == Self.fault.incident)
    }
}

private enum Failure: FaultCarrier {
    case unavailable(Fault)
    case labelled(because: Fault)
    case several(page: Int, Fault)
    case optional(retry: Int?, fault: Fault?)
    case maybe(Fault?)
    case existential(any Error)
    case tried([any Error])
    case below(any FaultCarrier)
    case gone
}

private enum Upper: FaultCarrier {
    case lower(any FaultCarrier)
    case plain(any Error)
}

/// An error that is no carrier, but whose payload is searched too.
private enum Passing: Error {
    case on(any Error)
}

private struct Whole: FaultCarrier {
    let title: String
    let reason: Fault
}

private class Thing: FaultCarrier, @unchecked Sendable {
    // Unchecked: it does not change after it was made.
    var fault: Fault?
    var next: Thing?
    init(_ fault: Fault?) { self.fault = fault }
}

private final class Inheriting: Thing, @unchecked Sendable {
    // Unchecked: it does not change after it was made.
    let page = 1
}

private struct Computing: FaultCarrier {
    let text: String
    var carriedFault: Fault? { Fault(.forbidden) }
}
