package import DeskStore

/// The reason why a desk or a command cannot do its work, as one line for people.
public struct DeskFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line.
    public let description: String

    /// Creates a failure.
    package init(_ description: String) { self.description = description }

    /// Creates a failure that names why a store cannot be used.
    package init(_ error: StoreError) {
        description =
            switch error {
            case .newer: "A newer desk has written this data; it is left as it is."
            case .inUse: "Another desk uses this data folder."
            case .damaged: "The data is damaged, or not a desk's."
            case .occupied: "The folder has a desk's data already."
            case .unavailable(let reason):
                "The data cannot be read or written: \(Self.line(reason))."
            case .badCursor: "This cursor is none."
            }
    }

    /// A text as a part of one line, without its last full stop.
    static func line(_ text: String) -> String {
        let words = text.unicodeScalars.map {
            $0.properties.isWhitespace || $0.value < 32 ? " " : $0
        }
        let line = String(String.UnicodeScalarView(words)).prefix(300)
        return line.hasSuffix(".") ? String(line.dropLast()) : String(line)
    }
}
