package import DeskModel

/// The destinations of projects.
package protocol DestinationStore: Sendable {
    /// Adds a destination with a new id.
    func add(_ destination: Destination) async throws -> Destination
    /// All destinations, of one project or all.
    func destinations(of project: Int?) async throws -> [Destination]
    /// Removes a destination and what waits for it; false if there is none.
    func removeDestination(_ id: String) async throws -> Bool
    /// Stops a destination for good, with the reason; what waits for it has failed.
    func stop(destination id: String, because reason: String) async throws
    /// Makes this desk the one that sends to a destination, unless another one does that has not ended.
    ///
    /// - Returns: Whether this desk sends to it.
    func claim(destination id: String) async throws -> Bool
}

extension DestinationStore {
    /// Yes: there is no other desk.
    package func claim(destination id: String) async throws -> Bool { true }
}
