import Foundation
import TestDoubles
import Testing
@_spi(Wiring) import TriageLaunch
import TriageTesting

@testable import Triage

@Suite("What the library writes", .timeLimit(.minutes(30)))
struct OwnWordsTests {
    private let redactor = Redactor()
    private let keys = ["session", "token", "auth", "authorization", "push token", "sort key"]

    @Test
    func `every kind and code of Foundation's errors stays behind a sensitive word`() async {
        let domains = [NSURLErrorDomain: -4000...0, NSCocoaErrorDomain: 0...4000]
        for (domain, codes) in domains {
            for code in codes {
                // Other tests get the thread in between.
                if code.isMultiple(of: 10) { await Task.yield() }
                expectPublic(fault(NSError(domain: domain, code: code)))
            }
        }
        for code in 1...133 { expectPublic(fault(NSError(domain: NSPOSIXErrorDomain, code: code))) }
    }

    @Test
    func `every kind and code of a response stays behind a sensitive word`() async throws {
        let site = LiveFixture()
        for status in [400, 401, 403, 404, 405, 409, 410, 418, 422, 500, 501] {
            let app = site.app()
            let transport = StubTransport(FaultPlan([.status(status)]), clock: site.clock)
            let api = app.client("https://example.org") { $0.transport = transport }
            let endpoint = APIEndpoint.get("/v1/home", as: [Int].self)
            let fault = await #expect(throws: Fault.self) { try await api.send(endpoint) }
            if let fault { expectPublic(fault) }
        }
    }

    @Test
    func `every code of a session and of a wrong value stays behind a sensitive word`() {
        let codes = [
            SessionFaultCode.noSession, SessionFaultCode.expired, SessionFaultCode.visitor,
            SessionFaultCode.notLoaded, SessionFaultCode.notStored, SessionFaultCode.malformedToken,
        ]
        for code in codes + codes.map(SessionFaultCode.refresh) {
            expectPublic(Fault(.unauthenticated, code: code))
        }
        for json in ["{}", "{\"a\":\"b\"}", "{\"a\":null}", "]"] {
            expectPublic(
                Fault.caught(by: {
                    _ = try JSONDecoder().decode([String: Int].self, from: Data(json.utf8))
                    _ = try JSONDecoder().decode(Strict.self, from: Data(json.utf8))
                }))
        }
    }

    @Test
    func `the events of a launch stay readable, whatever its checks are called`() async {
        let faults = [Fault(.server, code: "http.503"), Fault(.offline, code: "url.timedOut")]
        for fault in faults {
            let events = EventRecorder<String>()
            let checks: [any LaunchCheck<String>] = keys.map { key in
                Check<Void, String>(CheckName(rawValue: key)) { _ in throw fault }
            }
            let gate = LaunchGate<String>(checks, observe: { events.record($0.line) })
            _ = await gate.run()
            await gate.drainEvents()
            #expect(events.elements.count >= keys.count)
            for line in events.elements { #expect(redactor.redact(line) == line) }
        }
        for status in GateMachine.CheckStatus.allCases {
            for key in keys { expectUnchanged("\(key): \(status)") }
        }
    }

    @Test
    func `the breadcrumbs of operations and requests stay readable`() async {
        let site = LiveFixture()
        let app = site.app()
        let transport = StubTransport(FaultPlan([.status(401), .status(500)]), clock: site.clock)
        let api = app.client("https://example.org") { $0.transport = transport }
        for name: FaultCenter.Operation in ["session.refresh", "token.rotate"] {
            await app.run(name) {
                try await api.send(APIEndpoint.get("/v1/auth/token", as: [Int].self))
            }
        }
        #expect(app.breadcrumbs.trail.count >= 8)
        for crumb in app.breadcrumbs.trail {
            expectUnchanged("\(crumb.category): \(crumb.message)")
        }
    }

    private func fault(_ error: any Error) -> Fault {
        Fault.caught(by: { throw error })
    }

    /// Expects that no word of a failure's breadcrumb is lost.
    private func expectPublic(_ fault: Fault) {
        for key in keys {
            expectUnchanged("\(key): \(fault.kind) \(fault.code)")
            expectUnchanged("\(key): \(fault.code)")
            expectUnchanged("blocked by \(key): \(fault.kind)")
        }
    }

    private func expectUnchanged(_ line: String) {
        if redactor.redact(line) != line { Issue.record("\(line) → \(redactor.redact(line))") }
    }
}

private struct Strict: Decodable { let a: Int }

extension Fault {
    /// The fault of what the work throws, as a fault center of an app sees it.
    fileprivate static func caught(by work: () throws -> Void) -> Fault {
        do {
            try Fault.catching(classifier: .foundation, work)
            return Fault(.unexpected)
        } catch {
            return error
        }
    }
}

extension GateEvent {
    /// A breadcrumb as an app writes it.
    fileprivate var line: String {
        switch self {
        case .started(let check): "\(check): started"
        case .ended(let check, .fault(let fault, _), _): "\(check): \(fault.kind) \(fault.code)"
        case .ended(let check, let outcome, _): "\(check): \(outcome)"
        case .decided(.fault(let fault, _), let check, _):
            "blocked by \(check.map { "\($0)" } ?? "launch"): \(fault.kind)"
        case .decided(let verdict, _, _): "launch: \(verdict)"
        @unknown default: ""
        }
    }
}
