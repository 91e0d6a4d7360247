import Testing
import TriageCore
import TriageTesting

@Suite("Dropped causes", .timeLimit(.minutes(5)))
struct FaultCenterTyingTests {
    @Test(
        "An error that dropped its cause is tied to the fault made last, and named in debug builds")
    func tied() async {
        let centre = Centre()
        let outcome = await centre.run("a") {
            _ = Fault(.offline)
            _ = Fault(.server, code: "http.503")
            throw Layer.gone
        }
        #expect(outcome.fault?.code == "http.503")
        #expect(outcome.error(as: Layer.self) == .gone)
        #expect(
            centre.drafts.elements.first?.failure.chain.links.map(\.code) == ["gone", "http.503"])
        #if DEBUG
        #expect(centre.diagnoses.elements.count == 1)
        #expect(centre.diagnoses.elements.first?.contains("TriageCoreTests.Layer (gone)") == true)
        #expect(centre.diagnoses.elements.first?.contains("http.503") == true)
        #else
        #expect(centre.diagnoses.elements.isEmpty)
        #endif
    }

    @Test("The incident is the dropped fault's, in the sync form too")
    func incident() {
        var made: Fault?
        let outcome: Outcome<Int> = Centre().runNow {
            made = Fault(.server)
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.incident == made?.incident)
    }

    @Test("A fault made in a child task is tied too")
    func child() async {
        let outcome = await Centre().run("a") {
            async let made = Task { Fault(.storage).kind }.value
            _ = await made
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.kind == .storage)
    }

    @Test("What was recovered from is not blamed, not even in the operation around it")
    func recovered() async {
        let centre = Centre()
        let outcome = await centre.run("outer") {
            _ = await centre.run("inner") {
                _ = Fault(.timeout)
                OperationRecord.current?.markRecovered()
            }
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.kind == .unexpected)
    }

    @Test("Work that nobody waits for any more is blamed for nothing")
    func abandoned() async {
        let outcome = await Centre().run("a") {
            let late = Task {
                while !Task.isCancelled { await Task.yield() }
                _ = Fault(.server)
            }
            late.cancel()
            await late.value
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.kind == .unexpected)
    }

    @Test("An error that kept its cause is not tied, and nobody is blamed")
    func kept() async {
        let centre = Centre()
        let outcome = await centre.run("a") {
            let kept = Fault(.offline)
            _ = Fault(.server)
            throw Layer.holding(kept)
        }
        #expect(outcome.fault?.kind == .offline)
        #expect(centre.diagnoses.elements.isEmpty)
    }

    @Test("An error with a kind of its own is not tied to a fault that was got over")
    func ownKind() async {
        let centre = Centre()
        let outcome = await centre.run("a") {
            _ = Fault(.server)
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: ""))
        }
        #expect(outcome.fault?.kind == .undecodable)
        #expect(centre.diagnoses.elements.isEmpty)
    }

    @Test("An error that the app's reader knows is tied to nothing, and its number is no code")
    func recognised() async {
        let reader = ErrorClassifier { error in
            error is OpaqueError ? ErrorClassification(code: "mine", number: 7) : nil
        }
        let centre = Centre(reader: reader)
        let outcome = await centre.run("a") {
            _ = Fault(.server)
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.kind == .unexpected && outcome.fault?.code == "mine")
        #expect(centre.failures.elements.first?.chain.links.map(\.code) == ["mine.7"])
        #expect(centre.diagnoses.elements.isEmpty)
    }

    @Test("An error that came from elsewhere is an incident of its own")
    func elsewhere() async {
        let centre = Centre()
        _ = Fault(.server)
        _ = await centre.run("before") { _ = Fault(.server) }
        let outcome = await centre.run("a") { throw Layer.gone }
        #expect(outcome.fault?.kind == .unexpected)
        #expect(centre.diagnoses.elements.isEmpty)
    }

    @Test("What was reported on the side is not what a later error is tied to")
    func reported() async {
        let centre = Centre()
        let outcome = await centre.run("a") {
            centre.center.report(OpaqueError.broken)
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.code == "lost")
        #expect(outcome.fault?.incident != centre.drafts.elements.first?.failure.fault.incident)
        #expect(centre.diagnoses.elements.isEmpty)
    }

    @Test(
        "What an operation inside failed with was seen to, whatever it threw",
        arguments: [Fault(.server), OpaqueError.broken] as [any Error])
    func nested(error: any Error) async {
        let centre = Centre()
        let outcome = await centre.run("outer") {
            _ = await centre.run("inner") { throw error }
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.code == "lost")
        #expect(Set(centre.failures.elements.map(\.fault.incident)).count == 2)
        #expect(centre.center.audit().isEmpty)
    }

    @Test(
        "An error that was seen to in the operation and is thrown then is the same incident",
        arguments: [false, true])
    func examinedBefore(isTold: Bool) async {
        let centre = Centre()
        let teller = CauseChain.Wrapper(OpaqueError.broken, code: "line")
        let reported = await centre.run("a") {
            centre.center.report(OpaqueError.lost, level: .error, wrappedIn: isTold ? teller : nil)
            throw OpaqueError.lost
        }
        #expect(reported.fault?.incident == centre.drafts.elements.first?.failure.fault.incident)
        let passedOn = await centre.run("outer") {
            _ = await centre.run("inner") { throw Wrapping.one(OpaqueError.broken) }
            throw Wrapping.one(OpaqueError.broken)
        }
        #expect(
            passedOn.fault?.incident == centre.failures.elements.dropFirst().first?.fault.incident)
        #expect(centre.diagnoses.elements.isEmpty)
        #expect(centre.center.audit().isEmpty)
    }

    @Test("The same error in another operation is another incident")
    func examinedElsewhere() async {
        let centre = Centre()
        let first = await centre.run("a") { throw OpaqueError.lost }
        let second = await centre.run("a") { throw OpaqueError.lost }
        #expect(first.fault?.incident != second.fault?.incident)
    }
}
