import DeskModel
import HTMLTemplates

extension JSON {
    /// The value as one line for the page; nil if it is null, empty or not there.
    func shown(_ limit: Int = 300) -> String? {
        switch self {
        case .null: nil
        case .string, .number, .bool: text?.filled?.shown(limit)
        case .array(let elements): elements.isEmpty ? nil : compact.shown(limit)
        case .object(let object): object.members.isEmpty ? nil : compact.shown(limit)
        }
    }

    /// The value as lines for the page; nil if it is null, empty or not there.
    func shownLines(_ limit: Int = 8192) -> String? {
        if let text { return text.filled?.shownLines(limit) }
        return shown(limit)
    }

    /// The value as JSON; only its beginning is written.
    private var compact: String { JSONPrinter(limit: 4096, isIndented: false).print(self).text }

    /// The time that a number of seconds or a text says.
    var time: Timestamp? {
        if let seconds = double { return Timestamp(seconds: seconds) }
        return string.flatMap { Timestamp($0) }
    }

    /// The members of an object as rows of a table, a bounded number of them.
    func rows(limit: Int = 60, leavingOut names: Set<String> = []) -> [Values] {
        guard let members = object?.members else { return [] }
        return members.lazy.filter { !names.contains($0.name) }.prefix(limit).compactMap {
            name, value in
            value.shownLines(1000).map { ["name": name.shown(100), "text": $0] }
        }
    }
}
