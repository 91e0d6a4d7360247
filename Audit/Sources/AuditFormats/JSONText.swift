/// JSON that keeps the order of its members.
enum JSONText {
    indirect enum Value {
        case text(String)
        case number(Int)
        /// A number with one decimal place.
        case decimal(Double)
        case bool(Bool)
        case list([Value])
        case object([(String, Value)])
    }

    static func object(_ members: [(String, Value)]) -> String {
        "{" + members.map { "\(text($0.0)): \(string($0.1))" }.joined(separator: ", ") + "}"
    }

    static func string(_ value: Value) -> String {
        switch value {
        case .text(let text): self.text(text)
        case .number(let number): String(number)
        case .decimal(let number): "\((number * 10).rounded() / 10)"
        case .bool(let bool): String(bool)
        case .list(let values): "[" + values.map(string).joined(separator: ", ") + "]"
        case .object(let members): object(members)
        }
    }

    static func text(_ text: String) -> String {
        var json = "\""
        for scalar in text.unicodeScalars { json += escaped(scalar) }
        return json + "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}":
            "\\u" + String(0x10000 + scalar.value, radix: 16).dropFirst()
        default: String(scalar)
        }
    }
}
