import Testing
import TriageCore
import TriageTesting

@Suite("Work whose errors are reported", .timeLimit(.minutes(5)))
struct FaultCenterReportingTests {
    @Test("What it throws is reported at the level asked for, and thrown on as it is")
    func thrown() async {
        let centre = Centre()
        let fault = Fault(.server)
        await #expect(throws: Layer.holding(fault)) {
            try await centre.waiting(level: .warning) { throw Layer.holding(fault) }
        }
        #expect(throws: OpaqueError.lost) { try centre.now { throw OpaqueError.lost } }
        #expect(centre.log.elements == ["report warning", "report error"])
        #expect(centre.drafts.elements.first?.failure.fault.incident == fault.incident)
        #expect(centre.drafts.elements.allSatisfy { $0.failure.operation == nil })
    }

    @Test("The error's type is known to the compiler where the work's is")
    func typed() async {
        func lose() throws(OpaqueError) -> Int { throw .lost }
        func loseLater() async throws(OpaqueError) -> Int { throw .lost }
        let centre = Centre()
        do {
            _ = try centre.center.reporting(lose)
        } catch {
            let known: OpaqueError = error
            #expect(known == .lost)
        }
        do {
            _ = try await centre.center.reporting(loseLater)
        } catch {
            let known: OpaqueError = error
            #expect(known == .lost)
        }
        #expect(centre.drafts.elements.count == 2)
    }

    @Test("Work that cannot throw needs no try, and its value is handed over")
    func value() async {
        let centre = Centre()
        #expect(centre.center.reporting { 7 } == 7)
        let later: Int = await centre.center.reporting { () async throws(Never) in
            await Task.yield()
            return 8
        }
        #expect(later == 8)
        #expect(centre.log.elements.isEmpty)
    }

    @Test("A cancellation is thrown on and not reported, nor is what a cancelled task throws")
    func cancelled() async {
        let centre = Centre()
        for error in FaultCenterCancellationTests.disguises {
            await #expect(throws: (any Error).self) { try await centre.waiting { throw error } }
            #expect(throws: (any Error).self) { try centre.now { throw error } }
        }
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: OpaqueError.lost) {
                try await centre.waiting { throw OpaqueError.lost }
            }
        }.value
        #expect(centre.drafts.elements.isEmpty)
    }

    @Test("An error that passes several is one incident, with an operation around them or without")
    func nested() async {
        let centre = Centre([Rule(.any, .silent, report: .error)])
        func load() async throws {
            try await centre.waiting { try await centre.waiting { throw OpaqueError.lost } }
        }
        _ = try? await load()
        #expect(Set(centre.drafts.elements.map(\.failure.fault.incident)).count == 1)
        let outcome = await centre.run("a") { try await load() }
        let incidents = centre.drafts.elements.map(\.failure.fault.incident)
        #expect(Set(incidents).count == 2)
        #expect(incidents.last == outcome.fault?.incident)
        #expect(outcome.error(as: OpaqueError.self) == .lost)
    }

    @Test("Within an operation the report names it, and says that it goes on")
    func withinOperation() async {
        let centre = Centre([Rule(.any, .silent, report: .warning)])
        _ = await centre.run("a") { try await centre.waiting { throw OpaqueError.lost } }
        try? centre.now { throw OpaqueError.lost }
        let drafts = centre.drafts.elements
        #expect(drafts.map(\.failure.operation?.name) == ["a", "a", nil])
        #expect(drafts.map(\.isOperationActive) == [true, false, false])
    }

    @Test(
        "What is reported after the operation has ended names it, and waits for nothing more",
        arguments: [nil, OpaqueError.lost, CancellationError()] as [(any Error)?], [false, true])
    func afterwards(error: (any Error)?, isPart: Bool) async {
        let centre = Centre([Rule(.any, .silent)])
        let (end, ending) = AsyncStream.makeStream(of: Void.self)
        let tasks = EventRecorder<Task<Void, Never>>()
        let begin = {
            let record = OperationRecord.current
            OperationRecord.$current.withValue(isPart ? record?.child() : record) {
                centre.center.report(OpaqueError.broken)
                tasks.record(
                    Task {
                        for await _ in end {}
                        centre.center.report(OpaqueError.broken)
                    })
            }
            if let error { throw error }
        }
        _ = await centre.run("a") { try begin() }
        _ = centre.runNow("b") { try begin() }
        ending.finish()
        for task in tasks.elements { await task.value }
        let drafts = centre.drafts.elements
        #expect(drafts.map(\.isOperationActive) == [true, true, false, false])
        #expect(Set(drafts.suffix(2).map(\.failure.operation?.name)) == ["a", "b"])
    }

    @Test("What told of an error stands before its chain, in which each keeps its parent")
    func teller() {
        let centre = Centre()
        let error = Wrapping.two(Wrapping.one(OpaqueError.lost), OpaqueError.broken)
        let teller = CauseChain.Wrapper(OpaqueError.lost, code: "line")
        centre.center.report(error, level: .warning, wrappedIn: teller)
        let links = centre.drafts.elements.first?.failure.chain.links
        #expect(links?.map(\.code) == ["line", "two", "one", "lost", "broken"])
        #expect(links?.map(\.parent) == [nil, 0, 1, 2, 1])
    }

    @Test("It is no operation: none is named, none is counted, and the one around it stays")
    func noOperation() async {
        let centre = Centre()
        centre.center.reporting { #expect(OperationInfo.current == nil) }
        _ = await centre.run("a") {
            centre.center.reporting { #expect(OperationInfo.current?.name == "a") }
        }
        #expect(centre.center.counts == (1, 0))
        #expect(centre.center.audit().isEmpty)
    }

    @Test("An error that dropped its cause in it is tied to it")
    func tied() throws {
        let centre = Centre()
        var made: Fault?
        try? centre.now {
            made = Fault(.storage)
            throw OpaqueError.lost
        }
        #expect(centre.drafts.elements.first?.failure.fault.incident == made?.incident)
    }

    @Test("Work keeps the isolation of its caller")
    @MainActor
    func isolation() async {
        let centre = Centre()
        var (count, isMain) = (0, false)
        _ = try? await centre.waiting {
            MainActor.assertIsolated()
            count += 1
            await Task.yield()
            isMain = true
            throw OpaqueError.lost
        }
        centre.center.reporting { count += 1 }
        #expect(count == 2 && isMain)
    }
}

extension Centre {
    fileprivate func waiting<Value>(
        level: ReportLevel = .error, _ work: () async throws -> Value
    ) async throws -> Value {
        try await center.reporting(level: level, work)
    }

    fileprivate func now<Value>(_ work: () throws -> Value) throws -> Value {
        try center.reporting(work)
    }
}
