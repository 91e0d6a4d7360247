/// A line of an alert: words of the desk, and texts that came from apps.
///
/// The two are kept apart until a receiver writes the line, because it escapes only the texts of apps.
struct AlertText: Hashable, Sendable {
    /// A part of a line.
    struct Piece: Hashable, Sendable {
        /// The text; one of an app may have several lines.
        var text: String
        /// Whether an app or its user wrote it.
        var isFromApp = false
        /// Whether it stands out.
        var isStrong = false

        /// The text on one line.
        var line: String { isFromApp ? text.inOneLine : text }
    }

    var pieces: [Piece] = []

    /// Returns the line as a receiver has it.
    func written(_ write: (Piece) -> String) -> String { pieces.map(write).joined() }
}

extension AlertText: ExpressibleByStringInterpolation {
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { add(Piece(text: literal)) }

        /// Adds a number of the desk's own.
        mutating func appendInterpolation(_ number: Int) { add(Piece(text: "\(number)")) }

        /// Adds words of the desk.
        mutating func appendInterpolation(own text: String, isStrong: Bool = false) {
            add(Piece(text: text, isStrong: isStrong))
        }

        /// Adds a text of an app, cut to a number of code points.
        mutating func appendInterpolation(
            app text: String, to limit: Int, isStrong: Bool = false
        ) {
            add(Piece(text: text.cut(to: limit), isFromApp: true, isStrong: isStrong))
        }

        private mutating func add(_ piece: Piece) {
            if !piece.text.isEmpty { pieces.append(piece) }
        }
    }

    init(stringLiteral text: String) { pieces = [Piece(text: text)] }

    init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

    /// A text of an app; nil for none, or an empty one.
    init?(app text: String?, to limit: Int) {
        guard let text = text?.nonEmpty else { return nil }
        self = "\(app: text, to: limit)"
    }
}
