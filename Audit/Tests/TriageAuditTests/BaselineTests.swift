import Foundation
import Testing

@testable import AuditFindings
@testable import AuditRunner

struct BaselineTests {
    private let folder: TemporaryFolder
    private var baseline: String { folder.path("baseline.json") }

    init() throws { folder = try TemporaryFolder() }

    @discardableResult
    private func audit(
        _ change: (inout AuditRequest) -> Void = { _ in }
    ) throws -> AuditReport {
        var request = AuditRequest(paths: [folder.url.path])
        request.only = ["empty-catch"]
        request.usesCache = false
        change(&request)
        var report = try AuditRun(request).report()
        try BaselineFile(path: baseline).apply(to: &report, of: request)
        return report
    }

    private func entries() throws -> Int { try BaselineFile(path: baseline).read().entries.count }

    @Test("A baseline that is not there is written with all findings, and none is left")
    func itIsWritten() throws {
        try folder.write(Sample.lost(), to: "A.swift")
        #expect(try audit().findings.isEmpty)
        #expect(try entries() == 1)
    }

    @Test("A new finding passes the baseline neither beside its like nor elsewhere")
    func aNewFindingIsFound() throws {
        try folder.write(Sample.lost(), to: "A.swift")
        try audit()
        try folder.write(Sample.lost() + Sample.lost(), to: "A.swift")
        #expect(try audit().findings.count == 1)
        try folder.write(Sample.lost(), to: "A.swift")
        try folder.write(Sample.lost(in: "send"), to: "B.swift")
        #expect(try audit().findings.map(\.file.last) == ["t"])
        #expect(try entries() == 1)
    }

    @Test("Code that moves stays known: down, to another file, to another type")
    func movedCodeIsKnown() throws {
        try folder.write(Sample.lost(), to: "A.swift")
        try audit()
        try folder.write("\n\n" + Sample.lost(), to: "A.swift")
        #expect(try audit().findings.isEmpty)
        try folder.write("// moved\n", to: "A.swift")
        try folder.write(Sample.lost(), to: "B.swift")
        #expect(try audit().findings.isEmpty)
        try folder.write("extension Home {\n\(Sample.lost())}\n", to: "B.swift")
        #expect(try audit().findings.isEmpty)
    }

    @Test("A new place is new where another was fixed in the same run")
    func aNewPlaceIsNew() throws {
        try folder.write(Sample.lost() + "func send() {}\n", to: "A.swift")
        try folder.write("struct Draft {\n\(Sample.lost())}\n", to: "B.swift")
        try audit()
        let edited = Sample.lost(in: "send").replacing("draft)", with: "letter)")
        try folder.write("func save() {}\n" + edited, to: "A.swift")
        try folder.write("struct Draft {\n}\nstruct Letter {\n\(edited)}\n", to: "B.swift")
        #expect(try audit().findings.count == 2)
        #expect(try entries() == 0)
    }

    @Test("A finding stays known while its statement, its line or its function's name is edited")
    func editedCodeIsKnown() throws {
        try folder.write("func load() {\n    try? api.load(1)\n}\n" + Sample.lost(), to: "A.swift")
        func audited() throws -> [Int] {
            try audit { $0.only = ["empty-catch", "discarded-try"] }.findings.map(\.line)
        }
        #expect(try audited().isEmpty)
        #expect(try entries() == 2)
        for (old, new) in [
            ("api.save(draft)", "api.save(draft, again: true)"),
            ("try? api.load(1)", "try? api.load(1, 2)"),
            ("func save", "func store"), ("func load", "func reload"),
        ] {
            let source = try String(contentsOfFile: folder.path("A.swift"), encoding: .utf8)
            try folder.write(source.replacing(old, with: new), to: "A.swift")
            #expect(try audited().isEmpty, "\(new)")
            #expect(try entries() == 2)
        }
        let source = try String(contentsOfFile: folder.path("A.swift"), encoding: .utf8)
        try folder.write(
            source.replacing("try? api.load(1, 2)", with: "try? api.index(1)"), to: "A.swift")
        #expect(try audited() == [2])
    }

    @Test("A baseline of an earlier version, whose entries have no context, is read and completed")
    func anEarlierVersion() throws {
        try folder.write(Sample.lost(), to: "A.swift")
        try audit()
        let text = try String(contentsOfFile: baseline, encoding: .utf8)
        try folder.write(text.replacing(/, "context": "\w+"/, with: ""), to: "baseline.json")
        #expect(try audit().findings.isEmpty)
        #expect(try String(contentsOfFile: baseline, encoding: .utf8) == text)
    }

    @Test("A file that was read in part, or not at all, keeps its entries, and has no new findings")
    func unreadFilesKeepTheirEntries() throws {
        let deep = "let deep = " + String(repeating: "(", count: 300) + "\n"
        try folder.write(Sample.lost() + deep, to: "A.swift")
        try folder.write(Sample.lost(in: "send"), to: "B.swift")
        try audit()
        #expect(try entries() == 2)
        #expect(try audit().findings.isEmpty, "the file that is cut off")
        try folder.write([0xFF, 0xFE], to: "B.swift")
        #expect(try audit().findings.isEmpty)
        #expect(try entries() == 2, "the file that cannot be read")
        try folder.write(Sample.lost(in: "send"), to: "C.swift")
        #expect(
            try audit().findings.count == 1, "an entry of a file that was not read knows no other")
    }

    @Test("What is fixed leaves the file, and comes back as new")
    func fixedFindingsLeave() throws {
        try folder.write(Sample.lost(), to: "A.swift")
        try audit()
        try folder.write(Sample.harmless, to: "A.swift")
        #expect(try audit().findings.isEmpty)
        #expect(try entries() == 0)
        try folder.write(Sample.lost(), to: "A.swift")
        #expect(try audit().findings.count == 1)
    }

    @Test("What was not looked at stays in the file")
    func othersStay() throws {
        try folder.write(Sample.lost(), to: "A.swift")
        try folder.write(Sample.lost(in: "send"), to: "B.swift")
        try audit()
        try folder.write(Sample.harmless, to: "A.swift")
        try audit { $0.paths = [folder.path("A.swift")] }
        #expect(try entries() == 1)
        try audit { $0.only = ["unused-ignore"] }
        #expect(try entries() == 1)
    }

    @Test("The baseline of a file that is gone loses its findings")
    func aDeletedFileLeaves() throws {
        try folder.write(Sample.lost(), to: "A.swift")
        try folder.write(Sample.harmless, to: "B.swift")
        try audit()
        try FileManager.default.removeItem(atPath: folder.path("A.swift"))
        try audit()
        #expect(try entries() == 0)
    }

    @Test(
        "A baseline that cannot be read is left as it is",
        arguments: [
            "", "{", "[]", #"{"version": 2, "findings": []}"#,
            #"{"version": 1, "findings": [{"rule": 1}]}"#,
        ])
    func aBrokenOneStays(_ text: String) throws {
        try folder.write(Sample.lost(), to: "A.swift")
        try folder.write(text, to: "baseline.json")
        #expect(throws: BaselineFile.Failure.self) { try audit() }
        #expect(try String(contentsOfFile: baseline, encoding: .utf8) == text)
    }

    @Test("A baseline that is a folder is left as it is")
    func aFolderStays() throws {
        try folder.write(Sample.lost(), to: "A.swift")
        try FileManager.default.createDirectory(
            atPath: baseline, withIntermediateDirectories: false)
        #expect(throws: BaselineFile.Failure.self) { try audit() }
    }

    @Test("An unchanged baseline is not written again")
    func itIsNotTouched() throws {
        try folder.write(Sample.lost(), to: "A.swift")
        try audit()
        let before = RawPath(baseline).entry
        try audit()
        #expect(RawPath(baseline).entry == before)
    }
}
