import AuditSyntax
import SwiftSyntax

/// The purpose of a file, from its path and its imports.
enum PathPurpose {
    static func purpose(
        of path: String, below root: String, importsTests: @autoclosure () -> Bool
    ) -> SourceFile.Purpose {
        let parts = path.split(separator: "/").map(String.init)
        let folders = parts.dropLast()
        let name = parts.last ?? ""
        let outer = path.hasPrefix(root + "/") ? root.split(separator: "/").count : 0
        if path != root, folders.dropFirst(outer).contains(where: sampleFolders.contains) {
            return .tests
        }
        if folders.contains(where: isDeveloperFolder) || isTestFile(name) || importsTests() {
            return .tests
        }
        let isPreview = folders.contains { $0.hasPrefix("Preview") }
        return isPreview || name.hasSuffix("Previews.swift") ? .previews : .app
    }

    static let testModules: Set = ["XCTest", "Testing", "Quick", "Nimble", "RxTest"]

    private static func isDeveloperFolder(_ name: String) -> Bool {
        developerFolders.contains(name)
            || developerEndings.contains { name.hasSuffix($0) }
    }

    /// Folders of tests, of screens for developers, of others' code, and of scripts that build an app.
    private static let developerFolders: Set = [
        "Tests", "Specs", "Fixtures", "Stubs", "Scripts", "scripts", "fastlane", "Tools", "Debug",
        "Developer Menu", "DeveloperMenu", "Local Pods",
    ]
    private static let developerEndings = [
        "Tests", "TestKit", "UITest", "Mock", "Mocks", ".playground",
    ]

    /// Folders of examples that show how to use a library; an example that is named is audited like
    /// an app.
    private static let sampleFolders: Set = [
        "CaseStudies", "Demo", "Demos", "Examples", "Playground", "Playgrounds", "Samples",
    ]

    private static func isTestFile(_ name: String) -> Bool {
        [
            "Tests.swift", "Test.swift", "Spec.swift", "Specs.swift", "Mock.swift", "Mocks.swift",
            "Fixtures.swift", "Samples.swift", "UITesting.swift", "UITestingMethods.swift",
        ].contains { name.hasSuffix($0) }
    }
}
