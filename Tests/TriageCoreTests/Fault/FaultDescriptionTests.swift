import Testing
@_spi(Tools) import TriageCore

@Suite("What a fault prints", .timeLimit(.minutes(30)))
struct FaultDescriptionTests {
    static let secret = "plum-tree-42"

    @Test
    func `The description names kind, code, endpoint, status, type and coding path`() {
        let facts = Fault.Facts.with {
            ($0.method, $0.path, $0.status) = ("GET", "/v1/clips/{id}", 200)
            ($0.type, $0.codingPath) = ("Clip", "members[3].name")
        }
        let fault = Fault(.undecodable, code: "decoding.typeMismatch", facts: facts)
        #expect(
            "\(fault)" == "undecodable (decoding.typeMismatch), GET /v1/clips/{id}, status 200, "
                + "Clip.members[3].name")
        #expect("\(Fault(.offline))" == "offline (offline)")
        let silent = Fault(.timeout, facts: .with { ($0.check, $0.status) = ("session", 200) })
        #expect("\(silent)" == "timeout (timeout), check session, status 200")
    }

    @Test
    func `The debug description adds message, incident, location and causes by type and code`() {
        let cause = Fault(.timeout, cause: OpaqueError.broken)
        let fault = Fault(
            .server, message: "clip \(7, privacy: .public)", cause: cause, fileID: "A/B.swift",
            line: 3)
        #expect(
            fault.debugDescription == """
                server (server): clip 7 [incident \(fault.incident), A/B.swift:3]
                  caused by Triage.Fault (timeout)
                  caused by TriageCoreTests.OpaqueError (broken)
                """)
    }

    @Test
    func `No text is longer than its limit, for any content`() {
        let long = String(repeating: "가나다 ", count: 5_000)
        let facts = Fault.Facts.with { ($0.method, $0.path, $0.codingPath) = (long, long, long) }
        let deep = (0..<60).reduce(Fault(.server, code: long, facts: facts)) { fault, _ in
            Fault(.init(rawValue: long), code: long, cause: fault, facts: facts)
        }
        #expect(deep.description.count <= 257)
        #expect(deep.debugDescription.count <= 4097)
        #expect(CauseChain(deep).links.allSatisfy { $0.description.count <= 257 })
        #expect(dumped(deep).count < 6000)
    }

    @Test
    func `A limit counts bytes, for any character`() {
        let marks = "e" + String(repeating: "\u{301}", count: 500_000)
        let family = "👨‍👩‍👧‍👦"
        let korean = String(repeating: "가", count: 100)
        for text in [marks, String(repeating: family, count: 100), korean, "a\(korean)"] {
            let cut = text.bounded(to: 128)
            #expect(cut.hasSuffix("…") && cut.utf8.count <= 128 + "…".utf8.count)
            #expect(text.unicodeScalars.starts(with: cut.unicodeScalars.dropLast()))
            #expect(cut.utf8.count > 96)
        }
        #expect(String(repeating: family, count: 9).bounded(to: 64) == "\(family)\(family)…")
        #expect(korean.bounded(to: 300) == korean)
        #expect("가".bounded(to: 2) == "…")
        #expect(Fault(.server, code: marks).description.utf8.count <= 259)
    }

    @Test
    func `No printed text shows private values, the server's message or a cause's text`() {
        let secret = Self.secret
        let fault = Fault(
            .rejected, message: "of \(secret)", cause: Telling(words: secret),
            facts: .with { $0.serverMessage = Sensitive(secret) })
        for text in printed(fault) + printed(Held.one(fault)) + printed(fault.facts) {
            #expect(!text.contains("plum"), "\(text)")
        }
    }

    @Test(arguments: ["hong@example.com", "token=plum-tree-42", "4111 1111 1111 1111"])
    func `A recognized secret is masked in every place where a developer let it in`(secret: String)
    {
        let fault = Fault(
            .undecodable, code: secret, message: "of \(secret, privacy: .public)",
            facts: .with {
                ($0.codingPath, $0.path) = ("members.\(secret)", "/a?\(secret)")
                $0.check = secret
            })
        for text in printed(fault) {
            // The digits of an incident are random.
            let told = text.replacing("\(fault.incident)", with: "")
            for word in ["hong", "plum", "4111"] { #expect(!told.contains(word), "\(text)") }
        }
    }

    @Test
    func `A secret at the edge of the cut is masked as well`() {
        let secret = "plum@example.com"
        for length in [90, 200, 3_790].flatMap({ stride(from: $0, to: $0 + 80, by: 4) }) {
            let before = String(repeating: "x", count: length - 1) + " "
            let fault = Fault(
                .server, code: before + secret, message: "\(before + secret, privacy: .public)")
            for text in printed(fault) { #expect(!text.contains("plum"), "\(length)") }
        }
    }

    @Test
    func `A changed message is printed, and an excerpt prints no value`() {
        var fault = Fault(.server, message: "first")
        fault.message = "second"
        #expect(fault.debugDescription.contains(": second"))
        let field = Fault.ResponseExcerpt.Field(name: "Set-Cookie", value: "plum")
        let excerpt = Fault.ResponseExcerpt(fields: [field], body: "plum".utf8)
        for text in printed(field) + printed(excerpt) { #expect(!text.contains("plum")) }
        #expect("\(field) \(excerpt)" == "set-cookie excerpt, 4 bytes")
    }

    @Test
    func `The outputs of an operation print no error's own text`() {
        let error = Telling(words: Self.secret)
        let failed = FailureContext(fault: Fault(.unexpected, cause: error), error: error)
        let outcome = Outcome<Int>.fault(failed.fault, error: error)
        let ended = FaultEvent.ended(.init(id: 1, name: "a"), outcome.map { _ in })
        let texts = [failed, outcome, FaultEvent.failed(failed), ended].flatMap(printed)
        for text in texts + printed(ReportDraft(level: .error, failure: failed)) {
            #expect(!text.contains("plum"), "\(text)")
        }
        #expect("\(failed)".contains("unexpected"))
    }

    private func printed(_ value: Any) -> [String] {
        let mirror = Mirror(reflecting: value).children.map { "\($0)" }.joined()
        return ["\(value)", String(reflecting: value), dumped(value), mirror]
    }

    private func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }
}

private struct Telling: Error, CustomStringConvertible {
    let words: String
    var description: String { "the server said \(words)" }
}

private enum Held: FaultCarrier {
    case one(Fault)
}
