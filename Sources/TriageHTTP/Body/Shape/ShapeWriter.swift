import TriageRedaction

/// Writes the events of a JSON reader as a shape, within the limits of ``BodyShape``.
struct ShapeWriter {
    private struct Container {
        let isObject: Bool
        var count = 0
        var names: Set<String> = []
    }

    private let redactor: Redactor
    private var output = ""
    /// The bytes of output up to the last whole part that leaves room for the `…` of a cut.
    private var fitting = 0
    private var containers: [Container] = []
    /// The number of open containers inside a value that is not written.
    private var skipped = 0
    private var skipsNext = false

    init(redactor: Redactor) { self.redactor = redactor }

    /// The shape so far, cut to ``BodyShape/maximumSize``.
    var shape: String {
        guard isFull else { return output }
        return String(output.utf8.prefix(fitting)).map { $0 + "…" } ?? "…"
    }

    mutating func write(_ event: JSONReader.Event) {
        switch event {
        case .key(let range, let bytes): key(bytes[range])
        case .scalar(let shape):
            if writesValue() { output += shape }
        case .begin(let isObject): begin(object: isObject)
        case .end: end()
        }
        if output.utf8.count <= BodyShape.maximumSize - 3 { fitting = output.utf8.count }
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
        // The first half of a secret would pass the redactor, so a long key is dropped, not cut.
        let isShort = name.utf8.count <= BodyShape.maximumKeyLength
        output += JSONString.encoded(isShort ? name : "…") + ":"
    }

    /// Writes one `"…"` in place of all further keys.
    private mutating func elide(_ container: Int) {
        guard containers[container].count == BodyShape.maximumKeys else { return }
        separate(container)
        output += "\"…\""
    }

    private mutating func separate(_ container: Int) {
        if containers[container].count > 0 { output += "," }
        containers[container].count += 1
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

    /// Whether to write the current value; false inside a skipped one and for a second element.
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
