import SwiftSyntax

/// The functions of a file, by name.
struct FunctionsOfFile {
    private let byName: [String: [FunctionDeclSyntax]]

    init(_ root: Syntax) {
        let all = root.allNodes.compactMap { $0.as(FunctionDeclSyntax.self) }
        byName = Dictionary(grouping: all, by: \.ownName)
    }

    /// The function that is called: one of the same type, or of a type that sounds like the receiver.
    func function(called call: FunctionCallExprSyntax, from caller: FunctionDeclSyntax)
        -> FunctionDeclSyntax?
    {
        guard let functions = byName[call.calleeName] else { return nil }
        let receivers = call.path.receivers.filter {
            !["self", "strongSelf", "weakSelf"].contains($0)
        }
        return functions.first { function in
            guard call.mayCall(function) else { return false }
            let type = function.enclosingTypeName
            guard let receiver = receivers.last else { return type == caller.enclosingTypeName }
            return type != caller.enclosingTypeName
                && type.map { !Set($0.words).isDisjoint(with: receiver.words) } ?? false
        }
    }
}
