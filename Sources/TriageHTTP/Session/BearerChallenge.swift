import HTTPTypes

/// A parser for the `Bearer` challenges of `WWW-Authenticate` (RFC 6750, section 3).
///
/// RFC 9110 defines the grammar in section 11.6.1.
enum BearerChallenge {
    /// The `error` of the first Bearer challenge that has one; nil if none has.
    ///
    /// Challenges of other schemes are skipped.
    static func error(in fields: HTTPFields) -> String? {
        fields[values: .wwwAuthenticate].lazy.compactMap(error).first
    }

    private static func error(in value: String) -> String? {
        var scheme = ""
        for piece in pieces(of: value) {
            let (newScheme, parameter) = split(piece)
            scheme = newScheme?.lowercased() ?? scheme
            if scheme == "bearer", let error = parameter.flatMap(errorValue) { return error }
        }
        return nil
    }

    /// The parts between commas that are not empty; a comma within quotes does not separate.
    private static func pieces(of value: String) -> [Substring] {
        var (isQuoted, isEscaped) = (false, false)
        // Split by scalars: as a character, a quote followed by a combining accent would not be a
        // quote.
        let pieces = value.unicodeScalars.split { scalar in
            defer { isEscaped = isQuoted && scalar == "\\" && !isEscaped }
            if scalar == "\"", !isEscaped { isQuoted.toggle() }
            return scalar == "," && !isQuoted
        }
        return pieces.map { Substring($0).trimmingSpaces }.filter { !$0.isEmpty }
    }

    /// Splits a part into its scheme, if one begins there, and its parameter.
    ///
    /// Examples are `Bearer realm="x"` and `error=y`.
    private static func split(_ piece: Substring) -> (scheme: Substring?, parameter: Substring?) {
        let head = piece.prefix { $0 != "=" && $0 != "\"" }
        guard let space = head.trimmingSpaces.firstIndex(where: \.isWhitespace) else {
            let isScheme = head.count == piece.count
            return isScheme ? (piece, nil) : (nil, piece)
        }
        return (piece[..<space], piece[space...].trimmingSpaces)
    }

    /// The value of a parameter with the name `error`; nil for others.
    private static func errorValue(_ parameter: Substring) -> String? {
        guard let sign = parameter.firstIndex(of: "="),
            parameter[..<sign].trimmingSpaces.lowercased() == "error"
        else { return nil }
        let value = parameter[parameter.index(after: sign)...].trimmingSpaces
        let isQuoted = value.count >= 2 && value.first == "\"" && value.last == "\""
        return isQuoted ? unescaped(value.dropFirst().dropLast()) : String(value)
    }

    /// The text within quotes, without the backslashes that escape the character after them.
    private static func unescaped(_ text: Substring) -> String {
        var isEscaped = false
        return text.filter { character in
            isEscaped = character == "\\" && !isEscaped
            return !isEscaped
        }
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
