import AuditSemantics
import AuditSyntax
import SwiftParser
import SwiftSyntax

/// Finds `try!` on calls that may fail in an app that users have.
enum ForcedTry: Rule {
    static let kinds: [SyntaxKind] = [.tryExpr]

    static let description = RuleDescription(
        id: "forced-try",
        category: .dropped,
        severity: .warning,
        summary: "A `try!` on something other than a constant of the source.",
        consequence: "The app crashes: a full disk, a changed answer, a device without a camera.",
        assumption: """
            Patterns, bundled files, samples, literals, standard folders and stores in memory are \
            constants; so is what a comment beside says cannot fail. Numbers and texts are made of \
            values without throwing. A tool of the command line \
            may end where it fails.
            """,
        examples: [
            RuleExample(
                dont: """
                    func save(_ user: User) {
                        ↓try! realm.write { realm.add(user) }
                    }
                    """,
                do: """
                    func save(_ user: User) throws {
                        try realm.write { realm.add(user) }
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let tried = node.as(TryExprSyntax.self), tried.isForced, !tried.triesConstant,
            !tried.isSample, !tried.isAside, !tried.encodesPlainValue,
            !file.isTool, !tried.readsBundledFile(in: file), !tried.triesNothing
        else { return }
        report(match(at: tried, "This `try!` makes a failure a crash."))
    }
}

extension TryExprSyntax {
    /// Whether the outcome is known when the source is written.
    fileprivate var triesConstant: Bool {
        let names = expression.pathNames
        if names.contains(where: Self.patterns.contains) || mentionsBundle { return true }
        if asksForFolder || isInMemory || isLiteral { return true }
        guard let call = triedCall, call.calleeName.first?.isUppercase == true else { return false }
        return !call.arguments.isEmpty && call.arguments.allSatisfy { $0.expression.isWrittenOut }
    }

    private static let patterns: Set = [
        "NSRegularExpression", "Regex", "NSDataDetector", "AttributedString",
    ]

    private var mentionsBundle: Bool {
        if enclosingTypeName?.words.contains("bundle") == true { return true }
        let scope = names(contain: "contentsOf") ? enclosingScope ?? Syntax(self) : Syntax(self)
        return scope.allNodes.contains { node in
            let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text
            return name == "Bundle" || name?.words.contains("bundle") == true
                || node.as(LabeledExprSyntax.self)?.namesBundle == true
        }
    }

    /// Whether a folder is asked for that each device has.
    private var asksForFolder: Bool {
        triedCall?.chain.contains { $0.calleeName == "url" && $0.argument("for") != nil } == true
    }

    /// Whether a store is opened that touches no disk: `inMemory: true`.
    private var isInMemory: Bool {
        expression.allNodes.contains { node in
            guard let argument = node.as(LabeledExprSyntax.self) else { return false }
            return argument.label?.text.lowercased().contains("inmemory") == true
                && argument.expression.trimmedText == "true"
        }
    }

    /// Whether a literal of the source is made into a value: `init(stringLiteral:)`.
    private var isLiteral: Bool {
        let parameters = enclosingScope?.as(InitializerDeclSyntax.self)?.signature.parameterClause
        return parameters?.parameters.first?.firstName.text.hasSuffix("Literal") == true
    }

    private func names(contain label: String) -> Bool {
        triedCall?.arguments.first?.label?.text.hasPrefix(label) == true
    }

    /// Whether the value is a sample for developers.
    fileprivate var isSample: Bool {
        for ancestor in ancestors {
            let name =
                ancestor.as(PatternBindingSyntax.self)?.pattern.boundName ?? ancestor
                .declaredTypeName
                ?? ancestor.as(FunctionDeclSyntax.self)?.name.text
            if let name,
                !Set(name.words).isDisjoint(with: [
                    "sample", "samples", "example", "mock", "placeholder", "demo",
                ])
            {
                return true
            }
        }
        return false
    }
}

extension LabeledExprSyntax {
    /// Whether the argument is the bundle of the app: `in: .main`.
    fileprivate var namesBundle: Bool {
        guard ["in", "bundle"].contains(label?.text) else { return false }
        return [".main", ".module"].contains(expression.trimmedText)
    }
}

extension SourceFile {
    /// Whether the file is the beginning of a tool of the command line.
    fileprivate var isTool: Bool {
        (path == "main.swift" || path.hasSuffix("/main.swift"))
            && imports.isDisjoint(with: ["AppKit", "Cocoa", "SwiftUI", "UIKit", "WatchKit"])
    }
}

extension ExprSyntax {
    /// Whether the value is a literal without interpolation.
    fileprivate var isWrittenOut: Bool {
        if let text = self.as(StringLiteralExprSyntax.self) {
            return text.representedLiteralValue != nil
        }
        return self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self)
    }
}
