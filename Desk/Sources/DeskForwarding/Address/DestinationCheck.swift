package import DeskModel

/// The check of a destination before it is added, and by `desk check`.
package struct DestinationCheck: Sendable {
    private let guarding: AddressGuard

    /// Creates a check.
    package init(resolver: any NameResolver = SystemResolver()) {
        guarding = AddressGuard(resolver: resolver)
    }

    /// Throws if nothing could ever be sent to a destination.
    ///
    /// A name that is not known now is no error: it is looked up again before each request.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - kind: The kind of receiver.
    ///   - when: The reasons for messages.
    ///   - allowsPrivate: Whether private addresses are allowed.
    /// - Throws: ``DestinationError``, which does not hold the URL.
    package func check(
        url: String, kind: String, when: Set<Occasion> = [], allowsPrivate: Bool
    ) async throws(DestinationError) {
        if let type = AllReceivers.type(of: kind), !when.isSubset(of: type.occasions) {
            throw .takesEventsAlone(kind)
        }
        let destination = Destination(
            id: "", project: 0, kind: kind, url: url, allowsPrivate: allowsPrivate)
        _ = try await addresses(of: destination)
    }

    /// Returns the mistake in a destination, as a sentence; nil if there is none.
    package func finding(on destination: Destination) async -> String? {
        let name = "destination \(destination.id) (\(destination.label))"
        if let reason = destination.stopped { return "\(name) is stopped: \(reason)" }
        do {
            let addresses = try await addresses(of: destination)
            return addresses.isEmpty ? "\(name): the host's name is not known" : nil
        } catch { return "\(name): \(error)" }
    }

    private func addresses(
        of destination: Destination
    ) async throws(DestinationError) -> [IPAddress] {
        let context = ReceiverContext(projectName: "") { "" }
        let receiver = try destination.receiver(context)
        return try await guarding.addresses(
            of: receiver.address.host, allowsPrivate: destination.allowsPrivate)
    }
}
