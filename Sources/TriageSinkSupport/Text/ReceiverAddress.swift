package import Foundation

/// The address of a receiver, which carries a credential and is therefore never printed.
package enum ReceiverAddress {
    /// Takes an address apart, whatever white space is around it.
    ///
    /// - Parameters:
    ///   - text: An address of https; of http only where it is not one of the service's own, such
    ///     as a double in a test.
    ///   - service: The hosts of the service, with all their subdomains.
    /// - Returns: Its parts, without a user, a password or a fragment.
    /// - Throws: What is wrong, without the address.
    package static func parts(
        of text: String, service: [String]
    ) throws(SinkConfigurationError) -> URLComponents {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard var parts = URLComponents(string: text),
            let scheme = parts.scheme?.lowercased(), ["https", "http"].contains(scheme),
            let host = parts.host?.lowercased(), !host.isEmpty
        else { throw SinkConfigurationError(.address, "not an address of https with a host") }
        let isOfService = service.contains { host == $0 || host.hasSuffix("." + $0) }
        try SinkConfigurationError.require(
            scheme == "https" || !isOfService, .address, "http would show the credential to others")
        try SinkConfigurationError.require(
            (1...65_535).contains(parts.port ?? 443), .address,
            "the port is not between 1 and 65535")
        (parts.user, parts.password, parts.fragment) = (nil, nil, nil)
        return parts
    }
}
