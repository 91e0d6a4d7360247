import DeskModel
import DeskStore

/// The text of a result: the desk's own words, and what came from outside in fences.
enum ToolText {
    /// The largest number of bytes.
    static let limit = 32_000
    /// The bytes that the desk's own words may take.
    static let words = 600
    /// The bytes of what stands in the fence.
    static let content = limit - words - Fence.size
    /// The bytes of a part of an event, beside the ids of its event and group.
    static let part = content - 200
    /// The number of rows of a list that can be reached by an offset.
    static let rowLimit = 100

    /// One value.
    static func value(_ value: JSON, _ notes: [String] = []) -> String {
        ([Fence().around([Fence.text(value)])] + notes).joined(separator: "\n")
    }

    /// The rows of a list from an offset on, as many as fit.
    ///
    /// - Parameters:
    ///   - list: The list from its beginning, with the cursor of what follows it.
    ///   - offset: The number of rows that are left out.
    /// - Returns: The text.
    /// - Throws: The reason if the list has no such row.
    static func rows(_ list: Paged<JSON>, from offset: Int) throws(ToolProblem) -> String {
        guard offset == 0 || offset < list.items.count else { throw .offset }
        let rows = list.items.dropFirst(offset).lazy.map(Fence.text)
        let piece = Piece(of: rows, from: offset, within: content, ("[", "]"))
        let next = piece.next ?? (list.next == nil ? nil : list.items.count)
        var text = Fence().around([piece.text])
        if let next {
            text +=
                next < rowLimit
                ? "\nCut here. The list goes on with offset \(next)."
                : "\nCut here, at offset \(next). A narrower query shows what comes later."
        }
        return text
    }
}

/// The reason why a tool has no result; it names nothing of what was asked.
package struct ToolProblem: Error, Hashable, Sendable {
    /// The reason, as a sentence.
    let text: String
    /// The facts that help to ask better.
    let help: JSON?

    /// Creates a reason.
    init(_ text: String, help: JSON? = nil) { (self.text, self.help) = (text, help) }

    static let offset = ToolProblem("The offset is none.")
    static let noGroup = ToolProblem("There is no such group.")
    static let noEvent = ToolProblem("There is no such event.")
}
