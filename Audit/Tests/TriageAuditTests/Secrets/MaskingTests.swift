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
