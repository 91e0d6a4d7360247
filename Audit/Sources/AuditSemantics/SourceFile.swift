package import AuditSyntax
import SwiftParser
package import SwiftSyntax

/// A parsed file, and what a rule may ask about it.
package final class SourceFile {
    /// The purpose of the code.
    package enum Purpose: Sendable { case app, tests, previews }

    /// The path as it is shown, with `/`.
    package let path: String
    /// The content.
    package let bytes: [UInt8]
    /// The parsed content.
    package let tree: SourceFileSyntax
    /// The lines, to place an offset.
    package let lines: LineTable
    /// The names of the app's own functions that report, show or ask a server.
    package let vocabulary: Vocabulary
    /// The functions of all files of the run.
    package let table: FunctionTable
    /// The path within the repository.
    package let place: String
    /// The folder that was named, below which the file was found, within the repository.
    private let root: String

    package private(set) lazy var trigrams = TrigramFilter(bytes)
    /// The nodes that rules may ask for, in source order.
    package private(set) lazy var nodes = tree.examinedNodes
    /// Whether a cell, or a function that makes one, may stand in the file.
    package private(set) lazy var mayHaveCells = ["TableViewCell", "CollectionViewCell", "cellFor"]
        .contains(where: trigrams.mayHold)
    package private(set) lazy var imports: Set<String> = tree.importedModules
    package private(set) lazy var functions = FunctionIndex(nodes)
    private(set) lazy var bundledMembers: Set<String> = tree.bundledMembers
    package private(set) lazy var purpose: Purpose = PathPurpose.purpose(
        of: place, below: root,
        importsTests: PathPurpose.testModules.contains {
            trigrams.mayHold($0) && imports.contains($0)
        })

    package init(
        path: String, bytes: [UInt8], vocabulary: Vocabulary = Vocabulary(),
        table: FunctionTable = FunctionTable(), at place: String? = nil, below root: String = ""
    ) {
        self.path = path
        self.place = place ?? path
        self.root = root
        self.bytes = bytes
        self.vocabulary = vocabulary
        self.table = table
        self.lines = LineTable(bytes)
        self.tree = bytes.withUnsafeBufferPointer {
            Parser.parse(source: $0, maximumNestingLevel: Self.maximumNesting)
        }
    }

    /// Deeper code is left unread by the parser; no one writes it, and a stack has an end.
    package static let maximumNesting = 256

    /// Whether the parser stopped before the end of the file, since the code is nested too deep.
    package var isCutOff: Bool { tree.hasMaximumNestingLevelOverflow }

    /// Whether the file's name says that it is for developers: `DebugScreen.swift`.
    private var isNamedDebug: Bool {
        path.split(separator: "/").last?.hasWord(in: ["debug"]) == true
    }

    /// Whether a node stands in code that no user runs: a test, a sample, a preview, a debug build.
    package func isForDevelopers(_ node: some SyntaxProtocol) -> Bool {
        purpose != .app || node.isInPreview || node.isInTestType || node.isInDebugBlock
            || node.isInDebugSection || node.isInDebugBranch || node.isInDebugType
            || isNamedDebug
    }
}

extension SourceFileSyntax {
    /// The modules that the file imports, with conditions or not.
    fileprivate var importedModules: Set<String> {
        var modules: Set<String> = []
        for node in statements.importsWithin {
            if let name = node.path.first?.name.text { modules.insert(name) }
        }
        return modules
    }
}

extension CodeBlockItemListSyntax {
    fileprivate var importsWithin: [ImportDeclSyntax] {
        flatMap { item -> [ImportDeclSyntax] in
            if let declaration = item.item.as(ImportDeclSyntax.self) { return [declaration] }
            guard let condition = item.item.as(IfConfigDeclSyntax.self) else { return [] }
            return condition.clauses.flatMap {
                $0.elements?.as(CodeBlockItemListSyntax.self)?.importsWithin ?? []
            }
        }
    }
}
