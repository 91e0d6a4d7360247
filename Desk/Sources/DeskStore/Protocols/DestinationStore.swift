package import DeskModel

/// The destinations of projects.
package protocol DestinationStore: Sendable {
    /// Adds a destination with a new id.
    func add(_ destination: Destination) async throws -> Destination
    /// All destinations, of one project or all.
    func destinations(of project: Int?) async throws -> [Destination]
    /// Removes a destination and its waiting messages; false if there is none.
    func removeDestination(_ id: String) async throws -> Bool
    /// Stops a destination for good, with the reason; its waiting messages have failed.
    func stop(destination id: String, because reason: String) async throws
    /// Takes a stopped destination into use again; false if there is none. It gets what comes from then on.
    func start(destination id: String) async throws -> Bool
    /// Makes this desk the sender of a destination, unless another desk that still runs sends to it.
    ///
    /// - Returns: Whether this desk sends to it.
    func claim(destination id: String) async throws -> Bool
}

extension DestinationStore {
    /// Yes: there is no other desk.
    package func claim(destination id: String) async throws -> Bool { true }
}
