import Foundation
import Testing

@testable import AuditFindings
@testable import AuditRunner

struct ChangedLinesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try git("init", "--quiet", "--initial-branch", "main")
        try folder.write(Sample.lost(), to: "A.swift")
        try folder.write(Sample.lost(), to: "B ü.swift")
        try commit()
    }

    private static let identity = [
        "-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false",
    ]

    private func git(_ arguments: String...) throws {
        _ = try Git(folder: RawPath(folder.url.path)).output(Self.identity + arguments)
    }

    private func commit() throws {
        try git("add", "--all")
        try git("commit", "--quiet", "--message", "x")
    }

    private func lines(since reference: String = "main") throws -> [String] {
        var report = try Sample.report(of: [folder.url.path]) { $0.since = reference }
        report.leaveUnchangedLines()
        return report.findings.map { "\($0.file.split(separator: "/").last ?? ""):\($0.line)" }
    }

    @Test("Without a change there is no finding")
    func nothingChanged() throws {
        #expect(try lines().isEmpty)
    }

    @Test("A finding in a changed line is found, its neighbors are not")
    func changedLines() throws {
        try folder.write(Sample.lost() + Sample.lost(in: "send"), to: "B ü.swift")
        #expect(try lines() == ["B ü.swift:10"])
    }

    @Test("A file that git does not track is changed as a whole")
    func untrackedFiles() throws {
        try folder.write(Sample.lost(), to: "C.swift")
        #expect(try lines() == ["C.swift:4"])
    }

    @Test("A baseline keeps what unchanged files have, if they are judged for it")
    func theBaselineOfUnchangedFiles() throws {
        let baseline = BaselineFile(path: folder.path("baseline.json"))
        func audit(since reference: String?) throws {
            var request = AuditRequest(paths: [folder.url.path])
            request.only = ["empty-catch"]
            request.usesCache = false
            request.since = reference
            request.judgesUnchanged = true
            var report = try AuditRun(request).report()
            try baseline.apply(to: &report, of: request)
        }
        try audit(since: nil)
        try folder.write(Sample.harmless, to: "A.swift")
        try audit(since: "main")
        #expect(try baseline.read().entries.count == 1)
    }

    @Test(
        "A baseline is compared before unchanged lines are left, so it holds the findings of all lines"
    )
    func aBaselineHoldsAllLines() throws {
        let baseline = BaselineFile(path: folder.path("baseline.json"))
        func audit() throws -> [Int] {
            var request = AuditRequest(paths: [folder.url.path])
            request.only = ["empty-catch"]
            request.usesCache = false
            request.since = "main"
            request.judgesUnchanged = true
            var report = try AuditRun(request).report()
            _ = try report.leaveKnown(to: baseline, of: request, without: Verdicts())
            return report.findings.map(\.line)
        }
        #expect(try audit().isEmpty)
        #expect(try baseline.read().entries.count == 2)
        try folder.write(Sample.lost() + Sample.lost(in: "send"), to: "A.swift")
        #expect(try audit() == [10])
        #expect(try baseline.read().entries.count == 2)
    }

    @Test("A submodule's files have the lines that changed since the commit that was named")
    func submodules() throws {
        let other = try TemporaryFolder()
        for words in [
            ["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "x"],
        ] {
            try other.write(Sample.lost(), to: "Kit.swift")
            _ = try Git(folder: RawPath(other.url.path)).output(Self.identity + words)
        }
        try git(
            "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other.url.path, "Kit"
        )
        try commit()
        #expect(try lines().isEmpty)
        try folder.write(Sample.lost() + Sample.lost(in: "send"), to: "Kit/Kit.swift")
        #expect(try lines() == ["Kit.swift:10"])
    }

    @Test("Commits since the branch count, and those of others do not")
    func branches() throws {
        try git("switch", "--quiet", "--create", "topic")
        try folder.write("\n" + Sample.lost() + Sample.lost(in: "send"), to: "A.swift")
        try commit()
        try git("switch", "--quiet", "main")
        try folder.write(Sample.harmless + Sample.lost(), to: "B ü.swift")
        try commit()
        try git("switch", "--quiet", "topic")
        #expect(try lines() == ["A.swift:11"])
    }

    @Test(
        "A commit that is not there is bad usage",
        arguments: ["none", "", "--help", "main:A.swift"])
    func unknownCommits(_ reference: String) {
        #expect(throws: BadUsage.self) { try lines(since: reference) }
    }

    @Test("A hunk's lines are no headers, whatever they look like")
    func hostileDiffs() {
        let diff = """
            --- a/A.swift
            +++ b/A.swift
            @@ -1 +1,2 @@
            --- b/old
            +++ b/C.swift
            +@@ -9,9 +9,9 @@
            @@ -8,2 +9,0 @@ func f()
            -a
            -b
            --- "a/x\\303\\274\\n.swift"
            +++ "b/x\\303\\274\\n.swift"
            @@ -0,0 +1 @@
            +a
            """
        let changes = DiffReader.changes(in: Array(diff.utf8))
        #expect(changes[Array("A.swift".utf8)] == [1...2, 9...9])
        #expect(changes[Array("xü\n.swift".utf8)] == [1...1])
        #expect(changes.count == 2)
    }
}
