extension ErrorReading {
    /// Reads where and why a decoder gave up; the decoder's own text is left out, since it may quote
    /// the value.
    init(_ error: DecodingError) {
        var facts = Fault.Facts()
        let code: String
        let context: DecodingError.Context
        switch error {
        case .typeMismatch(_, let at): (code, context) = ("typeMismatch", at)
        case .valueNotFound(_, let at): (code, context) = ("valueNotFound", at)
        case .keyNotFound(let key, let at):
            let path = at.codingPath + [key]
            (code, context) = ("keyNotFound", .init(codingPath: path, debugDescription: ""))
        case .dataCorrupted(let at): (code, context) = ("dataCorrupted", at)
        @unknown default: (code, context) = ("unknown", .init(codingPath: [], debugDescription: ""))
        }
        facts.codingPath = context.codingPath.readable
        self.init(
            kind: .undecodable, code: "decoding." + code,
            causes: context.underlyingError.map { [$0] } ?? [], facts: facts)
    }
}

extension [any CodingKey] {
    /// The path as a programmer writes it, `members[3].profileImage`; empty at the root.
    ///
    /// The key of a dictionary is a value of the body's, and stands as `*`.
    fileprivate var readable: String {
        reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + (key.isOfDictionary ? "*" : key.stringValue)
            }
        }
    }
}

extension CodingKey {
    /// Whether the key was made by a decoder, and not by the type that is decoded.
    fileprivate var isOfDictionary: Bool {
        ["_CodingKey", "_DictionaryCodingKey"].contains("\(type(of: self))")
    }
}
