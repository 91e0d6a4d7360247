import DeskStore
import NIOCore

/// Some changes of a project in their order, each of its positions whole.
///
/// Their text is made once for each form. Viewers share its memory, also those that need only the end
/// of it.
struct LivePortion: Sendable {
    /// The position that a viewer has reached with it.
    let end: Int64
    private let changes: [Change]
    private var texts: [LiveForm: LiveText] = [:]

    /// Creates a portion of changes.
    init(_ changes: [Change]) { (self.changes, end) = (changes, changes.last?.position ?? 0) }

    /// Creates a portion without a change, for a project that has none up to a position.
    init(nothingUpTo end: Int64) { (changes, self.end) = ([], end) }

    /// The number of changes.
    var count: Int { changes.count }

    /// Returns the text of the changes after a position.
    mutating func bytes(
        after position: Int64, as form: LiveForm, _ rows: LiveRows?
    ) -> ByteBuffer {
        if let known = texts[form] { return known.bytes(after: position) }
        let text =
            form == .json
            ? LiveText(json: changes) : LiveText(changes) { rows?.row($0, as: form) }
        texts[form] = text
        return text.bytes(after: position)
    }
}
