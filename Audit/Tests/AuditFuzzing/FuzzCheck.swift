import TriageAudit

/// The promises that hold for any bytes.
package enum FuzzCheck {
    /// Returns the broken promises in words; empty if all hold.
    package static func problems(of bytes: [UInt8]) -> [String] { FileProbe.problems(of: bytes) }
}
