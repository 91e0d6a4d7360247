import Testing
import TriageCore

@Suite("FaultCatching", .timeLimit(.minutes(5)))
struct FaultCatchingTests {
    private enum HomeFailure: FaultCatching {
        case notRegistered(Fault), unavailable(Fault)

        static func caught(_ fault: Fault) -> HomeFailure {
            fault.isErrorResponse(404) ? .notRegistered(fault) : .unavailable(fault)
        }

        var fault: Fault {
            switch self {
            case .notRegistered(let fault), .unavailable(let fault): fault
            }
        }

        var isNotRegistered: Bool { if case .notRegistered = self { true } else { false } }
    }

    private func failure(_ error: any Error) async -> HomeFailure? {
        do {
            try HomeFailure.catching { throw error }
            return nil
        } catch {
            return error
        }
    }

    private func laterFailure(_ error: any Error) async -> HomeFailure? {
        do {
            try await HomeFailure.catching {
                await Task.yield()
                throw error
            }
            return nil
        } catch {
            return error
        }
    }

    @Test("The value of the work is returned, now and later")
    func valueIsReturned() async throws {
        #expect(try HomeFailure.catching { 7 } == 7)
        let later = try await HomeFailure.catching {
            await Task.yield()
            return 8
        }
        #expect(later == 8)
    }

    @Test("A fault is put into its case as it is")
    func faultIsPutIntoItsCase() async throws {
        let missing = Fault(.rejected, code: "http.404", facts: .with { $0.status = 404 })
        for failure in [await failure(missing), await laterFailure(missing)] {
            let failure = try #require(failure)
            #expect(failure.isNotRegistered)
            #expect(failure.fault.incident == missing.incident)
            #expect(failure.fault.cause == nil)
        }
    }

    @Test("An error of the layer's own type is thrown as it is")
    func errorOfTheOwnTypeIsThrownAsItIs() async throws {
        let own = HomeFailure.notRegistered(Fault(.offline))
        for failure in [await failure(own), await laterFailure(own)] {
            #expect(failure?.isNotRegistered == true)
            #expect(failure?.fault.incident == own.fault.incident)
        }
    }

    @Test("A carrier of the layer below stays in the chain, with its incident")
    func carrierOfTheLayerBelowStays() async throws {
        let fault = Fault(.server, code: "http.503", facts: .with { $0.status = 503 })
        let failure = try #require(await failure(Wrapping.one(fault)))
        #expect(failure.fault.incident == fault.incident)
        #expect(failure.fault.code == "http.503")
        #expect(failure.fault.location == fault.location)
        #expect(CauseChain(failure).links.contains { $0.error is Wrapping })
    }

    @Test("Any other error is classified, and its place is the call's")
    func anyOtherErrorIsClassified() async throws {
        let plain = try #require(await failure(OpaqueError.lost))
        #expect(plain.fault.kind == .unexpected)
        #expect(plain.fault.cause as? OpaqueError == .lost)
        #expect(plain.fault.location.fileID.hasSuffix("FaultCatchingTests.swift"))
        let canceled = try #require(await laterFailure(CancellationError()))
        #expect(canceled.fault.kind == .canceled)
    }

    @Test("The classifier is the given one, or that of the operation under way")
    func classifierIsTheGivenOne() async throws {
        let classifier = ErrorClassifier { error in
            error is OpaqueError ? ErrorClassification(kind: .storage, code: "database") : nil
        }
        let given = #expect(throws: HomeFailure.self) {
            try HomeFailure.catching(classifier: classifier) { throw OpaqueError.lost }
        }
        #expect(given?.fault.code == "database")
        let outcome = await CenterFixture(reader: classifier).run("home.load") {
            try HomeFailure.catching { throw OpaqueError.lost }
        }
        #expect(outcome.fault?.kind == .storage)
    }
}
