/// The program as it names itself to receivers and with `desk --version`.
package enum DeskProgram {
    package static let name = "triage-desk"
    /// The version of this repository, which `scripts/lint versions` holds to the library's.
    package static let version = "0.1.0"
    /// The value of `User-Agent`.
    package static let userAgent = "\(name)/\(version)"
}
