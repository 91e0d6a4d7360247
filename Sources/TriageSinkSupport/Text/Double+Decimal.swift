import TriageRedaction

extension Double {
    /// Parses digits and a decimal point, the same in every locale; nil for any other text.
    package init?(decimal text: String) {
        guard text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }) else { return nil }
        self.init(text)
    }
}
