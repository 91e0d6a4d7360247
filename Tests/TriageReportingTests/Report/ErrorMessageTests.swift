import Foundation
import Testing
import TriageCore
import TriageHTTP
import TriageRedaction
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("The texts of errors about themselves", .timeLimit(.minutes(30)))
struct ErrorMessageTests {
    /// Returns the report of an error.
    private func report(
        _ error: any Error, classifier: ErrorClassifier = .foundation,
        redactor: Redactor = Redactor()
    ) async throws -> Report {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline(redactor: redactor)
        FaultCenter(reportingTo: pipeline, classifier: classifier).report(error)
        await pipeline.shutdown()
        return try #require(bench.sink.reports.first)
    }

    /// Returns the texts of an error and its causes, outermost first.
    private func texts(
        _ error: any Error, classifier: ErrorClassifier = .foundation,
        redactor: Redactor = Redactor()
    ) async throws -> [String?] {
        try await report(error, classifier: classifier, redactor: redactor).chain.map(\.message)
    }

    private func sdk(_ userInfo: [String: Any] = [:], code: Int = 2) -> NSError {
        NSError(domain: "SDK", code: code, userInfo: userInfo)
    }

    @Test
    func `the text of a LocalizedError is its description and its reason, each once`() async throws
    {
        let cases: [(Spoken, String?)] = [
            (Spoken("It is gone.", reason: "It was full."), "It is gone. It was full."),
            (Spoken("It is gone."), "It is gone."),
            (Spoken(nil, reason: "It was full."), "It was full."),
            (Spoken("Gone.", reason: " Gone.\n"), "Gone."), (Spoken(" \n"), nil),
            (Spoken(nil), nil),
        ]
        for (error, expected) in cases { #expect(try await texts(error) == [expected]) }
    }

    @Test
    func `the text of an NSError is the one for developers, the description and the reason`()
        async throws
    {
        let full: [String: Any] = [
            NSDebugDescriptionErrorKey: "No club for the row.",
            NSLocalizedDescriptionKey: "The club is gone.",
            NSLocalizedFailureReasonErrorKey: "It was deleted.",
            NSLocalizedRecoverySuggestionErrorKey: "Try again.", NSFilePathErrorKey: "/kim/club",
        ]
        let whole = "No club for the row. The club is gone. It was deleted."
        #expect(try await texts(sdk(full)) == [whole])
        #expect(try await texts(Custom(errorUserInfo: full)) == [whole])
        #expect(try await texts(CocoaError(.fileNoSuchFile, userInfo: full)) == [whole])
        #expect(try await texts(sdk([NSLocalizedDescriptionKey: 7])) == [nil])
    }

    @Test
    func `a text that Foundation makes up is left out, also where another error returns it`()
        async throws
    {
        let errors: [any Error] = [
            Plain.lost, sdk(), URLError(.timedOut), CocoaError(.fileNoSuchFile),
            POSIXError(.ENOSPC), Custom(errorUserInfo: [:]),
        ]
        for error in errors {
            #expect(try await texts(error) == [nil])
            let own = sdk([
                NSLocalizedDescriptionKey: error.localizedDescription, NSUnderlyingErrorKey: error,
            ])
            #expect(try await texts(own) == [nil, nil])
            #expect(try await texts(Passing(cause: error)) == [nil, nil])
        }
    }

    @Test
    func `each error of a chain keeps its own text`() async throws {
        let inner = sdk([NSLocalizedDescriptionKey: "The disk is full."])
        let fault = Fault(.storage, message: "no room", cause: inner)
        let error = Carrying.failed(fault)
        #expect(try await texts(error) == ["Could not save.", "no room", "The disk is full."])
        let report = try await report(error)
        #expect(
            report.causes
                == [
                    "TriageReportingTests.Carrying (failed): Could not save.",
                    "Triage.Fault (storage)",
                    "\(typeName(NSError.self)) (SDK.2): The disk is full.",
                ])
        #expect(report.message == "no room" && report.exceptionMessage == "Could not save.")
        #expect(report.logLine.components(separatedBy: "no room").count == 2)
    }

    @Test
    func `the text of a fault for the user is in no report, also where another error quotes it`()
        async throws
    {
        var fault = Fault(.rejected, code: "http.422", cause: sdk())
        fault.facts.serverMessage = Sensitive("No, Kim")
        #expect(fault.localizedDescription == "No, Kim")
        for error in [fault, Passing(cause: fault), Quoting(fault: fault)] as [any Error] {
            let report = try await report(error)
            #expect(report.chain.allSatisfy { $0.message == nil })
            #expect(!"\(report) \(report.logLine)".contains("Kim"))
        }
        let silent = ErrorClassifier { _ in ErrorClassification(code: "mine") }
        #expect(try await texts(Fault(.rejected), classifier: silent) == [nil])
    }

    @Test
    func `the server's words are on screen and in no report of the notice`() async throws {
        var fault = Fault(.rejected, code: "http.422")
        fault.facts.serverTitle = Sensitive("Kim?")
        fault.facts.serverMessage = Sensitive("No, Kim")
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        let center = FaultCenter(
            .init(
                classifier: .standardLibrary, localize: { $0 }, presenter: RecordingPresenter(),
                reporter: pipeline))
        await center.run(.tap("order.send")) { () async throws -> Void in throw fault }
        await pipeline.shutdown()
        let notice = try #require(bench.sink.reports.first?.notice)
        #expect(notice.title == "‹the server’s title›")
        #expect(notice.message == "‹the server’s message›")
        #expect(!"\(bench.sink.reports)".contains("Kim"))
    }

    @Test
    func `a long message of a fault is whole in the report and not repeated in its lines`()
        async throws
    {
        let text = String(repeating: "word ", count: 1000)
        let report = try await report(Fault(.server, message: "\(text, privacy: .public)"))
        #expect(report.message == text && report.exceptionMessage == text)
        #expect(report.chain.first?.message?.utf8.count == 1024 + "…".utf8.count)
        #expect(report.causes == ["Triage.Fault (server)"])
    }

    @Test
    func `a text for developers takes the place of all others, even if it is empty`() async throws {
        #expect(try await texts(Told.refused("SPRING", "Jane")) == ["coupon SPRING of <private>"])
        #expect(try await texts(Told.quiet) == [nil])
        for (message, expected) in [("told", "told"), ("", nil), (nil, "Gone.")]
            as [(FaultMessage?, String?)]
        {
            let mine = ErrorClassifier { _ in ErrorClassification(code: "mine", message: message) }
            #expect(try await texts(Spoken("Gone."), classifier: mine) == [expected])
        }
    }

    @Test
    func `the texts of a decoder, and of what lies behind its error, are left out`() async throws {
        let quoting = sdk([NSDebugDescriptionErrorKey: "Number 4711 is not representable."])
        for cause: any Error in [quoting, Passing(cause: quoting), Spoken("4711")] {
            let at = DecodingError.Context(
                codingPath: [], debugDescription: "4711", underlyingError: cause)
            let found = try await texts(
                Carrying.failed(Fault(.undecodable, cause: DecodingError.dataCorrupted(at))))
            #expect(found.first == "Could not save.")
            #expect(found.count > 2 && found.dropFirst().allSatisfy { $0 == nil })
        }
        let quote = [NSDebugDescriptionErrorKey: "4711"]
        let others: [any Error] = [
            EncodingError.invalidValue(4711, .init(codingPath: [], debugDescription: "4711")),
            CocoaError(.propertyListReadCorrupt, userInfo: quote),
            NSError(domain: NSCocoaErrorDomain, code: 3840, userInfo: quote),
            NSError(domain: NSCocoaErrorDomain, code: 4864, userInfo: quote),
        ]
        for error in others { #expect(try await texts(error) == [nil]) }
        #expect(try await texts(NSError(domain: "SDK", code: 3840, userInfo: quote)) == ["4711"])
        let at = DecodingError.Context(
            codingPath: [], debugDescription: "4711", underlyingError: Told.refused("A", "B"))
        #expect(try await texts(DecodingError.dataCorrupted(at)).last == "coupon A of <private>")
    }

    @Test(arguments: 1014..<1028)
    func `a text is cut after its redaction, so that no secret is cut in half`(length: Int)
        async throws
    {
        let known = KnownSecrets()
        known.insert("plum-tree-42")
        let text = String(repeating: "a", count: length) + " plum-tree-42"
        let found = try await texts(Spoken(text), redactor: Redactor(knownSecrets: known))
        let message = try #require(found.compactMap(\.self).first)
        #expect(message.hasPrefix("aaa") && !message.contains("plum"))
        #expect(message.utf8.count <= 1024 + "…".utf8.count)
    }

    @Test
    func `a text of more than 64 KiB is left out, and the report is made all the same`()
        async throws
    {
        for (length, isKept) in [(65_536, true), (65_537, false), (10_000_000, false)] {
            let found = try await texts(Spoken(String(repeating: "a", count: length)))
            #expect(found.compactMap(\.self).isEmpty == !isKept)
        }
    }

    @Test(.enabled(if: NSHomeDirectory().count > 1, "the home directory is the root"))
    func `the path of the home directory is not in the text`() async throws {
        let home = NSHomeDirectory()
        for (text, expected) in [
            ("No \(home).", "No ~."), ("file://\(home)/a", "file://~/a"), ("(\(home))", "(~)"),
            ("/srv\(home)/a", "/srv\(home)/a"), ("\(home)s/a", "\(home)s/a"),
            ("db:/\(home)", "db:/\(home)"),
        ] { #expect(try await texts(Spoken(text)) == [expected]) }
        let text = "Cannot open \(NSHomeDirectory())/Library/club.sqlite."
        #expect(try await texts(Spoken(text)) == ["Cannot open ~/Library/club.sqlite."])
        #expect(
            try await texts(sdk([NSDebugDescriptionErrorKey: text])) == [
                "Cannot open ~/Library/club.sqlite."
            ])
    }

    @Test
    func `a text changes no fingerprint, and no notice shows it`() async throws {
        let bench = PipelineFixture()
        let (pipeline, presenter) = (bench.pipeline(), RecordingPresenter())
        let rule = Rule(.any, .notice(.init(.alert, message: "trouble")), report: .error)
        let center = FaultCenter(
            .init(
                table: DecisionTable([rule]), classifier: .foundation, localize: { $0 },
                presenter: presenter, reporter: pipeline, router: { _ in }))
        for text in ["one", "two"] {
            let _: Outcome<Void> = await center.run("clips.load") { throw Spoken(text) }
        }
        await pipeline.shutdown()
        #expect(bench.taken.map { $0.chain.first?.message } == ["one", "two"])
        #expect(Set(bench.taken.map(\.fingerprint)).count == 1)
        #expect(Set(presenter.notices.map(\.message)) == ["trouble"])
    }

    @Test
    func `a report is dropped if a rule of the app fails on the text of an error`() async {
        let rule = Redactor.Rule(name: "broken") { text in
            if text.contains("plum") { throw Plain.lost }
            return text
        }
        let bench = PipelineFixture()
        let pipeline = bench.pipeline(redactor: Redactor(rules: [rule]))
        let center = FaultCenter(reportingTo: pipeline)
        for text in ["plum", "pear"] { center.report(Spoken(text)) }
        await pipeline.shutdown()
        #expect(bench.sink.reports.map { $0.chain.first?.message } == ["pear"])
        #expect(bench.dropCount(.redactionFailed) == 1)
    }
}

private enum Plain: Error { case lost }

/// An error with texts of its own.
private struct Spoken: LocalizedError {
    let errorDescription: String?
    let failureReason: String?
    let recoverySuggestion: String? = "Try again."

    init(_ description: String?, reason: String? = nil) {
        (errorDescription, failureReason) = (description, reason)
    }
}

/// An error that returns the text of its cause as its own.
private struct Passing: LocalizedError {
    let cause: any Error
    var errorDescription: String? { cause.localizedDescription }
}

/// An error whose text holds its fault's text.
private struct Quoting: LocalizedError {
    let fault: Fault
    var errorDescription: String? { "Not saved: \(fault.localizedDescription)." }
}

private enum Carrying: FaultCarrier, LocalizedError {
    case failed(Fault)
    var errorDescription: String? { "Could not save." }
}

private struct Custom: CustomNSError, @unchecked Sendable {
    // Unchecked: the values belong to a test, which uses them on one thread.
    let errorUserInfo: [String: Any]
}

/// An error with a text for developers besides the one for users.
private enum Told: DiagnosticError, LocalizedError {
    case refused(String, String), quiet

    var diagnosticMessage: FaultMessage {
        switch self {
        case .refused(let coupon, let name): "coupon \(coupon, privacy: .public) of \(name)"
        case .quiet: ""
        }
    }
    var errorDescription: String? { "The coupon of Jane is not valid." }
}
