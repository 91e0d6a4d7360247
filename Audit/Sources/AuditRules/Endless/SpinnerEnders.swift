import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// The functions of the object around a statement that end a spinner, or call one that does.
final class SpinnerEnders {
    private struct Question: Hashable {
        var name: String
        var depth: Int
    }

    private let spinner: Spinner
    private let item: CodeBlockItemSyntax
    private let functions: FunctionIndex
    private var known: [Question: Bool] = [:]

    init(_ spinner: Spinner, at item: CodeBlockItemSyntax, in file: SourceFile) {
        self.spinner = spinner
        self.item = item
        self.functions = file.functions
    }

    /// Whether a function of the name ends the spinner, or calls one that does, so many steps deep.
    func contain(_ name: String, depth: Int = 2) -> Bool {
        let question = Question(name: name, depth: depth)
        if let answer = known[question] { return answer }
        let (named, closures) = functions.functions(named: name)
        let answer =
            closures.contains { item.isOfSameObject(as: $0) && spinner.hasEnd(in: $0) }
            || named.contains { ends($0, depth) }
        known[question] = answer
        return answer
    }

    private func ends(_ function: FunctionDeclSyntax, _ depth: Int) -> Bool {
        guard function.id != item.enclosingFunction?.id, let body = function.body,
            item.isOfSameObject(as: function)
        else { return false }
        if spinner.hasEnd(in: body) { return true }
        return depth > 0
            && body.allCalls.contains { call in
                contain(call.calleeName, depth: depth - 1)
                    && call.path.receivers.allSatisfy(FunctionDeclSyntax.selves.contains)
            }
    }
}

extension CodeBlockItemSyntax {
    /// Whether a node stands in the type around the statement, or in an extension that the file has
    /// of it or of its protocols.
    fileprivate func isOfSameObject(as node: some SyntaxProtocol) -> Bool {
        guard let own = enclosingType else { return false }
        return node.ancestors.contains { type in
            guard type.isTypeDeclaration else { return false }
            if type.id == own.id { return true }
            guard !type.is(ProtocolDeclSyntax.self), let name = type.declaredTypeName else {
                return false
            }
            return name == enclosingTypeName
                || type.is(ExtensionDeclSyntax.self) && enclosingInheritance.contains(name)
        }
    }
}
