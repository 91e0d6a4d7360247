import Foundation
import Testing

@testable import AuditFindings
@testable import AuditFormats
@testable import AuditRules
@testable import AuditRunner

struct MaskingTests {
    private static let token = "Zk3vT9qLw0xYb7RnHs5UeJ2mCpD8aGf4iKoX1tVuQyWzN6jBrE"
    private static let password = "h7Kq2" + "ZmX9v"
    private static let source = """
        enum Alarm {
            static let webhook = "https://discord.com/api/web\("")hooks/1187364520193847562/\(token)"
            static let database = "postgres://app:\(password)@db.acme.io/app"
            func save() {
                do { try store.save() } catch {}
            }
        }

        """

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.source, to: "Alarm.swift")
    }

    private func report() throws -> AuditReport {
        var request = AuditRequest(paths: [folder.url.path])
        request.usesCache = false
        request.showsAll = true
        return try AuditRun(request).report()
    }

    private func expectNoSecret(in text: String) {
        #expect(!text.contains(Self.token.prefix(12)))
        #expect(!text.contains(Self.password.prefix(6)))
    }

    @Test(
        "No format shows a secret, in a finding or in the frame of another",
        arguments: FormatName.allCases)
    func noFormatShowsASecret(_ format: FormatName) throws {
        let report = try report()
        #expect(report.findings.count { $0.category == .secret } == 2)
        #expect(report.findings.contains { $0.category == .dropped })
        let text = format.text(of: report, colored: format == .text)
        #expect(text.contains("secret-in-source"))
        expectNoSecret(in: text)
    }

    @Test(
        "A message that quotes a secret of the file masks it",
        arguments: [
            "print(UserDefaults.standard.string(forKey: \"password/Zk3vT9qLw0xYb7RnHs5U\"))",
            "// triage:ignore Zk3vT9qLw0xYb7RnHs5U: it is saved again\nlet a = 1",
        ])
    func messages(_ code: String) {
        let findings = Sample.findings(in: code, selection: Selection())
        #expect(findings.count == 1)
        #expect(findings.allSatisfy { $0.message.contains("•••") })
        #expect(!findings.contains { $0.message.contains("Zk3vT") })
    }

    @Test(
        "What looks like a secret is masked, and what is around it is not",
        arguments: [
            (#"key:\nZk3vT9qLw0xYb7RnHs5U"#, [#"Zk3vT9qLw0xYb7RnHs5U"#]),
            (#"{\"key\":\"Zk3vT9qLw0xYb7RnHs5U\"}"#, ["Zk3vT9qLw0xYb7RnHs5U"]),
            ("a%3DZk3vT9qLw0xYb7RnHs5U%26b", ["Zk3vT9qLw0xYb7RnHs5U"]),
            ("https://hooks.example.com/in/abcd/ef", ["in", "abcd", "ef"]),
            ("https://example.com/webhooks/12/keyword now", ["12", "keyword"]),
            (#"https:\/\/example.com\/webhooks\/keyword"#, ["keyword"]),
            ("https%3A%2F%2Fexample.com%2Fhooks%2Fab%2Fcd", ["ab", "cd"]),
            ("the webhook fails and/or ends", []), ("/webhooks/list", []),
            ("https://example.com/guide/hosts", []), ("an ordinary sentence of words", []),
        ])
    func masks(_ text: String, _ parts: [String]) {
        let bytes = Array(text.utf8)
        let masked = SecretMasks.masked(text).map { String(decoding: bytes[$0], as: UTF8.self) }
        #expect(masked == parts)
    }

    @Test("The baseline keeps no secret")
    func theBaselineKeepsNoSecret() throws {
        var report = try report()
        let file = BaselineFile(path: folder.path("baseline.json"))
        try file.apply(to: &report, of: AuditRequest(paths: [folder.url.path]))
        let text = try String(contentsOfFile: folder.path("baseline.json"), encoding: .utf8)
        #expect(text.contains("secret-in-source"))
        expectNoSecret(in: text)
    }
}
