import Foundation
import Testing
import TriageHTTP
import TriageRedaction
import TriageTesting

@_spi(Tools) @testable import TriageCore
@_spi(Tools) @testable import TriageReporting

@Suite("The title of a report", .timeLimit(.minutes(30)))
struct ReportTitleTests {
    private func report(
        _ error: any Error, lastRequest: RequestInfo? = nil, facts: Fault.Facts = Fault.Facts()
    ) async throws -> Report {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        let fault = Fault(error, classifiedBy: .foundation, facts: facts)
        let failure = FailureContext(
            fault: fault, error: error, chain: CauseChain(error, classifier: .foundation))
        pipeline.report(ReportDraft(level: .error, failure: failure, lastRequest: lastRequest))
        await pipeline.shutdown()
        return try #require(bench.sink.reports.first)
    }

    /// Returns the title of a fault of a request.
    private func title(
        _ kind: Fault.Kind, _ code: String? = nil, _ method: String? = "GET",
        _ path: String? = "/v1/home", status: Int? = nil, cause: (any Error)? = nil,
        message: FaultMessage = "", _ change: (inout Fault.Facts) -> Void = { _ in }
    ) async throws -> String {
        var facts = Fault.Facts()
        (facts.method, facts.path, facts.status) = (method, path, status)
        change(&facts)
        return try await report(
            Fault(kind, code: code, message: message, cause: cause, facts: facts)
        ).title
    }

    @Test(
        arguments: [
            (.server, "http.500", 500, "GET /v1/home answered 500"),
            (.rejected, "http.404", 404, "GET /v1/home answered 404"),
            (.unauthenticated, "http.401", 401, "GET /v1/home answered 401"),
            (.forbidden, "http.403", 403, "GET /v1/home answered 403"),
            (.rateLimited, "http.429", 429, "GET /v1/home answered 429"),
            (.invalidResponse, "http.304", 304, "GET /v1/home answered 304"),
            (.rejected, "club.full", 409, "GET /v1/home answered 409 (club.full)"),
            (
                .rejected, "envelope.refused", 200,
                "GET /v1/home answered 200, and its body refuses"
            ),
            (
                .connectionLost, "url.networkConnectionLost", 200,
                "The answer 200 to GET /v1/home was cut short"
            ),
            (
                .connectionLost, "url.networkConnectionLost", nil,
                "The connection broke before GET /v1/home was answered"
            ),
            (.offline, "offline", nil, "No network for GET /v1/home"),
            (
                .unreachable, "url.cannotFindHost", nil,
                "The server of GET /v1/home could not be reached"
            ),
            (
                .insecure, "url.serverCertificateUntrusted", nil,
                "No trusted connection for GET /v1/home"
            ),
            (
                .invalidResponse, "http.noResponse", nil,
                "GET /v1/home was answered with invalid HTTP"
            ),
            (
                .invalidResponse, "http.tooManyRedirects", 302,
                "GET /v1/home was redirected too often"
            ),
            (.invalidResponse, "http.bodyTooLarge", 200, "The answer to GET /v1/home is too large"),
            (.timeout, "url.timedOut", nil, "No answer from GET /v1/home in time"),
            (
                .timeout, "url.timedOut", 200,
                "GET /v1/home answered 200, but not completely in time"
            ),
            (
                .unreachable, "network.signIn", 200,
                "GET /v1/home was answered by a network that wants a sign-in"
            ),
            (
                .unreachable, "network.signIn", 511,
                "GET /v1/home was answered by a network that wants a sign-in"
            ),
            (.server, "circuit.open", nil, "GET /v1/home was not sent: its circuit is open"),
            (
                .rateLimited, "rateLimiter.exceeded", nil,
                "GET /v1/home was not sent: over the app's own rate limit"
            ),
            (
                .rateLimited, "bulkhead.full", nil,
                "GET /v1/home was not sent: too many others are waiting"
            ),
            (.unauthenticated, "session.none", nil, "GET /v1/home needs a signed-in user"),
            (
                .unauthenticated, "session.visitor", 401,
                "GET /v1/home answered 401 to a user without an account"
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

    @Test(
        arguments: [
            (
                "profileImage", .init(.null, expected: "a string"),
                "home.profileImage is null, a string was expected"
            ),
            (
                "home.profileImage", .init(.null, expected: "a string"),
                "home.profileImage is null, a string was expected"
            ),
            ("members[3].name", .init(.missing), "home.members[].name is missing"),
            (
                "[0].name", .init(.number, expected: "a string"),
                "home[].name is a number, a string was expected"
            ),
            (
                "count", .init(.unknown, expected: "a number"),
                "home.count has the wrong type, a number was expected"
            ),
            ("since", .init(.invalid), "home.since holds an invalid value"),
            ("since", nil, "home.since could not be decoded"),
            (
                "", .init(.array, expected: "an object"),
                "The body of GET /v1/home is an array, an object was expected"
            ),
        ] as [(String, BodyMismatch?, String)])
    func `a body is told by the place, what is there and what was expected`(
        path: String, mismatch: BodyMismatch?, expected: String
    ) async throws {
        let found = try await title(.undecodable, "decoding.x", status: 200) { facts in
            (facts.codingPath, facts.mismatch, facts.type) = (path, mismatch, "Club.Home")
        }
        #expect(found == expected)
    }

    @Test(
        arguments: [
            ("empty", "GET /v1/home answered 200 without a body"),
            ("text", "GET /v1/home answered 200 with text that is not JSON"),
            (nil, "The body of GET /v1/home could not be decoded as Home"),
        ] as [(String?, String)])
    func `a body as a whole is told by its form`(shape: String?, expected: String) async throws {
        let found = try await title(.undecodable, "decoding.x", status: 200) { facts in
            (facts.type, facts.bodyShape) = ("Club.Home", shape)
        }
        #expect(found == expected)
    }

    @Test
    func `a place in a body is behind the last fixed part of the path, or the type`() async throws {
        let cases: [(path: String?, type: String?, String)] = [
            ("/v1/clubs/{id}/members", "Club.Page", "members.name is null"),
            ("/v1/clubs/{id}", "Club.Page", "clubs.name is null"),
            ("/{id}", "Club.Page", "Page.name is null"), (nil, "Club.Page", "Page.name is null"),
            (nil, nil, "name is null"),
        ]
        for (path, type, expected) in cases {
            let found = try await title(.undecodable, "decoding.x", nil, path) { facts in
                (facts.codingPath, facts.type) = ("name", type)
                facts.mismatch = BodyMismatch(.null)
            }
            #expect(found == expected)
        }
    }

    @Test
    func `what a decoder says is read, in the words of every release, and no value`() async throws {
        func mismatch(_ json: String, as type: any Decodable.Type) throws -> BodyMismatch? {
            let error = #expect(throws: DecodingError.self) {
                _ = try JSONDecoder().decode(type, from: Data(json.utf8))
            }
            return ErrorClassification(try #require(error)).facts.mismatch
        }
        #expect(
            try mismatch(#"{"name":null}"#, as: Named.self) == .init(.null, expected: "a string"))
        #expect(try mismatch("{}", as: Named.self) == .init(.missing))
        #expect(
            try mismatch(#"{"name":1}"#, as: Named.self) == .init(.number, expected: "a string"))
        #expect(
            try mismatch(#"{"name":true}"#, as: Named.self) == .init(.boolean, expected: "a string")
        )
        #expect(try mismatch("[]", as: Named.self) == .init(.array, expected: "an object"))
        #expect(
            try mismatch(#"["a"]"#, as: [Int].self) == .init(.string, expected: "a number"))
        #expect(
            try mismatch("[null]", as: [Int].self) == .init(.null, expected: "a number"))
        #expect(try mismatch("[1]", as: Pair.self) == .init(.missing, expected: "a number"))
        #expect(try mismatch("{", as: Named.self) == .init(.invalid))
        let texts =
            [
                "Expected to decode Int but found a string/data instead.": .string,
                "Expected to decode Int but found number instead.": .number,
                "Expected to decode Int but found a dictionary instead.": .object,
                "found Kim's number": .unknown, "no such word": .unknown,
            ] as [String: BodyMismatch.Found]
        for (text, found) in texts {
            #expect(BodyMismatch(expected: Int.self, text: text).found == found, "\(text)")
        }
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
                facts: .init(.init(method: "GET", path: "/v1/home"), status: 500)))
        #expect(try await report(carrying).title == "GET /v1/home answered 500")
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
                == "GET /v1/home answered 500")
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
        (facts.method, facts.path, facts.type) = ("GET", "/v1/home", "Home")
        facts.codingPath = "profileImage"
        let plain = try await report(Fault(.undecodable, code: "x", facts: facts)).fingerprint
        (facts.deadline, facts.mismatch) = (.seconds(10), .init(.null, expected: "a string"))
        #expect(try await report(Fault(.undecodable, code: "x", facts: facts)).fingerprint == plain)
        #expect(plain == "undecodable x /v1/home Home profileImage")
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

private struct Named: Decodable { let name: String }

private struct Pair: Decodable {
    init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        _ = try values.decode(Int.self)
        _ = try values.decode(Int.self)
    }
}
