import SwiftSyntax

/// The functions of a file and their calls, by name.
struct FunctionsOfFile {
    private let byName: [String: [FunctionDeclSyntax]]
    private let callsByName: [String: [FunctionCallExprSyntax]]

    init(_ root: Syntax) {
        let nodes = root.allNodes
        let functions = Dictionary(
            grouping: nodes.compactMap { $0.as(FunctionDeclSyntax.self) }, by: \.ownName)
        let calls = nodes.compactMap { $0.as(FunctionCallExprSyntax.self) }
            .filter { functions.keys.contains($0.calleeName) }
        byName = functions
        callsByName = Dictionary(grouping: calls, by: \.calleeName)
    }

    /// The calls of a function in the file, beside those that it makes itself.
    func callers(of function: FunctionDeclSyntax) -> [FunctionCallExprSyntax] {
        (callsByName[function.ownName] ?? []).filter { $0.enclosingFunction?.id != function.id }
    }

    /// The function that is called: one of the same type, or of a type that sounds like the receiver.
    func function(called call: FunctionCallExprSyntax, from caller: some SyntaxProtocol)
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
