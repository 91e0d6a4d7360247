extension ErrorClassification {
    /// Creates the classification of a decoding error: the reason and the coding path.
    ///
    /// The decoder's own text is left out, because it may quote the value.
    init(_ error: DecodingError) {
        let (code, context): (String, DecodingError.Context) =
            switch error {
            case .typeMismatch(_, let at): ("typeMismatch", at)
            case .valueNotFound(_, let at): ("valueNotFound", at)
            case .keyNotFound(let key, let at):
                ("keyNotFound", .init(codingPath: at.codingPath + [key], debugDescription: ""))
            case .dataCorrupted(let at): ("dataCorrupted", at)
            @unknown default: ("unknown", .init(codingPath: [], debugDescription: ""))
            }
        var facts = Fault.Facts()
        facts.codingPath = context.codingPath.readable
        self.init(
            kind: .undecodable, code: "decoding." + code,
            causes: context.underlyingError.map { [$0] } ?? [], facts: facts)
    }
}

extension [any CodingKey] {
    /// The path as a developer writes it, such as `members[3].profileImage`; empty at the root.
    ///
    /// A key that comes from the body, such as a dictionary's, is written as `*`.
    fileprivate var readable: String {
        reduce(into: "") { path, key in
            if let index = key.index {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + (key.isDeclared ? key.stringValue : "*")
            }
        }
    }
}

/// A key that the app declares, though it is no case of an enumeration.
package protocol DeclaredCodingKey: CodingKey {}

extension CodingKey {
    /// The index in an array, if this key has the name that Foundation's decoders give to one.
    fileprivate var index: Int? {
        guard !isDeclared, let intValue, stringValue == "Index \(intValue)" else { return nil }
        return intValue
    }

    /// Whether the app declares the key, so that it cannot come from a body.
    ///
    /// A case of an enumeration is declared, since a body cannot add one.
    ///
    /// Decoders make keys of their own for dictionaries. The types of those keys differ between
    /// releases, so this checks for a case instead.
    fileprivate var isDeclared: Bool {
        if self is any DeclaredCodingKey { return true }
        let mirror = Mirror(reflecting: self)
        return mirror.displayStyle == .enum && mirror.children.isEmpty
    }
}
