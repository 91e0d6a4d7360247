import AuditSyntax
package import SwiftSyntax

/// The kind of work of an expression that may fail, judged by its names.
package struct FallibleWork {
    /// The names of the chain, first to last.
    package let names: [String]
    /// Whether the expression stands under `await`, or has one in it.
    package let awaits: Bool
    private let words: Set<String>
    private let receiverWords: Set<String>
    private let readsFile: Bool
    private let isKnownNetwork: Bool

    package init(of expression: some ExprSyntaxProtocol, in file: SourceFile) {
        let expression = ExprSyntax(expression)
        names = expression.pathNames
        awaits = expression.is(AwaitExprSyntax.self) || expression.awaits
        let call = expression.unwrapped.as(FunctionCallExprSyntax.self)
        readsFile = call?.arguments.first?.label?.text.hasPrefix("contentsOf") == true
        let source = readsFile ? call?.arguments.first?.expression.pathNames ?? [] : []
        words = (names + source).words
        receiverWords = names.dropLast().words
        isKnownNetwork = file.vocabulary.isNetwork(CallPath(names: names))
    }

    package init(of tried: TryExprSyntax, in file: SourceFile) {
        self.init(of: tried.expression, in: file)
    }

    /// Whether a failure harms no one: a pause, a cleanup, a text that may be malformed, a setting of the device.
    package var isTrivial: Bool {
        names.contains(where: Vocabulary.trivialFunctions.contains) || isParsing || removesSecret
            || removesFile || names.last?.words.first == "sleep"
            || removesLog || names.first.map(Vocabulary.trivialTypes.contains) == true
            || !words.isDisjoint(with: Vocabulary.asideWords)
    }

    /// Whether a value is made of text or bytes.
    package var isParsing: Bool {
        if !awaits, names.last?.words.first == "validate" { return true }
        return names.contains {
            Vocabulary.parsingTypes.contains($0) || Vocabulary.parsingFunctions.contains($0)
        }
    }

    /// Whether a picture or a preference is asked for, beside what the user wants.
    package var isDecoration: Bool {
        !words.isDisjoint(with: Vocabulary.decorationWords.union(Vocabulary.preferenceWords))
    }

    /// Whether a server is asked.
    package var isNetwork: Bool {
        isKnownNetwork || receiverWords.contains("session")
            || !receiverWords.isDisjoint(with: Vocabulary.serverWords)
            || receiverWords.isSuperset(of: ["use", "case"])
    }

    /// Whether the device's storage is read or written.
    var isStorage: Bool {
        if readsFile { return !words.contains("bundle") }
        if let first = names.first, Vocabulary.storageTypes.contains(first) { return true }
        return !receiverWords.isDisjoint(with: Vocabulary.storageWords)
    }

    /// Whether a secret is removed from this device, as at sign-out.
    private var removesSecret: Bool {
        let name = names.last { $0 != "get" } ?? ""
        return name.words.first.map(Vocabulary.removingVerbs.contains) == true
            && !words.isDisjoint(with: ["credential", "credentials", "keychain", "token", "tokens"])
    }

    /// Whether what was logged is removed.
    private var removesLog: Bool {
        let name = names.last?.words ?? []
        return name.contains(where: Vocabulary.removingVerbs.contains)
            && name.contains(where: ["log", "logs"].contains)
    }

    /// Whether a file is removed: it is found again, or was not there.
    private var removesFile: Bool {
        Vocabulary.removingVerbs.contains(names.last?.words.first ?? "")
            && !receiverWords.isDisjoint(with: ["file", "files", "folder", "folders"])
    }

    /// Whether a file is read, which may not be there yet.
    package var isFile: Bool { readsFile }

    /// Whether the expression unwraps a `Result`.
    var isResult: Bool {
        guard names.last == "get", names.count > 1 else { return false }
        return !receiverWords.isDisjoint(with: Vocabulary.resultWords)
    }

    /// Whether a user waits for it.
    package var matters: Bool { !isTrivial && (awaits || isNetwork || isStorage || isResult) }
}
