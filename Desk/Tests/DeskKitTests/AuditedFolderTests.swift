@testable import DeskAgents
import DeskKit
import DeskModel
import Foundation
import Testing

@Suite("A checkout beside the desk's program", .timeLimit(.minutes(5)))
struct AuditedFolderTests {
    /// Works in a folder with a checkout `app`, a file beside it, and a program that stands in for the audit.
    private func withFolder(
        program: String, _ work: (_ app: String, _ program: String) async throws -> Void
    ) async throws {
        let root = NSTemporaryDirectory() + "checkout-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: root) }
        let (app, path) = (root + "/app", root + "/audit program")
        try FileManager.default.createDirectory(
            atPath: app + "/Sources", withIntermediateDirectories: true)
        try Data("a\r\n\r\nb\n".utf8).write(to: URL(filePath: app + "/Sources/Home.swift"))
        try Data("secret".utf8).write(to: URL(filePath: root + "/key"))
        try FileManager.default.createSymbolicLink(
            atPath: app + "/link", withDestinationPath: root + "/key")
        try Data("#!/bin/sh\n\(program)\n".utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        try await work(app, path)
    }

    @Test
    func `the audit is asked in the checkout for JSON, and never for what counts as a failure`()
        async throws
    {
        let program = #"printf '{"folder":"%s","words":"%s"}' "$(basename "$PWD")" "$*""#
        try await withFolder(program: program) { app, program in
            let report = try await AuditedFolder(folder: app, program: program).report()
            #expect(report["folder"] == "app")
            #expect(report["words"] == "audit --format json --fail-on never --quiet .")
        }
    }

    @Test(arguments: ["exit 1", "echo no JSON", "echo '{}'; exit 2", "exec sleep 600"])
    func `an audit that fails, writes something else or does not end is none`(script: String)
        async throws
    {
        try await withFolder(program: script) { app, program in
            let limit = script.contains("sleep") ? 0.2 : 60
            await #expect(throws: ToolProblem.noAudit) {
                _ = try await AuditedFolder(folder: app, program: program, limit: limit).report()
            }
        }
    }

    @Test
    func `a program that is not there is none`() async throws {
        try await withFolder(program: "") { app, program in
            let checkout = AuditedFolder(folder: app, program: program + "s")
            await #expect(throws: ToolProblem.noAudit) { _ = try await checkout.report() }
        }
    }

    @Test
    func `lines are those of the checkout's own files`() async throws {
        try await withFolder(program: "") { app, program in
            let checkout = AuditedFolder(folder: app, program: program)
            #expect(checkout.isThere && !AuditedFolder(folder: app + "s", program: "").isThere)
            #expect(checkout.lines(of: "Sources/Home.swift") == ["a", "", "b", ""])
            for other in ["../key", "link", "Sources", "none", "/etc/hostname", "", "a/../../key"] {
                #expect(checkout.lines(of: other) == nil)
            }
        }
    }
}
