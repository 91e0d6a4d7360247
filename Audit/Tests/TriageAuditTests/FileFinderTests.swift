import Foundation
import Testing

@testable import AuditFindings
@testable import AuditRules
@testable import AuditRunner

struct FileFinderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func found(
        _ roots: [String]? = nil, _ configuration: AuditConfiguration = AuditConfiguration()
    ) throws -> FileFinder {
        try FileFinder.files(
            under: roots ?? [folder.url.path], configuration: configuration,
            paths: ShownPaths(currentDirectory: folder.url.path))
    }

    @Test("Hidden folders and those of others are left out unless they are named")
    func foreignFoldersAreLeftOut() throws {
        for name in [
            "App", ".hidden", ".build", "App/Pods", "Carthage", "DerivedData", "checkouts",
        ] {
            try folder.write("", to: name + "/A.swift")
        }
        #expect(try found().files.map(\.shown) == ["App/A.swift"])
        #expect(try found([folder.path(".build")]).files.map(\.shown) == [".build/A.swift"])
        #expect(try found([folder.path("App/Pods/A.swift")]).files.count == 1)
    }

    @Test("A hidden file is found, a link to a hidden folder is not followed")
    func hiddenFiles() throws {
        try folder.write("", to: "App/.Draft.swift")
        try folder.write("", to: ".hidden/A.swift")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("App/.link"), withDestinationPath: "../.hidden")
        #expect(try found().files.map(\.shown) == ["App/.Draft.swift"])
    }

    @Test(
        "A file that is named is left out where a configuration excludes it, and that is no mistake"
    )
    func aNamedFileMayBeExcluded() throws {
        let file = try folder.write(Sample.lost(), to: "App/Legacy/A.swift")
        try folder.write(#"{"root": true, "exclude": ["Legacy/**"]}"#, to: "App/.triage-audit.json")
        var request = AuditRequest(paths: [file])
        request.usesCache = false
        #expect(try AuditRun(request).report().files == 0)
        request.paths = [try folder.write(Sample.lost(), to: "App/B.swift"), file]
        #expect(try AuditRun(request).report().files == 1)
    }

    @Test(
        "The folders above the one that a run begins in say what the code is for, up to the repository"
    )
    func foldersOfTheRepository() throws {
        try folder.write("", to: "Tests/Repo/.git/HEAD")
        let code = "// triage:ignore empty-catch: there is nothing\nlet a = 1\n"
        for path in ["Vendor/A.swift", "Vendor/Kit/B.swift", "Tests/C.swift", "Demo/D.swift"] {
            try folder.write(code, to: "Tests/Repo/" + path)
        }
        try folder.write("gitdir: x", to: "Tests/Repo/Vendor/Kit/.git")
        func places(from current: String) throws -> [String] {
            try FileFinder.files(
                under: [folder.path(current)], configuration: nil,
                paths: ShownPaths(currentDirectory: folder.path(current))
            ).files.map { "\($0.place) below \($0.root)" }
        }
        #expect(
            try places(from: "Tests/Repo/Vendor")
                == ["Vendor/A.swift below Vendor", "Vendor/Kit/B.swift below Vendor"])
        #expect(
            try places(from: "Tests/Repo/Vendor/Kit") == ["Vendor/Kit/B.swift below Vendor/Kit"])
        #expect(try places(from: "Tests/Repo/Tests") == ["Tests/C.swift below Tests"])
        let report = try Sample.report(of: [folder.path("Tests/Repo/Vendor")])
        #expect(report.findings.map(\.confidence) == [.medium, .medium])
    }

    @Test("A file is found once, however it is given")
    func eachFileOnce() throws {
        let file = try folder.write("", to: "A.swift")
        let roots = [folder.url.path, file, folder.path("./"), folder.path("x/../A.swift"), file]
        try folder.write("", to: "x/B.txt")
        #expect(try found(roots).files.map(\.shown) == ["A.swift"])
    }

    @Test("Links that lead round in a circle end, and files keep their real names")
    func circlesEnd() throws {
        try folder.write("", to: "Z/A.swift")
        for (link, target) in [("A", "Z"), ("Z/loop", ".."), ("me.swift", "me.swift")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path(link), withDestinationPath: target)
        }
        let result = try found()
        #expect(result.files.map(\.shown) == ["Z/A.swift"])
        #expect(result.skipped.map(\.file) == ["me.swift"])
    }

    @Test("A path that is not there is bad usage")
    func aMissingPath() {
        #expect(throws: BadUsage.self) { try found([folder.path("none")]) }
        #expect(throws: BadUsage.self) { try found([""]) }
    }

    @Test("Patterns include and exclude")
    func patterns() throws {
        for name in ["App/A.swift", "App/Legacy/B.swift", "Other/C.swift"] {
            try folder.write("", to: name)
        }
        let json = #"{"include": ["App/**"], "exclude": ["**/Legacy/**"]}"#
        let configuration = try AuditConfiguration(json: Data(json.utf8), named: "c")
        #expect(try found(nil, configuration).files.map(\.shown) == ["App/A.swift"])
    }

    @Test(
        "A pattern covers what it says",
        arguments: [
            ("App/**", "App/A.swift", true), ("App/**", "App", true),
            ("App/**", "Apps/A.swift", false),
            ("**/Legacy/**", "Legacy/A.swift", true),
            ("**/Legacy/**", "A/b/Legacy/c/A.swift", true),
            ("*.swift", "A.swift", true), ("*.swift", "a/A.swift", false),
            ("**/*.swift", "A.swift", true), ("**/A?.swift", "x/AB.swift", true),
            ("App", "App/A.swift", true), ("a*b*c", "aXbYc", true), ("a*b*c", "aXbY", false),
            ("**", "x", true), ("", "x", false),
        ])
    func globs(_ pattern: String, _ path: String, _ covers: Bool) {
        #expect(Glob(pattern).covers(path) == covers)
    }

    @Test("A pattern of many stars ends soon")
    func aHostilePattern() {
        let pattern = String(repeating: "*a", count: 60) + "/" + String(repeating: "**/", count: 60)
        let path = String(repeating: "a", count: 400) + String(repeating: "/b", count: 400)
        #expect(!Glob(pattern + "c").covers(path))
    }

    @Test(
        "A first comment that says so makes a file generated",
        arguments: [
            ("// Generated using SwiftGen — https://example.com\nimport A", true),
            ("//\n//  This file was automatically generated.\n", true),
            ("/*\n * DO NOT EDIT\n */\n", true),
            ("// swift-format-ignore-file\n// @generated\n", true),
            ("// Code generated by tool. DO NOT EDIT.\n", true),
            ("//\n//  Home.swift\n//  Shows a report that users generated.\n", false),
            ("import A\n// @generated\n", false), ("", false),
        ])
    func generatedCode(_ source: String, _ isGenerated: Bool) {
        #expect(GeneratedCode.isGenerated(Array(source.utf8)) == isGenerated)
    }

    @Test("Paths are shown relative to the current directory")
    func shownPaths() {
        let paths = ShownPaths(currentDirectory: "/home/me/app")
        #expect(paths.shown(RawPath("/home/me/app/A.swift")) == "A.swift")
        #expect(paths.shown(RawPath("./x/../A.swift")) == "A.swift")
        #expect(paths.shown(RawPath("../lib/A.swift")) == "../lib/A.swift")
        #expect(paths.shown(RawPath("/etc/A.swift")) == "../../../etc/A.swift")
        #expect(paths.shown(RawPath("")) == ".")
    }
}
