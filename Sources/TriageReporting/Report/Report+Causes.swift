import TriageCore

extension Report {
    /// The error and its causes as lines, outermost first: type, code and the error's own text.
    ///
    /// The text of the fault is left out, because it is the report's message, and so is a text that
    /// the error before had. An error that has that error's code too is left out as a whole, such as
    /// the `NSError` behind a `URLError`.
    package var causes: [String] {
        chain.indices.compactMap { place in
            let (cause, former) = (chain[place], place == 0 ? nil : chain[place - 1])
            let isRepeated = cause.message != nil && cause.message == former?.message
            if isRepeated, cause.code == former?.code { return nil }
            let isKnown = isRepeated || cause.message.map(isBeginningOfMessage) == true
            let message = isKnown ? "" : cause.message.map { ": \($0)" } ?? ""
            return "\(cause.type) (\(cause.code))\(message)"
        }
    }

    /// The text of the outermost error: its own, or else the report's message; nil for none.
    package var exceptionMessage: String? {
        chain.first?.message.flatMap { isBeginningOfMessage($0) ? nil : $0 } ?? message
    }

    /// Whether a text of the chain is what the chain keeps of the report's message.
    private func isBeginningOfMessage(_ text: String) -> Bool {
        text == message?.bounded(to: Cause.messageLimit)
    }
}
