package import SwiftSyntax

/// The functions of a file and their calls, by name.
package struct FunctionIndex {
    private var byName: [String: [FunctionDeclSyntax]] = [:]
    private var closuresByName: [String: [ClosureExprSyntax]] = [:]
    private var callsByName: [String: [FunctionCallExprSyntax]] = [:]

    package init(_ nodes: [Syntax]) {
        var calls: [FunctionCallExprSyntax] = []
        for node in nodes {
            if let call = node.as(FunctionCallExprSyntax.self) {
                calls.append(call)
            } else if let function = node.as(FunctionDeclSyntax.self) {
                byName[function.ownName, default: []].append(function)
            } else if let binding = node.as(PatternBindingSyntax.self),
                let closure = binding.initializer?.value.as(ClosureExprSyntax.self),
                let name = binding.pattern.boundName
            {
                closuresByName[name, default: []].append(closure)
            }
        }
        for call in calls where declares(call.calleeName) {
            callsByName[call.calleeName, default: []].append(call)
        }
    }

    /// Whether a function of the name is declared.
    package func declares(_ name: String) -> Bool { byName[name] != nil }

    /// The functions of a name, and the closures that are stored under it.
    package func functions(
        named name: String
    ) -> (functions: [FunctionDeclSyntax], closures: [ClosureExprSyntax]) {
        (byName[name] ?? [], closuresByName[name] ?? [])
    }

    /// The calls of a function in the file, beside those that it makes itself.
    package func callers(of function: FunctionDeclSyntax) -> [FunctionCallExprSyntax] {
        (callsByName[function.ownName] ?? []).filter { $0.enclosingFunction?.id != function.id }
    }

    /// The function that is called: one of the same type, or of a type that sounds like the receiver.
    package func function(called call: FunctionCallExprSyntax, from caller: some SyntaxProtocol)
        -> FunctionDeclSyntax?
    {
        guard let functions = byName[call.calleeName] else { return nil }
        let receivers = call.path.receivers.filter { !FunctionDeclSyntax.selves.contains($0) }
        return functions.first { function in
            guard call.mayCall(function) else { return false }
            let type = function.enclosingTypeName
            guard let receiver = receivers.last else { return type == caller.enclosingTypeName }
            return type != caller.enclosingTypeName
                && type.map { !Set($0.words).isDisjoint(with: receiver.words) } ?? false
        }
    }
}
