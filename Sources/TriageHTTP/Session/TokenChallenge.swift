import HTTPTypes

/// What the `WWW-Authenticate` fields of a response say about the token of its request.
///
/// RFC 9110 defines their grammar in section 11.6.1. RFC 6750 names the errors of
/// `Bearer` (section 3.1), and RFC 9449 the errors of `DPoP` (section 7.1).
enum TokenChallenge: Equatable {
    /// The token has expired, was revoked, or is not valid for another reason.
    case invalidToken
    /// No challenge names a reason, so the token may be it.
    case unspecific
    /// The request was refused for another reason than its token, such as `insufficient_scope`.
    case error(String)
    /// All challenges are for other credentials than a token.
    case otherScheme

    /// Reads all challenges of a response.
    ///
    /// - Parameters:
    ///   - fields: The fields of the response.
    ///   - schemes: The schemes besides `Bearer` and `DPoP` that are about the token, in lower
    ///     case; all are if this is empty.
    init(in fields: HTTPFields, schemes: Set<String>) {
        self.init(in: fields) { challenge in
            schemes.isEmpty || schemes.union(["bearer", "dpop"]).contains(challenge.scheme)
        }
    }

    /// Reads all challenges of a response to a refresh, whose token has no scheme.
    ///
    /// A server that asks for a password there asks for the client's (RFC 6749, section 5.2).
    init(ofRefresh fields: HTTPFields) {
        self.init(in: fields) { !["basic", "digest", "negotiate", "ntlm"].contains($0.scheme) }
    }

    private init(in fields: HTTPFields, _ isOfToken: (Challenge) -> Bool) {
        let all = fields[values: .wwwAuthenticate].flatMap(Self.challenges)
        let own = all.filter(isOfToken)
        let errors = own.compactMap(\.error)
        if errors.contains("invalid_token") {
            self = .invalidToken
        } else if let error = errors.first {
            self = .error(error)
        } else {
            self = own.isEmpty && !all.isEmpty ? .otherScheme : .unspecific
        }
    }

    /// The scheme in lower case, and the error, if there is one.
    private typealias Challenge = (scheme: String, error: String?)

    /// The challenges of one field; parameters before the first scheme belong to none.
    private static func challenges(in value: String) -> [Challenge] {
        var challenges: [Challenge] = []
        for piece in pieces(of: value) {
            let (scheme, parameter) = split(piece)
            if let scheme { challenges.append((scheme.lowercased(), nil)) }
            guard let error = parameter.flatMap(errorValue), !error.isEmpty,
                let last = challenges.indices.last
            else { continue }
            challenges[last].error = challenges[last].error ?? error
        }
        return challenges
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

    /// The value of a parameter with the name `error`, in lower case; nil for others.
    private static func errorValue(_ parameter: Substring) -> String? {
        guard let sign = parameter.firstIndex(of: "="),
            parameter[..<sign].trimmingSpaces.lowercased() == "error"
        else { return nil }
        let value = parameter[parameter.index(after: sign)...].trimmingSpaces
        let isQuoted = value.count >= 2 && value.first == "\"" && value.last == "\""
        return (isQuoted ? unescaped(value.dropFirst().dropLast()) : String(value)).lowercased()
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
