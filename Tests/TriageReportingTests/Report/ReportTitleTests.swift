import Foundation
import Testing
import TriageHTTP
import TriageRedaction
import TriageTesting

@_spi(Tools) @testable import TriageCore
@_spi(Tools) @testable import TriageReporting

@Suite("The title of a report", .timeLimit(.minutes(30)))
struct ReportTitleTests {
    @Test(
        arguments: [
            (.server, "http.500", 500, "GET /home answered 500"),
            (.rejected, "http.404", 404, "GET /home answered 404"),
            (.unauthenticated, "http.401", 401, "GET /home answered 401"),
            (.forbidden, "http.403", 403, "GET /home answered 403"),
            (.rateLimited, "http.429", 429, "GET /home answered 429"),
            (.invalidResponse, "http.304", 304, "GET /home answered 304"),
            (.rejected, "club.full", 409, "GET /home answered 409 (club.full)"),
            (.rejected, "envelope.refused", 200, "GET /home answered 200, and its body refuses"),
            (
                .connectionLost, "url.networkConnectionLost", 200,
                "The answer 200 to GET /home was cut short"
            ),
            (
                .connectionLost, "url.networkConnectionLost", nil,
                "The connection broke before GET /home was answered"
            ),
            (.offline, "offline", nil, "No network for GET /home"),
            (
                .unreachable, "url.cannotFindHost", nil,
                "The server of GET /home could not be reached"
            ),
            (
                .insecure, "url.serverCertificateUntrusted", nil,
                "No trusted connection for GET /home"
            ),
            (.invalidResponse, "http.noResponse", nil, "GET /home was answered with invalid HTTP"),
            (.invalidResponse, "http.tooManyRedirects", 302, "GET /home was redirected too often"),
            (.invalidResponse, "http.bodyTooLarge", 200, "The answer to GET /home is too large"),
            (.timeout, "url.timedOut", nil, "No answer from GET /home in time"),
            (.timeout, "url.timedOut", 200, "GET /home answered 200, but not completely in time"),
            (
                .unreachable, "network.signIn", 200,
                "GET /home was answered by a network that wants a sign-in"
            ),
            (
                .unreachable, "network.signIn", 511,
                "GET /home was answered by a network that wants a sign-in"
            ),
            (.server, "circuit.open", nil, "GET /home was not sent: its circuit is open"),
            (
                .rateLimited, "rateLimiter.exceeded", nil,
                "GET /home was not sent: over the app's own rate limit"
            ),
            (
                .rateLimited, "bulkhead.full", nil,
                "GET /home was not sent: too many others are waiting"
            ),
            (.unauthenticated, "session.none", nil, "GET /home needs a signed-in user"),
            (
                .unauthenticated, "session.visitor", 401,
                "GET /home answered 401 to a user without an account"
            ),
        ] as [(Fault.Kind, String, Int?, String)])
    func `a request is told by what its server did`(
        kind: Fault.Kind, code: String, status: Int?, expected: String
    ) async throws {
        #expect(try await title(kind, code, status: status) == expected)
    }

    @Test
    func `a deadline that passed is told with its time`() async throws {
        let cases: [(Duration, Int?, String)] = [
            (.seconds(10), nil, "No answer from GET /v1/terms in 10 s"),
            (.milliseconds(1500), nil, "No answer from GET /v1/terms in 1.5 s"),
            (.seconds(180), 200, "GET /v1/terms answered 200, but not completely in 3 min"),
        ]
        for (deadline, status, expected) in cases {
            let found = try await title(.timeout, "deadline", "GET", "/v1/terms", status: status) {
                $0.deadline = deadline
            }
            #expect(found == expected)
        }
    }

    @Test
    func `a launch check is named where no request is`() async throws {
        let limit: (inout Fault.Facts) -> Void = { facts in
            (facts.check, facts.deadline) = ("terms", .seconds(10))
        }
        #expect(
            try await title(.timeout, "launch.limit", nil, nil, limit)
                == "Launch check terms did not end in 10 s")
        #expect(
            try await title(.timeout, "launch.deadline", "GET", "/v1/terms", limit)
                == "No answer from GET /v1/terms in 10 s")
        let check: (inout Fault.Facts) -> Void = { $0.check = "terms" }
        #expect(
            try await title(.unexpected, "launch.noAnswer", nil, nil, check)
                == "Launch check terms ended without a result")
        #expect(
            try await title(.unexpected, "launch.cancelledItself", nil, nil, check)
                == "Launch check terms canceled itself")
        var facts = Fault.Facts()
        facts.check = "terms"
        #expect(
            try await report(Plain.empty, facts: facts).title
                == "Launch check terms: Plain.empty")
        #expect(
            try await title(.storage, nil, nil, nil, check)
                == "Launch check terms: The device's storage failed")
    }

    @Test
    func `a session is told with the failure behind it`() async throws {
        let refresh = Fault(
            .rejected, code: "http.400",
            facts: .init(.init(method: "POST", path: "/v1/token"), status: 400))
        #expect(
            try await title(.unauthenticated, "session.expired", cause: refresh)
                == "The session ended: POST /v1/token answered 400")
        #expect(
            try await title(.rejected, "session.refresh.http.400", cause: refresh)
                == "The session could not be refreshed: POST /v1/token answered 400")
        #expect(
            try await title(.unauthenticated, "session.expired", cause: Plain.empty)
                == "The session ended")
        #expect(
            try await title(.storage, "session.store", nil, nil)
                == "The new session could not be stored")
    }

    @Test
    func `an error of the app is told by its name, and by its text for developers`() async throws {
        #expect(try await report(Plain.empty).title == "Plain.empty")
        #expect(try await report(Plain.status(418)).title == "Plain.status.418")
        #expect(try await report(Bare()).title == "Bare")
        #expect(
            try await report(NSError(domain: "SKErrorDomain", code: 2)).title == "SKErrorDomain.2")
        #expect(try await report(Told.full("Kim")).title == "Told.full: no room for …")
        #expect(try await report(Told.quiet).title == "Told.quiet")
        #expect(try await report(Spoken()).title == "Spoken")
        let carrying = Carrying.failed(
            Fault(
                .server, code: "http.500",
                facts: .init(.init(method: "GET", path: "/home"), status: 500)))
        #expect(try await report(carrying).title == "GET /home answered 500")
    }

    @Test
    func `an error of the app names the request that failed before it`() async throws {
        func title(_ error: any Error, _ status: Int?) async throws -> String {
            let last = RequestInfo(method: "GET", path: "/v1/orders", attempts: 1, status: status)
            return try await report(error, lastRequest: last).title
        }
        #expect(
            try await title(Plain.empty, 500) == "Plain.empty, after GET /v1/orders answered 500")
        #expect(try await title(Plain.empty, 200) == "Plain.empty")
        let timeout = URLError(.timedOut)
        #expect(try await title(timeout, nil) == "No answer from GET /v1/orders in time")
        #expect(try await title(timeout, 200) == "No answer in time")
    }

    @Test
    func `an error that an app has classified is told by the request that had its status`()
        async throws
    {
        func title(_ facts: Fault.Facts, _ code: String, _ status: Int?) async throws -> String {
            let last = RequestInfo(method: "GET", path: "/v1/orders", attempts: 1, status: status)
            let error = Classified(classification: .init(kind: .server, code: code, facts: facts))
            return try await report(error, lastRequest: last).title
        }
        var facts = Fault.Facts()
        #expect(try await title(facts, "http.500", 500) == "GET /v1/orders answered 500")
        facts.status = 500
        #expect(try await title(facts, "status", 500) == "GET /v1/orders answered 500 (status)")
        #expect(try await title(facts, "http.500", 404) == "A request answered 500")
    }

    @Test
    func `a draft has the title of its report`() async throws {
        for error in [Plain.status(418), URLError(.timedOut), Told.full("Kim")] as [any Error] {
            let fault = Fault(error, classifiedBy: .foundation)
            let failure = FailureContext(
                fault: fault, error: error, chain: CauseChain(error, classifier: .foundation))
            let draft = ReportDraft(level: .error, failure: failure, notice: nil)
            #expect(try await draft.title == report(error).title)
        }
    }

    @Test
    func `a message is the title where the facts say no more than a kind`() async throws {
        let text: FaultMessage = "no room for the cart"
        #expect(try await title(.storage, nil, nil, nil, message: text) == "no room for the cart")
        #expect(try await title(.server, nil, nil, nil, message: text) == "no room for the cart")
        #expect(
            try await title(.server, "http.500", status: 500, message: text)
                == "GET /home answered 500")
        let name: FaultMessage = "\("Kim") and\nmore"
        #expect(try await title(.unexpected, "cart", nil, nil, message: name) == "… and")
        #expect(try await title(.unexpected, "cart", nil, nil, message: "\("Kim")") == "cart")
    }

    @Test
    func `a kind alone is told in words`() async throws {
        let cases: [(Fault.Kind, String?, String)] = [
            (.offline, nil, "No network"), (.timeout, nil, "No answer in time"),
            (.unreachable, nil, "The server could not be reached"),
            (.connectionLost, nil, "The connection broke"),
            (.insecure, nil, "No trusted connection"),
            (.rejected, "coupon.expired", "Refused (coupon.expired)"),
            (.forbidden, nil, "Not allowed"), (.unauthenticated, nil, "Not signed in"),
            (.rateLimited, nil, "Too many requests"), (.server, nil, "The server failed"),
            (.storage, "cart", "The device's storage failed (cart)"),
            (.undecodable, nil, "The data could not be decoded"),
            (.unexpected, "cart.lost", "cart.lost"), ("printer", "printer.jam", "printer.jam"),
        ]
        for (kind, code, expected) in cases {
            #expect(try await title(kind, code, nil, nil) == expected)
        }
        let full = NSError(domain: NSPOSIXErrorDomain, code: Int(ENOSPC))
        #expect(try await report(full).title == "No space left on the device")
    }

    @Test
    func
        `a title is one line of at most 200 bytes, without a secret and without what a user wrote`()
        async throws
    {
        let path = "/v1/\u{202E}" + String(repeating: "가", count: 200)
        let long = try await title(.server, "http.500", "GET\n", path, status: 500)
        #expect(long.utf8.count <= 200 + "…".utf8.count)
        #expect(!long.contains("\n") && !long.unicodeScalars.contains("\u{202E}"))
        let secret = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJlMTIz"
        let planted = try await title(.rejected, secret, "GET", "/v1/\(secret)", status: 409)
        #expect(!planted.contains("eyJ") && planted.contains(Redactor.placeholder))
        let careless = try await report(Careless(token: secret)).title
        #expect(careless == "Careless: no room for \(Redactor.placeholder)")
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        pipeline.sendFeedback("My name is Kim.")
        await pipeline.shutdown()
        #expect(bench.sink.reports.first?.title == "A message from the user")
    }

    @Test
    func `an app that takes the message away takes it out of the title`() async throws {
        var report = try await report(Fault(.storage, code: "cart", message: "no room for Kim"))
        #expect(report.title == "no room for Kim" && report.messageBelowTitle == nil)
        report.message = nil
        #expect(report.title == "cart")
        report.message = "two\nlines"
        #expect(report.title == "two" && report.messageBelowTitle == "two\nlines")
    }

    @Test
    func `a title changes no group`() async throws {
        var facts = Fault.Facts()
        (facts.method, facts.path, facts.type) = ("GET", "/home", "Home")
        facts.codingPath = "profileImage"
        let plain = try await report(Fault(.undecodable, code: "x", facts: facts)).fingerprint
        (facts.deadline, facts.mismatch) = (.seconds(10), .init(.null, expected: "a string"))
        #expect(try await report(Fault(.undecodable, code: "x", facts: facts)).fingerprint == plain)
        #expect(plain == "undecodable x /home Home profileImage")
    }

    @Test
    func `a report keeps its title on the disk, and one of an older version has its code`()
        async throws
    {
        let report = try await report(Plain.empty)
        let stored = try JSONEncoder().encode(report)
        #expect(try JSONDecoder().decode(Report.self, from: stored).title == "Plain.empty")
        var members = try #require(JSONSerialization.jsonObject(with: stored) as? [String: Any])
        members["words"] = nil
        let older = try JSONSerialization.data(withJSONObject: members)
        #expect(try JSONDecoder().decode(Report.self, from: older).title == "Plain.empty")
    }
}

private enum Plain: Error { case empty, status(Int) }

private struct Bare: Error {}

private struct Classified: SelfClassifyingError { let classification: ErrorClassification }

private struct Spoken: LocalizedError { var errorDescription: String? { "안녕, Kim" } }

private enum Told: DiagnosticError {
    case full(String), quiet

    var diagnosticMessage: FaultMessage {
        if case .full(let name) = self { "no room for \(name)" } else { "" }
    }
}

private struct Careless: DiagnosticError {
    let token: String

    var diagnosticMessage: FaultMessage { "no room for \(token, privacy: .public)" }
}

private enum Carrying: FaultCarrier { case failed(Fault) }
