import Testing
import TriageCore

@Suite("FaultCatching", .timeLimit(.minutes(30)))
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

    private enum StartFailure: FaultCatching {
        case needsRegistration(HomeFailure), failed(HomeFailure), closed

        static func caught(_ error: HomeFailure) -> StartFailure {
            if case .notRegistered = error { .needsRegistration(error) } else { .failed(error) }
        }

        var home: HomeFailure? {
            switch self {
            case .needsRegistration(let error), .failed(let error): error
            case .closed: nil
            }
        }
    }

    private func startFailure(_ error: any Error) async -> StartFailure? {
        do {
            try StartFailure.catching { throw error }
            return nil
        } catch {
            return error
        }
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

    @Test
    func `The value of the work is returned, now and later`() async throws {
        #expect(try HomeFailure.catching { 7 } == 7)
        let later = try await HomeFailure.catching {
            await Task.yield()
            return 8
        }
        #expect(later == 8)
    }

    @Test
    func `A fault is put into its case as it is`() async throws {
        let missing = Fault(.rejected, code: "http.404", facts: .with { $0.status = 404 })
        for failure in [await failure(missing), await laterFailure(missing)] {
            let failure = try #require(failure)
            #expect(failure.isNotRegistered)
            #expect(failure.fault.incident == missing.incident)
            #expect(failure.fault.cause == nil)
        }
    }

    @Test
    func `An error of the layer's own type is thrown as it is`() async throws {
        let own = HomeFailure.notRegistered(Fault(.offline))
        for failure in [await failure(own), await laterFailure(own)] {
            #expect(failure?.isNotRegistered == true)
            #expect(failure?.fault.incident == own.fault.incident)
        }
    }

    @Test
    func `A carrier of the layer below stays in the chain, with its incident`() async throws {
        let fault = Fault(.server, code: "http.503", facts: .with { $0.status = 503 })
        let failure = try #require(await failure(Wrapping.one(fault)))
        #expect(failure.fault.incident == fault.incident)
        #expect(failure.fault.code == "http.503")
        #expect(failure.fault.location == fault.location)
        #expect(CauseChain(failure).links.contains { $0.error is Wrapping })
    }

    @Test
    func `Any other error is classified, and its place is the call's`() async throws {
        let plain = try #require(await failure(OpaqueError.lost))
        #expect(plain.fault.kind == .unexpected)
        #expect(plain.fault.cause as? OpaqueError == .lost)
        #expect(plain.fault.location.fileID.hasSuffix("FaultCatchingTests.swift"))
        let canceled = try #require(await laterFailure(CancellationError()))
        #expect(canceled.fault.kind == .canceled)
    }

    @Test
    func `The classifier is the given one, or the one of the operation under way`() async throws {
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

    @Test
    func `A layer above receives the layer below as it is, and the chain names each layer once`()
        async throws
    {
        // A case that the fault alone would not have led to.
        let offline = Fault(.offline)
        let failure = try #require(await startFailure(HomeFailure.notRegistered(offline)))
        #expect(failure.home?.isNotRegistered == true)
        #expect(failure.home?.fault.incident == offline.incident)
        let types = CauseChain(failure).links.map { "\(type(of: $0.error))" }
        #expect(types == ["StartFailure", "HomeFailure", "Fault"])
    }

    @Test
    func `A layer above puts any other error through the layer below`() async throws {
        let missing = Fault(.rejected, code: "http.404", facts: .with { $0.status = 404 })
        #expect(try #require(await startFailure(missing)?.home).isNotRegistered)
        let plain = try #require(await startFailure(OpaqueError.lost)?.home)
        #expect(!plain.isNotRegistered && plain.fault.cause as? OpaqueError == .lost)
        #expect(plain.fault.location.fileID.hasSuffix("FaultCatchingTests.swift"))
        #expect(await startFailure(StartFailure.closed)?.home == nil)
    }

    @Test
    func `A plain error under several layers is one incident of its operation`() async throws {
        let fixture = CenterFixture()
        let outcome = await fixture.run("start") {
            try StartFailure.catching { throw OpaqueError.lost }
        }
        let chain = try #require(outcome.error(as: StartFailure.self).map { CauseChain($0) })
        #expect(chain.links.compactMap { $0.error as? Fault }.count == 1)
        #expect(outcome.fault?.incident == chain.fault?.incident)
    }

    @Test
    func `A fault stands for itself, and for any other error as its cause`() throws {
        let own = Fault(.offline)
        let caught = #expect(throws: Fault.self) { try Fault.catching { throw own } }
        #expect(caught?.incident == own.incident && caught?.cause == nil)
        let other = #expect(throws: Fault.self) { try Fault.catching { throw OpaqueError.lost } }
        #expect(other?.cause as? OpaqueError == .lost)
    }
}
