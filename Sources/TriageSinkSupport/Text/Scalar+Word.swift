import TriageRedaction

extension Unicode.Scalar {
    /// Whether it is an ASCII letter or digit.
    package var isASCIIAlphanumeric: Bool { UInt8(exactly: value)?.isAlphanumeric ?? false }
}
