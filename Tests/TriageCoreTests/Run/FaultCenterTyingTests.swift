import Testing
import TriageCore
import TriageTesting

@Suite("Dropped causes", .timeLimit(.minutes(30)))
struct FaultCenterTyingTests {
    @Test
    func `An error that dropped its cause is tied to the last fault, and named in debug builds`()
        async
    {
        let center = CenterFixture()
        let outcome = await center.run("a") {
            Fault(.offline).noted()
            Fault(.server, code: "http.503").noted()
            throw Layer.gone
        }
        #expect(outcome.fault?.code == "http.503")
        #expect(outcome.error(as: Layer.self) == .gone)
        #expect(
            center.drafts.elements.first?.failure.chain.links.map(\.code) == ["gone", "http.503"])
        #if DEBUG
        #expect(center.diagnoses.elements.count == 1)
        #expect(center.diagnoses.elements.first?.contains("TriageCoreTests.Layer (gone)") == true)
        #expect(center.diagnoses.elements.first?.contains("http.503") == true)
        #else
        #expect(center.diagnoses.elements.isEmpty)
        #endif
    }

    @Test
    func `A cause that was dropped below other layers is tied too, and so is one that is caught`()
        async throws
    {
        let center = CenterFixture()
        var made: Fault?
        let outcome = await center.run("a") {
            made = Fault(.server, code: "http.500").noted()
            throw Wrapping.one(Wrapping.one(Layer.gone))
        }
        #expect(outcome.fault?.incident == made?.incident)
        let caught = await center.run("b") {
            made = Fault(.server, code: "http.500", facts: .with { $0.status = 500 }).noted()
            try CatchingLayer.catching { throw Layer.gone }
        }
        #expect(caught.fault?.incident == made?.incident)
        #expect(caught.fault?.code == "http.500" && caught.fault?.facts.status == 500)
        #expect(caught.error(as: CatchingLayer.self) != nil)
        let chain = try #require(center.failures.elements.last?.chain)
        #expect(chain.links.map(\.code) == ["held", "http.500", "gone", "http.500"])
        #if DEBUG
        #expect(center.diagnoses.elements.count == 2)
        #endif
    }

    @Test(arguments: [CancellationError(), Fault.canceled()] as [any Error], [false, true])
    func `A cancellation beside an error that dropped its cause changes nothing, in either order`(
        canceled: any Error, isReversed: Bool
    ) async {
        let center = CenterFixture()
        var made: Fault?
        let both: [any Error] = isReversed ? [Layer.gone, canceled] : [canceled, Layer.gone]
        let outcome = await center.run("outer") {
            try await center.run("inner") {
                made = Fault(.server, code: "http.500").noted()
                throw Wrapping.two(both[0], both[1])
            }.get()
        }
        #expect(outcome.fault?.kind == .server && outcome.fault?.code == "http.500")
        #expect(Set(center.failures.elements.map(\.fault.incident)) == [made?.incident])
        let chain = center.failures.elements.first?.chain
        #expect(chain?.links.filter { !$0.isAside }.map(\.code) == ["two", "gone", "http.500"])
    }

    @Test(arguments: [false, true])
    func `A cancellation beside a fault's own cause changes nothing, in either order`(
        isReversed: Bool
    ) async {
        let cause = DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: ""))
        let center = CenterFixture()
        var made: Fault?
        let outcome = await center.run("a") {
            made = Fault(.undecodable, cause: cause, facts: .with { $0.status = 200 }).noted()
            throw isReversed
                ? Wrapping.two(cause, CancellationError())
                : Wrapping.two(CancellationError(), cause)
        }
        #expect(outcome.fault?.incident == made?.incident && outcome.fault?.facts.status == 200)
        #expect(center.diagnoses.elements.isEmpty)
    }

    @Test
    func `An error that dropped its cause is one incident where it is thrown on, too`() async {
        let center = CenterFixture()
        let outcome = await center.run("outer") {
            try await center.run("inner") {
                Fault(.server).noted()
                throw Layer.gone
            }.get()
        }
        #expect(Set(center.failures.elements.map(\.fault.incident)).count == 1)
        #expect(outcome.fault?.kind == .server)
    }

    @Test
    func `The incident is the dropped fault's, in the sync form too`() {
        var made: Fault?
        let outcome: Outcome<Int> = CenterFixture().runNow {
            made = Fault(.server).noted()
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.incident == made?.incident)
    }

    @Test
    func `A fault that is only made ties nothing`() async {
        let center = CenterFixture()
        let outcome = await center.run("a") {
            _ = Fault(.server)
            _ = Fault(OpaqueError.broken, classifiedBy: .standardLibrary)
            throw Layer.gone
        }
        #expect(outcome.fault?.kind == .unexpected && outcome.fault?.code == "gone")
        #expect(center.diagnoses.elements.isEmpty)
    }

    @Test(arguments: [Fault(.server), Layer.holding(Fault(.server))] as [any Error])
    func `An app's own fault is tied once a layer has caught it`(error: any Error) async {
        let layers: [() throws -> Void] = [
            { try Fault.catching { throw error } }, { try CatchingLayer.catching { throw error } },
        ]
        for drop in layers {
            let outcome = await CenterFixture().run("a") {
                try? drop()
                throw OpaqueError.lost
            }
            #expect(outcome.fault?.incident == CauseChain(error).fault?.incident)
        }
    }

    @Test
    func `A handled failure stays handled when a layer catches it again`() async {
        let center = CenterFixture()
        let outcome = await center.run("outer") {
            let inner = await center.run("inner") { throw Fault(.server) }
            try? Fault.catching { try inner.get() }
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.code == "lost")
        #expect(center.diagnoses.elements.isEmpty)
    }

    @Test
    func `A fault made in a child task is tied too`() async {
        let outcome = await CenterFixture().run("a") {
            async let made = Task { Fault(.storage).noted().kind }.value
            _ = await made
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.kind == .storage)
    }

    @Test
    func
        `A fault that was recovered from explains no later error, not even in the outer operation`()
        async
    {
        let center = CenterFixture()
        let outcome = await center.run("outer") {
            _ = await center.run("inner") {
                Fault(.timeout).noted()
                OperationRecord.note(.recovered)
            }
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.kind == .unexpected)
    }

    @Test
    func `Faults of canceled work explain no later error`() async {
        let outcome = await CenterFixture().run("a") {
            let late = Task {
                while !Task.isCancelled { await Task.yield() }
                Fault(.server).noted()
            }
            late.cancel()
            await late.value
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.kind == .unexpected)
    }

    @Test
    func `An error that kept its cause is not tied, and no mistake is diagnosed`() async {
        let center = CenterFixture()
        let outcome = await center.run("a") {
            let kept = Fault(.offline)
            Fault(.server).noted()
            throw Layer.holding(kept)
        }
        #expect(outcome.fault?.kind == .offline)
        #expect(center.diagnoses.elements.isEmpty)
    }

    @Test
    func `An error with a kind of its own is not tied to a fault that was recovered from`() async {
        let center = CenterFixture()
        let outcome = await center.run("a") {
            Fault(.server).noted()
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: ""))
        }
        #expect(outcome.fault?.kind == .undecodable)
        #expect(center.diagnoses.elements.isEmpty)
    }

    @Test(arguments: [false, true])
    func `A fault's own cause that is thrown on is the same incident, also after a report`(
        isReported: Bool
    ) async {
        func error(_ key: DeclaredKey) -> DecodingError {
            .valueNotFound(Int.self, .init(codingPath: [key], debugDescription: ""))
        }
        let center = CenterFixture()
        var made: Fault?
        for thrown in [error(.a), .dataCorrupted(.init(codingPath: [], debugDescription: ""))] {
            let outcome = await center.run("profile.load") {
                let fault = Fault(
                    .undecodable, cause: error(.a), facts: .with { $0.status = 200 })
                made = fault.noted()
                if isReported { center.center.report(fault) }
                throw thrown
            }
            let isCause = if case .valueNotFound = thrown { true } else { false }
            #expect((outcome.fault?.incident == made?.incident) == isCause)
            #expect(outcome.fault?.facts.status == (isCause ? 200 : nil))
            #expect(outcome.error(as: DecodingError.self) != nil)
        }
        #expect(center.diagnoses.elements.isEmpty)
    }

    @Test(arguments: [(true, 200), (false, nil)] as [(Bool, Int?)])
    func `A fault's own cause that a layer wraps is the same incident, unless the layer has a kind`(
        hasNoKind: Bool, status: Int?
    ) async {
        let cause = DecodingError.valueNotFound(
            Int.self, .init(codingPath: [], debugDescription: ""))
        let classifier = ErrorClassifier { error in
            guard let layer = error as? CarryingLayer else { return nil }
            return ErrorClassification(
                kind: hasNoKind ? nil : .rejected, code: "layer", causes: [layer.cause])
        }
        let outcome = await CenterFixture(reader: classifier).run("profile.load") {
            Fault(.undecodable, cause: cause, facts: .with { $0.status = 200 }).noted()
            throw CarryingLayer(cause: cause)
        }
        #expect(outcome.fault?.facts.status == status)
        #expect(outcome.fault?.kind == (hasNoKind ? .undecodable : .rejected))
    }

    @Test
    func `An error that the app's classifier knows is tied to no fault, and its number is no code`()
        async
    {
        let classifier = ErrorClassifier { error in
            error is OpaqueError ? ErrorClassification(code: "mine", number: 7) : nil
        }
        let center = CenterFixture(reader: classifier)
        let outcome = await center.run("a") {
            Fault(.server).noted()
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.kind == .unexpected && outcome.fault?.code == "mine")
        #expect(center.failures.elements.first?.chain.links.map(\.code) == ["mine.7"])
        #expect(center.diagnoses.elements.isEmpty)
    }

    @Test
    func `An error from outside the operation is an incident of its own`() async {
        let center = CenterFixture()
        Fault(.server).noted()
        _ = await center.run("before") { Fault(.server).noted() }
        let outcome = await center.run("a") { throw Layer.gone }
        #expect(outcome.fault?.kind == .unexpected)
        #expect(center.diagnoses.elements.isEmpty)
    }

    @Test
    func `A later error is not tied to one that was reported on its own`() async {
        let center = CenterFixture()
        let outcome = await center.run("a") {
            center.center.report(OpaqueError.broken)
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.code == "lost")
        #expect(outcome.fault?.incident != center.drafts.elements.first?.failure.fault.incident)
        #expect(center.diagnoses.elements.isEmpty)
    }

    @Test(arguments: [Fault(.server), OpaqueError.broken] as [any Error])
    func `The failure of an inner operation is handled already, for any error`(error: any Error)
        async
    {
        let center = CenterFixture()
        let outcome = await center.run("outer") {
            _ = await center.run("inner") { throw error }
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.code == "lost")
        #expect(Set(center.failures.elements.map(\.fault.incident)).count == 2)
        #expect(center.center.audit().isEmpty)
    }

    @Test(arguments: [false, true])
    func `An error that was reported in the operation and is thrown then is the same incident`(
        isTold: Bool
    ) async {
        let center = CenterFixture()
        let wrapper = CauseChain.Wrapper(OpaqueError.broken, code: "line")
        let reported = await center.run("a") {
            center.center.report(OpaqueError.lost, level: .error, wrappedIn: isTold ? wrapper : nil)
            throw OpaqueError.lost
        }
        #expect(reported.fault?.incident == center.drafts.elements.first?.failure.fault.incident)
        let passedOn = await center.run("outer") {
            _ = await center.run("inner") { throw Wrapping.one(OpaqueError.broken) }
            throw Wrapping.one(OpaqueError.broken)
        }
        #expect(
            passedOn.fault?.incident == center.failures.elements.dropFirst().first?.fault.incident)
        #expect(center.diagnoses.elements.isEmpty)
        #expect(center.center.audit().isEmpty)
    }

    @Test
    func `The same error in another operation is another incident`() async {
        let center = CenterFixture()
        let first = await center.run("a") { throw OpaqueError.lost }
        let second = await center.run("a") { throw OpaqueError.lost }
        #expect(first.fault?.incident != second.fault?.incident)
    }
}

private enum CatchingLayer: FaultCatching {
    case held(Fault)
    static func caught(_ fault: Fault) -> CatchingLayer { .held(fault) }
}

private struct CarryingLayer: Error {
    let cause: DecodingError
}
