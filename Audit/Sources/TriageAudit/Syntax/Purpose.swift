import SwiftSyntax

/// The purpose of a file, from its path and its imports.
enum PathPurpose {
    static func purpose(of path: String, imports: Set<String>) -> SourceFile.Purpose {
        let parts = path.split(separator: "/")
        if parts.dropLast().contains(where: isDeveloperFolder) || isTestFile(parts.last ?? "")
            || !imports.isDisjoint(with: testModules)
        {
            return .tests
        }
        let isPreview = parts.dropLast().contains { $0.hasPrefix("Preview") }
        return isPreview || parts.last?.hasSuffix("Previews.swift") == true ? .previews : .app
    }

    private static let testModules: Set = ["XCTest", "Testing", "Quick", "Nimble", "RxTest"]

    private static func isDeveloperFolder(_ name: Substring) -> Bool {
        developerFolders.contains(String(name))
            || developerEndings.contains { name.hasSuffix($0) }
    }

    /// Folders of tests, of screens for developers, of others' code, and of scripts that build an app.
    private static let developerFolders: Set = [
        "Tests", "Specs", "Fixtures", "Stubs", "Scripts", "fastlane", "Tools", "Debug",
        "Developer Menu", "DeveloperMenu", "Local Pods",
    ]
    private static let developerEndings = ["Tests", "UITest", "Mock", "Mocks", ".playground"]

    private static func isTestFile(_ name: Substring) -> Bool {
        [
            "Tests.swift", "Test.swift", "Spec.swift", "Specs.swift", "Mock.swift", "Mocks.swift",
            "Fixtures.swift", "Samples.swift", "UITesting.swift", "UITestingMethods.swift",
        ].contains { name.hasSuffix($0) }
    }
}

extension SyntaxProtocol {
    /// Whether the node stands in a preview: `#Preview { }` or a `PreviewProvider`.
    var isInPreview: Bool {
        ancestors.contains { node in
            if let macro = node.as(MacroExpansionExprSyntax.self) {
                return macro.macroName.text == "Preview"
            }
            if let macro = node.as(MacroExpansionDeclSyntax.self) {
                return macro.macroName.text == "Preview"
            }
            return node.inheritedNames.contains("PreviewProvider")
        }
    }

    /// Whether the node is compiled in debug builds alone.
    var isInDebugBlock: Bool {
        ancestors.contains { node in
            let condition = node.as(IfConfigClauseSyntax.self)?.condition?.trimmedDescription
            return condition == "DEBUG" || condition?.hasPrefix("DEBUG &&") == true
        }
    }

    /// Whether the node stands in a test case.
    var isInTestType: Bool { ancestors.contains { $0.inheritedNames.contains("XCTestCase") } }

    /// The names that a type here inherits or conforms to.
    fileprivate var inheritedNames: [String] {
        guard isTypeDeclaration else { return [] }
        let clause = asProtocol((any DeclGroupSyntax).self)?.inheritanceClause
        return clause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    }
}
