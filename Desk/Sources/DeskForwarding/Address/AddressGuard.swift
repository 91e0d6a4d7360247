/// The check of an address before anything is sent to it.
struct AddressGuard: Sendable {
    let resolver: any NameResolver

    /// Returns the addresses behind a host that requests may go to, version 4 first.
    ///
    /// A name with one private address is refused altogether, since the system might choose that one.
    ///
    /// - Parameters:
    ///   - host: The host.
    ///   - allowsPrivate: Whether private addresses are allowed.
    /// - Returns: The addresses; an empty list for a name that is not known.
    /// - Throws: ``DestinationError/privateAddress``.
    func addresses(
        of host: WebHost, allowsPrivate: Bool
    ) async throws(DestinationError) -> [IPAddress] {
        guard allowsPrivate || !host.isLocalName else { throw .privateAddress }
        let addresses =
            switch host {
            case .address(let address): [address]
            case .name(let name): await resolver.addresses(of: name)
            }
        guard allowsPrivate || addresses.allSatisfy(AddressRule.isPublic) else {
            throw .privateAddress
        }
        return addresses.filter { $0.bytes.count == 4 } + addresses.filter { $0.bytes.count == 16 }
    }
}
