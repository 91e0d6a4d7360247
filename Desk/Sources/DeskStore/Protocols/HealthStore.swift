/// Whether a store works, and how it fares.
package protocol HealthStore: Sendable {
    /// Throws if the store cannot be read or written.
    func check() async throws
    /// The number of stored events, of all projects.
    func eventCount() async throws -> Int
    /// The numbers of the storage, the same for every desk on it.
    func vitals() async throws -> [Vital]
    /// The numbers of this desk's own way to the storage, which does not answer for them.
    var ownVitals: [Vital] { get }
}

extension HealthStore {
    /// No numbers.
    package func vitals() async throws -> [Vital] { [] }
    /// No numbers.
    package var ownVitals: [Vital] { [] }
}
