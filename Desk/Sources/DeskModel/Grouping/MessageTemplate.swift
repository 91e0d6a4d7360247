/// Fills the places of a message's template, in one pass.
package struct MessageTemplate {
    /// The bytes of a text behind which places stay as they are.
    ///
    /// Many places may show one long parameter, which would make gigabytes of one event.
    private static let limit = 65_536

    private let list: [JSON]
    private let named: [String: JSON]
    private let bytes: [UInt8]
    private var at = 0
    private var next = 0
    private var output: [UInt8] = []

    /// The text of a template with its parameters, a list or an object.
    ///
    /// A place without a parameter stays as it is, and so does a template without any.
    package static func filled(_ template: String, _ parameters: JSON?) -> String {
        let list = parameters?.array ?? []
        let members = parameters?.object?.members ?? []
        guard !list.isEmpty || !members.isEmpty else { return template }
        var filling = MessageTemplate(template, list, members)
        return filling.text()
    }

    private init(_ template: String, _ list: [JSON], _ members: [(name: String, value: JSON)]) {
        self.list = list
        named = Dictionary(members.map { ($0.name, $0.value) }) { $1 }
        bytes = Array(template.utf8)
    }

    private mutating func text() -> String {
        while at < bytes.count {
            let place =
                switch bytes[at] {
                case _ where output.count > Self.limit: Place?.none
                case UInt8(ascii: "%"): percent()
                case UInt8(ascii: "{"): braces()
                default: Place?.none
                }
            if let place {
                output += place.text.utf8
                at = place.end
            } else {
                output.append(bytes[at])
                at += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private typealias Place = (text: String, end: Int)

    /// `%%`, `%s`, `%d` or `%(name)s`.
    private mutating func percent() -> Place? {
        guard at + 1 < bytes.count else { return nil }
        switch bytes[at + 1] {
        case UInt8(ascii: "%"): return ("%", at + 2)
        case UInt8(ascii: "s"), UInt8(ascii: "d"): return following().map { ($0, at + 2) }
        case UInt8(ascii: "("):
            guard let (name, end) = name(from: at + 2, to: UInt8(ascii: ")")), end < bytes.count,
                [UInt8(ascii: "s"), UInt8(ascii: "d")].contains(bytes[end])
            else { return nil }
            return parameter(name).map { ($0, end + 1) }
        default: return nil
        }
    }

    /// `{}`, `{0}` or `{name}`.
    private mutating func braces() -> Place? {
        guard let (name, end) = name(from: at + 1, to: UInt8(ascii: "}")) else { return nil }
        return (name.isEmpty ? following() : parameter(name)).map { ($0, end) }
    }

    /// A short name up to a mark, and the place behind that.
    private func name(from start: Int, to mark: UInt8) -> (String, Int)? {
        let window = bytes[start...].prefix(100)
        guard let end = window.firstIndex(of: mark) else { return nil }
        return (String(decoding: bytes[start..<end], as: UTF8.self), end + 1)
    }

    private mutating func following() -> String? {
        guard next < list.count else { return nil }
        next += 1
        return Self.text(list[next - 1])
    }

    private func parameter(_ name: String) -> String? {
        if let value = named[name] { return Self.text(value) }
        return Int(name).flatMap { list.indices.contains($0) ? Self.text(list[$0]) : nil }
    }

    private static func text(_ value: JSON) -> String { value.text ?? value.description }
}
