import TriageAudit

/// What must hold of any bytes.
package enum FuzzCheck {
    /// What does not hold, in words; empty if all holds.
    package static func problems(of bytes: [UInt8]) -> [String] { FileProbe.problems(of: bytes) }
}
