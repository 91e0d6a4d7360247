import Triage

extension Unicode.Scalar {
    /// Whether it is an ASCII letter or digit.
    var isOfWord: Bool { UInt8(exactly: value)?.isAlphanumeric ?? false }
}
