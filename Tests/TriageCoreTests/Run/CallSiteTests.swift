import Testing
import TriageCore
import TriageTesting

@Suite("The location of a failure", .timeLimit(.minutes(30)))
struct CallSiteTests {
    /// A call that passes an error to a center, with a call site.
    struct Call: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let pass: @Sendable (any Error & Sendable, FaultCenter, String, Int) async -> Void

        init(
            _ name: String,
            _ pass:
                @escaping @Sendable (any Error & Sendable, FaultCenter, String, Int) async -> Void
        ) {
            testDescription = name
            self.pass = pass
        }
    }

    private static let calls = [
        Call("run, async") { error, center, file, line in
            await center.run("a", fileID: file, line: line) {
                await Task.yield()
                throw error
            }
        },
        Call("run, sync") { error, center, file, line in
            func now() { center.run("a", fileID: file, line: line) { throw error } }
            now()
        },
        Call("run, with retries") { error, center, file, line in
            await center.run("a", retries: true, fileID: file, line: line) { throw error }
        },
        Call("report") { error, center, file, line in
            center.report(error, fileID: file, line: line)
        },
        Call("reporting, async") { error, center, file, line in
            try? await center.reporting(fileID: file, line: line) {
                await Task.yield()
                throw error
            }
        },
        Call("reporting, sync") { error, center, file, line in
            func now() { try? center.reporting(fileID: file, line: line) { throw error } }
            now()
        },
        Call("reporting with a name, async") { error, center, file, line in
            try? await center.reporting("a", fileID: file, line: line) {
                await Task.yield()
                throw error
            }
        },
        Call("reporting with a name, sync") { error, center, file, line in
            func now() { try? center.reporting("a", fileID: file, line: line) { throw error } }
            now()
        },
        Call("an open operation") { error, center, file, line in
            let options = OperationOptions("a", file, line)
            _ = OpenOperation(in: center, options).fail(with: error) as Outcome<Void>
        },
    ]

    private let center = CenterFixture([Rule(.any, .silent, report: .error)])
    private var locations: [String] {
        center.drafts.elements.map { $0.failure.fault.location.description }
    }

    @Test(arguments: calls)
    func `A plain error and the library's fault get the call's, and the app's faults keep theirs`(
        call: Call
    ) async {
        let errors: [any Error & Sendable] = [
            OpaqueError.lost, Wrapping.one(OpaqueError.lost),
            Fault(ours: .server), Layer.holding(Fault(ours: .server)),
            Fault(.server, fileID: "Club/Repository.swift", line: 3),
            Layer.holding(Fault(.server, fileID: "TriageDemo/Repository.swift", line: 4)),
        ]
        for error in errors { await call.pass(error, center.center, "Club/Home.swift", 12) }
        let own = ["Club/Repository.swift:3", "TriageDemo/Repository.swift:4"]
        #expect(locations == Array(repeating: "Club/Home.swift:12", count: 4) + own)
    }

    @Test
    func `The compiler fills in the place of the call`() async throws {
        let first = #line + 1
        await center.center.run("a") {
            await Task.yield()
            throw OpaqueError.lost
        }
        center.center.report(OpaqueError.lost)
        try? center.center.reporting { throw OpaqueError.lost }
        try? center.center.reporting("b") { throw OpaqueError.lost }
        await center.center.run("a", retries: true) { throw OpaqueError.lost }
        #expect(locations == [0, 4, 5, 6, 7].map { "\(#fileID):\(first + $0)" })
    }

    @Test
    func `The outcome and the events have the location too, and a retry has its run's location`()
        async
    {
        let outcome = await center.center.run("a", fileID: "Club/Home.swift", line: 3) {
            await Task.yield()
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.location.description == "Club/Home.swift:3")
        #expect(center.failures.elements.first?.fault.location == outcome.fault?.location)
        let retried = CenterFixture([
            Rule(.any, .notice(.init(.alert, message: "m", actions: [.retry])), report: .error)
        ])
        await retried.center.run("a", retries: true, fileID: "Club/Home.swift", line: 4) {
            throw OpaqueError.lost
        }
        retried.requests.elements.first?.onAction?(.retry)
        await eventually { retried.drafts.elements.count == 2 }
        #expect(
            retried.drafts.elements.map { $0.failure.fault.location.line } == [4, 4])
    }

    @Test
    func `An error that dropped its cause has the location of the fault that it is tied to`() async
    {
        _ = await center.run("a") {
            Fault(.server, fileID: "Club/Repository.swift", line: 3).noted()
            throw OpaqueError.lost
        }
        #expect(locations == ["Club/Repository.swift:3"])
    }

    @Test
    func `A fault of the library that dropped out of an error has the call's location too`() async {
        await center.center.run("a", fileID: "Club/Home.swift", line: 5) {
            await Task.yield()
            Fault(ours: .server).noted()
            throw OpaqueError.lost
        }
        #expect(locations == ["Club/Home.swift:5"])
    }

    @Test
    func `A fault of the library has a location for the library's own developers`() {
        let line = #line + 1
        let fault = Fault(ours: .server)
        #expect(fault.location.description == "\(#fileID):\(line)")
        #expect(fault.location.isInLibrary && !Fault(.server).location.isInLibrary)
        #expect(Fault(OpaqueError.lost, classifiedBy: .standardLibrary).location.isInLibrary)
    }
}
