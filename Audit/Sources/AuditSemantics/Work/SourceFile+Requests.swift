import AuditSyntax
package import SwiftSyntax

/// Calls that ask a server.
extension SourceFile {
    /// Whether a call looks like one that asks a server and may fail.
    ///
    /// It is one of the known functions, is made on something that is named like a client, or is named like a request.
    func looksLikeRequest(_ call: FunctionCallExprSyntax) -> Bool {
        let path = call.path
        if vocabulary.isNetwork(path) { return true }
        guard !path.name.isEmpty, path.name.first?.isUppercase != true else { return false }
        if path.receivers.contains(where: {
            $0.hasWord(in: Vocabulary.serverWords) || $0.namesServer
        }) {
            return true
        }
        guard let verb = path.name.words.first else { return false }
        return Self.verbs.contains(verb)
            && path.receivers.allSatisfy { !$0.hasWord(in: Self.localStores) }
    }

    /// Whether a request is made in an expression or in a body, nested closures included.
    package func makesRequest(_ node: some SyntaxProtocol) -> Bool {
        if let call = Syntax(node).as(FunctionCallExprSyntax.self), looksLikeRequest(call) {
            return true
        }
        return node.allCalls.contains(where: looksLikeRequest)
    }

    private static let verbs: Set = [
        "fetch", "load", "request", "download", "upload", "submit", "post", "search", "sync",
        "login", "checkout", "purchase", "query",
    ]
    private static let localStores: Set = [
        "defaults", "cache", "keychain", "bundle", "file", "manager", "disk", "decoder", "image",
        "local", "storage", "preferences", "memory", "context",
    ]
}
