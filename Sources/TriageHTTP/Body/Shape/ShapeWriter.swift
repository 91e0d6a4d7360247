import Triage

/// Writes the events of a JSON reader as a shape, within the bounds of a body's shape.
struct ShapeWriter {
    private struct Container {
        let isObject: Bool
        var count = 0
        var names: Set<String> = []
    }

    private let redactor: Redactor
    private var output = ""
    private var containers: [Container] = []
    /// How many containers are open in a value that is not written.
    private var skipped = 0
    private var skipsNext = false

    init(redactor: Redactor) {
        self.redactor = redactor
    }

    /// The shape so far, cut to its maximum size.
    var shape: String {
        guard output.utf8.count > BodyShape.maximumSize else { return output }
        var cut = output.unicodeScalars[...]
        while cut.utf8Count > BodyShape.maximumSize - 3 { cut.removeLast() }
        return String(cut) + "…"
    }

    mutating func write(_ event: JSONReader.Event) {
        switch event {
        case .key(let range, let bytes): key(bytes[range])
        case .scalar(let shape): scalar(shape.rawValue)
        case .beginObject: begin(object: true)
        case .beginArray: begin(object: false)
        case .end: end()
        }
    }

    private var isFull: Bool { output.utf8.count > BodyShape.maximumSize }

    private mutating func key(_ bytes: ArraySlice<UInt8>) {
        guard skipped == 0, let last = containers.indices.last, !isFull else { return }
        skipsNext = true
        guard containers[last].count < BodyShape.maximumKeys else { return elide(last) }
        let name = redactor.redact(JSONString.decoded(bytes))
        guard containers[last].names.insert(name).inserted else { return }
        skipsNext = false
        separate(last)
        output += JSONString.encoded(name.bounded(to: BodyShape.maximumKeyLength)) + ":"
    }

    /// Writes the one `"…"` for all further keys.
    private mutating func elide(_ container: Int) {
        guard containers[container].count == BodyShape.maximumKeys else { return }
        separate(container)
        output += "\"…\""
    }

    private mutating func separate(_ container: Int) {
        if containers[container].count > 0 { output += "," }
        containers[container].count += 1
    }

    private mutating func scalar(_ shape: String) {
        if writesValue() { output += shape }
    }

    private mutating func begin(object: Bool) {
        guard writesValue() else { return skipped += 1 }
        guard containers.count < BodyShape.maximumDepth else {
            output += "\"…\""
            return skipped += 1
        }
        output += object ? "{" : "["
        containers.append(Container(isObject: object))
    }

    private mutating func end() {
        guard skipped == 0 else { return skipped -= 1 }
        guard let container = containers.popLast() else { return }
        output += container.isObject ? "}" : "]"
    }

    /// Whether the value at hand is written: not below a skipped one, not a second element.
    private mutating func writesValue() -> Bool {
        guard skipped == 0, !isFull else { return false }
        defer { skipsNext = false }
        guard let last = containers.indices.last, !containers[last].isObject else {
            return !skipsNext
        }
        containers[last].count += 1
        return containers[last].count == 1
    }
}

extension Substring.UnicodeScalarView {
    fileprivate var utf8Count: Int { Substring(self).utf8.count }
}
