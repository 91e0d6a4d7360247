import TriageRedaction

extension Unicode.Scalar {
    /// Whether it is an ASCII letter or digit.
    package var isOfWord: Bool { UInt8(exactly: value)?.isAlphanumeric ?? false }
}
