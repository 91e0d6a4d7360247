import Testing
import TriageCore

@Suite("Fault", .timeLimit(.minutes(30)))
struct FaultTests {
    @Test
    func `Two faults without a cause are two incidents`() {
        #expect(Fault(.server).incident != Fault(.server).incident)
    }

    @Test
    func `A fault made of a fault belongs to its incident, however deep`() {
        let first = Fault(.timeout)
        let last = (0..<10).reduce(first) { fault, _ in Fault(.unexpected, cause: fault) }
        #expect(last.incident == first.incident)
    }

    @Test
    func `A fault made of an error without one is an incident of its own and keeps the error`() {
        let fault = Fault(.storage, cause: OpaqueError.broken)
        #expect(fault.cause as? OpaqueError == .broken)
        #expect(fault.incident != Fault(.storage, cause: OpaqueError.broken).incident)
    }

    @Test
    func `Without a code the kind's text is the code`() {
        #expect(Fault(.rateLimited).code == "rateLimited")
        #expect(Fault(.server, code: "http.503").code == "http.503")
    }

    @Test
    func `Gaps in the facts are filled from every fault behind it, and known facts stay`() {
        let deepest = Fault(
            .server,
            facts: .with {
                $0.method = "GET"; $0.status = 500
            })
        let deep = Fault(
            .server, cause: deepest,
            facts: .with {
                $0.path = "/a"; $0.status = 503
            })
        let fault = Fault(.server, cause: deep, facts: .with { $0.path = "/b" })
        #expect(fault.facts.method == "GET")
        #expect(fault.facts.status == 503)
        #expect(fault.facts.path == "/b")
    }

    @Test
    func `The cause of a fault is classified by the operation's classifier`() async {
        let classifier = ErrorClassifier { error in
            error is OpaqueError
                ? ErrorClassification(code: "x", facts: .with { $0.status = 418 }) : nil
        }
        _ = await CenterFixture(reader: classifier).run("a") {
            #expect(Fault(.server, cause: OpaqueError.lost).facts.status == 418)
        }
        #expect(Fault(.server, cause: OpaqueError.lost).facts.status == nil)
    }

    @Test
    func `A fault made of a decoding error knows where decoding failed`() {
        let error = DecodingError.valueNotFound(
            Int.self, .init(codingPath: [DeclaredKey.members, DynamicKey(3)], debugDescription: ""))
        #expect(Fault(.undecodable, cause: error).facts.codingPath == "members[3]")
        let known = Fault(.undecodable, cause: error, facts: .with { $0.codingPath = "mine" })
        #expect(known.facts.codingPath == "mine")
    }

    @Test
    func `A response's body is kept up to the limit, with a flag for a complete one`() {
        for (size, isWhole) in [(0, true), (16_384, true), (16_385, false)] {
            let body = [UInt8](repeating: 1, count: size)
            let excerpt = Fault.ResponseExcerpt(fields: [], body: body)
            #expect(excerpt.body.count == min(size, 16_384) && excerpt.isComplete == isWhole)
        }
    }

    @Test
    func `Every fact is filled, and none is overwritten`() {
        let whole = Fault.Facts.with {
            ($0.method, $0.path, $0.status, $0.type) = ("GET", "/a", 500, "Home")
            ($0.codingPath, $0.bodyShape, $0.attempts) = ("a.b", "{}", 2)
            ($0.retryAfter, $0.declaredNotice) = (.seconds(2), NoticeTemplate(.toast, message: "m"))
            ($0.initiatedBy, $0.history) = ("a", [Fault.Attempt(number: 1, code: "http.500")])
            ($0.check, $0.serverMessage) = ("session", Sensitive("words"))
            ($0.storage, $0.isAnonymous, $0.isMisconfigured) = (.full, true, true)
            ($0.mismatch, $0.deadline) = (BodyMismatch(.null, expected: "a string"), .seconds(10))
            ($0.credentials, $0.serverTitle) = (.carried, Sensitive("title"))
            $0.response = Sensitive(Fault.ResponseExcerpt(fields: [], body: [1]))
        }
        for fact in Mirror(reflecting: whole).children {
            #expect(
                !["nil", "[]", "false", "unknown"].contains("\(fact.value)"), "\(fact.label ?? "")")
        }
        var filled = Fault.Facts()
        filled.fill(from: whole)
        #expect(filled == whole)
        let other = Fault.Facts.with {
            ($0.method, $0.path, $0.status, $0.type) = ("POST", "/b", 404, "Away")
            ($0.codingPath, $0.bodyShape, $0.attempts) = ("c", "[]", 3)
            ($0.retryAfter, $0.declaredNotice) = (.seconds(3), NoticeTemplate(.toast, message: "n"))
            ($0.initiatedBy, $0.history) = ("b", [Fault.Attempt(number: 1, code: "http.404")])
            ($0.check, $0.serverMessage) = ("terms", Sensitive("other"))
            ($0.mismatch, $0.deadline) = (BodyMismatch(.missing), .seconds(3))
            ($0.storage, $0.credentials) = (.denied, .unneeded)
            $0.serverTitle = Sensitive("another")
            $0.response = Sensitive(Fault.ResponseExcerpt(fields: [], body: [2]))
        }
        filled.fill(from: other)
        #expect(filled == whole)
    }

    @Test
    func `A fault keeps the place where it was made`() {
        let fault = Fault(.server, fileID: "App/Home.swift", line: 7)
        #expect(fault.location.description == "App/Home.swift:7")
        #expect(Fault(.server).location.fileID == #fileID)
        #expect(Fault.canceled().location.fileID == #fileID)
    }

    @Test
    func `A canceled fault has its cause and the kind that is not a failure`() {
        #expect(Fault.canceled().kind == .canceled)
        #expect(Fault.canceled().cause is CancellationError)
        #expect(Fault.canceled(by: OpaqueError.broken).cause as? OpaqueError == .broken)
    }

    @Test
    func `Only a fault with the code of its status is the server's refusal`() {
        let facts = Fault.Facts.with { $0.status = 404 }
        #expect(Fault(.rejected, code: "http.404", facts: facts).isErrorResponse(400, 404))
        #expect(!Fault(.rejected, code: "http.404", facts: facts).isErrorResponse(400))
        #expect(!Fault(.rejected, code: "http.404", facts: facts).isErrorResponse())
        #expect(!Fault(.rejected, code: "http.404").isErrorResponse(404))
        for code in ["http.403", "http.bodyTooLarge", "url.cancelled", "rejected", "http.4040"] {
            #expect(!Fault(.rejected, code: code, facts: facts).isErrorResponse(404))
        }
    }
}
