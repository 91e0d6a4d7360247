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
    private static let developerEndings = ["Tests", "UITest", "Mock", "Mocks", ".playground"]

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
            let condition = node.as(IfConfigClauseSyntax.self)?.condition?.trimmedText
            return condition == "DEBUG" || condition?.hasPrefix("DEBUG &&") == true
        }
    }

    /// Whether the node stands behind `// MARK: - Debug`, up to the next mark of its type.
    var isInDebugSection: Bool {
        var child = Syntax(self)
        for ancestor in ancestors {
            let isList = ancestor.is(MemberBlockItemListSyntax.self)
            if isList, ancestor.mark(before: child)?.hasWord(in: ["debug"]) == true { return true }
            child = ancestor
        }
        return false
    }

    /// Whether the node stands in a test case.
    var isInTestType: Bool { ancestors.contains { $0.inheritedNames.contains("XCTestCase") } }

    /// The title of the last `MARK` before a member, or at it.
    fileprivate func mark(before member: Syntax) -> String? {
        children(viewMode: .sourceAccurate).prefix { $0.position <= member.position }.reversed()
            .lazy.compactMap(\.leadingTrivia.mark).first
    }

    /// The names that a type here inherits or conforms to.
    fileprivate var inheritedNames: [String] {
        guard isTypeDeclaration else { return [] }
        let clause = asProtocol((any DeclGroupSyntax).self)?.inheritanceClause
        return clause?.inheritedTypes.map(\.type.trimmedText) ?? []
    }
}

extension Trivia {
    /// The title of the last `// MARK: - Title`.
    fileprivate var mark: String? {
        pieces.reversed().lazy.compactMap { piece -> String? in
            guard case .lineComment(let text) = piece, let mark = text.firstRange(of: "MARK:")
            else { return nil }
            return String(text[mark.upperBound...])
        }.first
    }
}
