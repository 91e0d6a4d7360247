import Foundation
import Testing

@testable import AuditFindings
@testable import AuditRules
@testable import AuditRunner
@testable import AuditSemantics
@testable import AuditSyntax

struct ConfigurationTests {
    private func configuration(_ json: String) throws -> AuditConfiguration {
        try AuditConfiguration(json: Data(json.utf8), named: "file")
    }

    @Test(
        "What is not known is bad usage",
        arguments: [
            "", "[]", "{", #"{"includes": []}"#, #"{"include": "App"}"#, #"{"rules": []}"#,
            #"{"rules": {"no-such-rule": "off"}}"#, #"{"rules": {"empty-catch": "loud"}}"#,
            #"{"rules": {"empty-catch": false}}"#, #"{"root": 1}"#, #"{"root": 0}"#,
            #"{"root": "true"}"#, #"{"reporters": [1]}"#, #"{"alerts": [""]}"#,
        ])
    func mistakes(_ json: String) {
        #expect(throws: BadUsage.self) { try configuration(json) }
    }

    @Test("A rule has the severity of the file, and a flag turns on what the file turned off")
    func severities() throws {
        let error = try configuration(#"{"rules": {"empty-catch": "error"}}"#).severities
        #expect(Selection(configured: error).severity(of: "empty-catch") == .error)
        let off = try configuration(#"{"rules": {"empty-catch": "off"}}"#).severities
        #expect(!Selection(configured: off).includes("empty-catch"))
        #expect(Selection(configured: off, only: ["empty-catch"]).includes("empty-catch"))
        #expect(!Selection(configured: off, categories: [.dropped]).includes("empty-catch"))
    }

    private static let sources = [
        ".triage-audit.json": #"{"rules": {"empty-catch": "off"}}"#,
        "Repo/.git/HEAD": "", "Repo/A.swift": Sample.lost(),
        "Repo/.triage-audit.json": #"{"rules": {"empty-catch": "error"}}"#,
        "Repo/App/.triage-audit.json":
            #"{"rules": {"empty-catch": "note"}, "exclude": ["Legacy/**"]}"#,
        "Repo/App/B.swift": Sample.lost(), "Repo/App/Legacy/C.swift": Sample.lost(),
        "Repo/App/Root/.triage-audit.json": #"{"root": true}"#,
        "Repo/App/Root/D.swift": Sample.lost(),
    ]

    /// The severities of the files of a repository, in the order of their names.
    private func severities(
        _ sources: [String: String] = sources, with given: AuditConfiguration? = nil
    ) throws -> [Severity] {
        try Sample.report(of: sources) {
            $0.paths = $0.paths.map { $0 + "/Repo" }
            $0.showsAll = true
            if let given { $0.configuration = given }
        }.findings.filter { $0.rule == "empty-catch" }.sorted { $0.file < $1.file }.map(\.severity)
    }

    @Test("Configurations are found upwards, up to the repository, and the inner one wins")
    func configurationsAbove() throws {
        #expect(try severities() == [.error, .note, .warning])
        let alone = try configuration(#"{"rules": {"empty-catch": "error"}}"#)
        #expect(try severities(with: alone) == [.error, .error, .error, .error])
        #expect(throws: BadUsage.self) {
            try severities(Self.sources.merging(["Repo/.triage-audit.json": "{"]) { $1 })
        }
    }

    @Test("A category leaves the rules of others out")
    func categories() {
        let selection = Selection(categories: [.ignore])
        #expect(selection.includes("unused-ignore") && !selection.includes("empty-catch"))
    }

    @Test("An app's own functions are known with and without their type")
    func functions() throws {
        let words = try configuration(
            #"{"reporters": ["Log.record(_:)"], "alerts": ["warn"], "network": ["APIService.request"]}"#
        ).vocabulary
        for call in [
            ["Log", "record"], ["record"], ["log", "record"], ["Log", "shared", "record"],
        ] {
            #expect(words.isReporter(CallPath(names: call)))
        }
        #expect(!words.isReporter(CallPath(names: ["player", "record"])))
        #expect(words.isAlert(CallPath(names: ["view", "warn"])))
        for call in [["apiService", "request"], ["service", "request"], ["request"]] {
            #expect(words.isNetwork(CallPath(names: call)))
        }
    }
}
