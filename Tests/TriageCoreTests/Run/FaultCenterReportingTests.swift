import Testing
import TriageCore
import TriageTesting

@Suite("Work whose errors are reported", .timeLimit(.minutes(30)))
struct FaultCenterReportingTests {
    @Test
    func `A thrown error is reported at the given level and rethrown unchanged`() async {
        let center = CenterFixture()
        let fault = Fault(.server)
        await #expect(throws: Layer.holding(fault)) {
            try await center.waiting(level: .warning) { throw Layer.holding(fault) }
        }
        #expect(throws: OpaqueError.lost) { try center.now { throw OpaqueError.lost } }
        #expect(center.log.elements == ["report warning", "report error"])
        #expect(center.drafts.elements.first?.failure.fault.incident == fault.incident)
        #expect(center.drafts.elements.allSatisfy { $0.failure.operation == nil })
    }

    @Test
    func `Without a level, an error is reported at the table's level, or as an error`() async {
        let center = CenterFixture([
            Rule(.kind(.offline), .silent, report: .debug), Rule(.kind(.server), .silent),
        ])
        for kind in [Fault.Kind.offline, .server] {
            center.center.report(Fault(kind))
            try? await center.center.reporting("search") {
                await Task.yield(); throw Fault(kind)
            }
            try? center.center.reporting("search", level: .info) { throw Fault(kind) }
        }
        #expect(
            center.drafts.elements.map(\.level) == [.debug, .debug, .info, .error, .error, .info])
    }

    @Test
    func `The compiler knows the error's type if it knows the work's`() async {
        func lose() throws(OpaqueError) -> Int { throw .lost }
        func loseLater() async throws(OpaqueError) -> Int { throw .lost }
        let center = CenterFixture()
        do {
            _ = try center.center.reporting(work: lose)
        } catch {
            let known: OpaqueError = error
            #expect(known == .lost)
        }
        do {
            _ = try await center.center.reporting(work: loseLater)
        } catch {
            let known: OpaqueError = error
            #expect(known == .lost)
        }
        #expect(center.drafts.elements.count == 2)
    }

    @Test
    func `Work that cannot throw needs no try, and its value is returned`() async {
        let center = CenterFixture()
        #expect(center.center.reporting { 7 } == 7)
        let later: Int = await center.center.reporting { () async throws(Never) in
            await Task.yield()
            return 8
        }
        #expect(later == 8)
        #expect(center.log.elements.isEmpty)
    }

    @Test
    func `A cancellation is rethrown and not reported, like any error of a canceled task`() async {
        let center = CenterFixture()
        for error in FaultCenterCancellationTests.disguises {
            await #expect(throws: (any Error).self) { try await center.waiting { throw error } }
            #expect(throws: (any Error).self) { try center.now { throw error } }
        }
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: OpaqueError.lost) {
                try await center.waiting { throw OpaqueError.lost }
            }
        }.value
        #expect(center.drafts.elements.isEmpty)
    }

    @Test
    func `An error that passes through several calls is one incident, in an operation or outside`()
        async
    {
        let center = CenterFixture([Rule(.any, .silent, report: .error)])
        func load() async throws {
            try await center.waiting { try await center.waiting { throw OpaqueError.lost } }
        }
        _ = try? await load()
        #expect(Set(center.drafts.elements.map(\.failure.fault.incident)).count == 1)
        let outcome = await center.run("a") { try await load() }
        let incidents = center.drafts.elements.map(\.failure.fault.incident)
        #expect(Set(incidents).count == 2)
        #expect(incidents.last == outcome.fault?.incident)
        #expect(outcome.error(as: OpaqueError.self) == .lost)
    }

    @Test
    func `A report within an operation names it, and says that it is active`() async {
        let center = CenterFixture([Rule(.any, .silent, report: .warning)])
        _ = await center.run("a") { try await center.waiting { throw OpaqueError.lost } }
        try? center.now { throw OpaqueError.lost }
        let drafts = center.drafts.elements
        #expect(drafts.map(\.failure.operation?.name) == ["a", "a", nil])
        #expect(drafts.map(\.isOperationActive) == [true, false, false])
    }

    @Test(
        arguments: [nil, OpaqueError.lost, CancellationError()] as [(any Error)?], [false, true])
    func `A report after the end of its operation names it, and waits for no notice`(
        error: (any Error)?, isPart: Bool
    ) async {
        let center = CenterFixture([Rule(.any, .silent)])
        let (end, ending) = AsyncStream.makeStream(of: Void.self)
        let tasks = EventRecorder<Task<Void, Never>>()
        let begin = {
            let record = OperationRecord.current
            OperationRecord.run(in: isPart ? record?.child() : record) {
                center.center.report(OpaqueError.broken)
                tasks.record(
                    Task {
                        for await _ in end {}
                        center.center.report(OpaqueError.broken)
                    })
            }
            if let error { throw error }
        }
        _ = await center.run("a") { try begin() }
        _ = center.runNow("b") { try begin() }
        ending.finish()
        for task in tasks.elements { await task.value }
        let drafts = center.drafts.elements
        #expect(drafts.map(\.isOperationActive) == [true, true, false, false])
        #expect(Set(drafts.suffix(2).map(\.failure.operation?.name)) == ["a", "b"])
    }

    @Test
    func `A wrapper comes before the error's chain, whose links keep their parents`() {
        let center = CenterFixture()
        let error = Wrapping.two(Wrapping.one(OpaqueError.lost), OpaqueError.broken)
        let wrapper = CauseChain.Wrapper(OpaqueError.lost, code: "line")
        center.center.report(error, level: .warning, wrappedIn: wrapper)
        let links = center.drafts.elements.first?.failure.chain.links
        #expect(links?.map(\.code) == ["line", "two", "one", "lost", "broken"])
        #expect(links?.map(\.parent) == [nil, 0, 1, 2, 1])
    }

    @Test
    func `Reporting is no operation: it has no name or count, and the outer one stays current`()
        async
    {
        let center = CenterFixture()
        center.center.reporting { #expect(OperationInfo.current == nil) }
        _ = await center.run("a") {
            center.center.reporting { #expect(OperationInfo.current?.name == "a") }
        }
        #expect(center.center.counts == (1, 0))
        #expect(center.center.audit().isEmpty)
    }

    @Test
    func `Work with a name is what its reports name, alone and within an operation, in both forms`()
        async
    {
        let center = CenterFixture([Rule(.any, .silent, report: .error)])
        let search = {
            _ = try? await center.center.reporting("search") {
                await Task.yield()
                throw OpaqueError.lost
            }
        }
        await search()
        try? center.center.reporting("count", level: .info) { throw OpaqueError.broken }
        _ = await center.run("a") {
            await search()
            throw OpaqueError.lost
        }
        let drafts = center.drafts.elements
        #expect(drafts.map(\.failure.operation?.name) == ["search", "count", "search", "a"])
        #expect(drafts.map(\.isOperationActive) == [false, false, true, false])
        #expect(Set(drafts.compactMap(\.failure.operation?.id)).count == 4)
        #expect(drafts[2].failure.fault.incident == drafts[3].failure.fault.incident)
        #expect(center.center.counts == (1, 1) && center.center.audit().isEmpty)
    }

    @Test
    func `A name is current for its work and requests, and the last request is the report's`()
        async throws
    {
        let center = CenterFixture([Rule(.any, .silent)])
        _ = try await center.run(.tap("a")) {
            try? await center.center.reporting("search") {
                #expect(OperationInfo.current?.name == "search")
                #expect(OperationInfo.current?.intent == .tap)
                let request = RequestInfo(method: "GET", path: "/a", attempts: 1)
                OperationRecord.note(.requestBegan(request))
                center.center.reporting { #expect(OperationInfo.current?.name == "search") }
                await Task.yield()
                throw OpaqueError.lost
            }
            #expect(OperationInfo.current?.name == "a")
            #expect(OperationRecord.current?.lastRequest?.path == "/a")
        }.get()
        #expect(center.drafts.elements.map(\.lastRequest?.path) == ["/a"])
        center.center.reporting("b") { #expect(OperationInfo.current?.intent == .background) }
    }

    @Test
    func `An error that dropped its cause within reported work is tied to its incident`() throws {
        let center = CenterFixture()
        var made: Fault?
        try? center.now {
            made = Fault(.storage).noted()
            throw OpaqueError.lost
        }
        #expect(center.drafts.elements.first?.failure.fault.incident == made?.incident)
    }

    @Test
    @MainActor
    func `Work keeps the isolation of its caller`() async {
        let center = CenterFixture()
        var (count, isMain) = (0, false)
        _ = try? await center.waiting {
            MainActor.assertIsolated()
            count += 1
            await Task.yield()
            isMain = true
            throw OpaqueError.lost
        }
        center.center.reporting { count += 1 }
        #expect(count == 2 && isMain)
    }
}

extension CenterFixture {
    fileprivate func waiting<Value>(
        level: ReportLevel = .error, _ work: () async throws -> Value
    ) async throws -> Value {
        try await center.reporting(level: level, work: work)
    }

    fileprivate func now<Value>(_ work: () throws -> Value) throws -> Value {
        try center.reporting(work: work)
    }
}
