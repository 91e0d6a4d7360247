extension ErrorClassification {
    /// Creates the classification of a decoding error: the reason, the coding path, and how the
    /// value there differs from the expected one.
    ///
    /// The decoder's own text is left out, because it may quote the value.
    init(_ error: DecodingError) {
        let (code, context, mismatch): (String, DecodingError.Context, BodyMismatch?) =
            switch error {
            case .typeMismatch(let type, let at):
                ("typeMismatch", at, BodyMismatch(expected: type, text: at.debugDescription))
            case .valueNotFound(let type, let at):
                ("valueNotFound", at, BodyMismatch(ofNo: type, at))
            case .keyNotFound(let key, let at):
                (
                    "keyNotFound", .init(codingPath: at.codingPath + [key], debugDescription: ""),
                    BodyMismatch(.missing)
                )
            case .dataCorrupted(let at): ("dataCorrupted", at, BodyMismatch(.invalid))
            @unknown default: ("unknown", .init(codingPath: [], debugDescription: ""), nil)
            }
        var facts = Fault.Facts()
        facts.codingPath = context.codingPath.readable
        facts.mismatch = mismatch
        self.init(
            kind: .undecodable, code: "decoding." + code,
            causes: context.underlyingError.map { [$0] } ?? [], facts: facts)
    }
}

extension BodyMismatch {
    /// Creates the mismatch of a value that is null, or of an element beyond the end of an array.
    fileprivate init(ofNo type: Any.Type, _ context: DecodingError.Context) {
        let known = BodyMismatch(expected: type, text: context.debugDescription)
        let isElement = context.codingPath.last?.index != nil
        self.init(isElement && known.found != .null ? .missing : .null, expected: known.expected)
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
