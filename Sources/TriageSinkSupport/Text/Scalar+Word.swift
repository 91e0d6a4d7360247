import TriageRedaction

extension Unicode.Scalar {
    /// Whether the scalar is an ASCII letter or digit.
    package var isASCIIAlphanumeric: Bool { UInt8(exactly: value)?.isAlphanumeric ?? false }
}
