import AuditSyntax
package import SwiftSyntax

/// Files that an app ships with, which are the same on every device.
extension SyntaxProtocol {
    /// Whether a file of the bundle is asked for: `Bundle.main.url(forResource: "rules", …)`.
    var asksBundle: Bool {
        allNodes.contains { $0.as(LabeledExprSyntax.self)?.label?.text == "forResource" }
    }

    /// The names that are bound before this node in the function around it, with their values.
    private var earlierValues: [(name: String, value: ExprSyntax)] {
        var outermost: CodeBlockItemListSyntax?
        for ancestor in ancestors {
            if ancestor.is(FunctionDeclSyntax.self) || ancestor.isTypeDeclaration { break }
            outermost = ancestor.as(CodeBlockItemListSyntax.self) ?? outermost
        }
        return outermost?.allNodes.compactMap { node in
            guard node.endPosition <= position, let name = node.bound, let value = node.boundValue
            else { return nil }
            return (name, value)
        } ?? []
    }

    /// The names of constants before this node that hold contents of the bundle.
    fileprivate func bundledNames(members: Set<String>) -> Set<String> {
        var names: Set<String> = []
        for (name, value) in earlierValues {
            if value.asksBundle || value.uses(members) || names.contains(where: value.mentions) {
                names.insert(name)
            }
        }
        return names
    }
}

extension ExprSyntax {
    /// Whether one of the members is called, or asked of an object.
    fileprivate func uses(_ members: Set<String>) -> Bool {
        allNodes.contains { node in
            guard let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text,
                members.contains(name), let parent = node.parent
            else { return false }
            return parent.is(MemberAccessExprSyntax.self)
                || parent.is(FunctionCallExprSyntax.self)
        }
    }
}

extension Syntax {
    fileprivate var bound: String? {
        self.as(PatternBindingSyntax.self)?.pattern.boundName
            ?? self.as(OptionalBindingConditionSyntax.self)?.pattern.boundName
    }

    fileprivate var boundValue: ExprSyntax? {
        self.as(PatternBindingSyntax.self)?.initializer?.value
            ?? self.as(OptionalBindingConditionSyntax.self)?.initializer?.value
    }
}

extension SourceFileSyntax {
    /// The functions and properties of the file that read its bundle.
    var bundledMembers: Set<String> {
        let names = allNodes.compactMap { node -> String? in
            if let function = node.as(FunctionDeclSyntax.self) {
                return function.asksBundle ? function.ownName : nil
            }
            guard let accessors = node.as(PatternBindingSyntax.self)?.accessorBlock,
                accessors.asksBundle
            else { return nil }
            return node.bound
        }
        return Set(names)
    }
}

extension TryExprSyntax {
    /// Whether a file that the app ships with is read or parsed, which is the same on every device.
    package func readsBundledFile(in file: SourceFile) -> Bool {
        guard Syntax(expression).readsFile || FallibleWork(of: self, in: file).isParsing else {
            return false
        }
        if expression.asksBundle { return true }
        let members = file.bundledMembers
        return expression.uses(members)
            || bundledNames(members: members).contains(where: expression.mentions)
    }
}

extension Syntax {
    /// Whether a file is read, which may not be there yet.
    package var readsFile: Bool {
        allNodes.contains {
            $0.as(LabeledExprSyntax.self)?.label?.text.hasPrefix("contentsOf") == true
        }
    }
}
