import DeskModel

/// Writes JSON for people, up to a number of bytes.
struct JSONPrinter {
    private let limit: Int
    private let isIndented: Bool
    private var bytes: [UInt8] = []
    private var isFull = false

    init(limit: Int, isIndented: Bool = true) {
        (self.limit, self.isIndented) = (limit, isIndented)
    }

    /// The text, and whether it is only the beginning.
    func print(_ json: JSON) -> (text: String, isCut: Bool) {
        var printer = self
        printer.write(json, depth: 0)
        let text = String(decoding: printer.bytes.prefix(limit), as: UTF8.self)
        return (text, printer.isFull)
    }

    private mutating func write(_ json: JSON, depth: Int) {
        switch json {
        case .array(let elements) where !elements.isEmpty:
            list(elements.count, "[", "]", depth) { $0.write(elements[$1], depth: depth + 1) }
        case .object(let object) where !object.members.isEmpty:
            let members = object.members
            list(members.count, "{", "}", depth) { printer, index in
                printer.scalar(.string(members[index].name))
                printer.append(printer.isIndented ? ": " : ":")
                printer.write(members[index].value, depth: depth + 1)
            }
        default: scalar(json)
        }
    }

    private mutating func list(
        _ count: Int, _ open: String, _ close: String, _ depth: Int,
        element: (inout JSONPrinter, Int) -> Void
    ) {
        append(open)
        for index in 0..<count where !isFull {
            if index > 0 { append(isIndented ? "," : ", ") }
            line(depth + 1)
            element(&self, index)
        }
        line(depth)
        append(close)
    }

    private mutating func line(_ depth: Int) {
        if isIndented { append("\n" + String(repeating: "  ", count: depth)) }
    }

    private mutating func scalar(_ json: JSON) {
        guard !isFull else { return }
        if let text = json.string, text.utf8.count > limit {
            append(JSON.string(String(text.unicodeScalars.prefix(limit))).description)
        } else {
            append(json.description)
        }
    }

    private mutating func append(_ text: String) {
        guard !isFull else { return }
        bytes.append(contentsOf: text.utf8)
        isFull = bytes.count > limit
    }
}
