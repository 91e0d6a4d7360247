package import Foundation

/// Checks for the address of a receiver, which holds a credential and is never printed.
package enum ReceiverAddress {
    /// Parses an address; white space around it is ignored.
    ///
    /// - Parameters:
    ///   - text: An https address. An http address is allowed only for hosts outside the service,
    ///     such as a double in a test.
    ///   - service: The hosts of the service; their subdomains count too.
    /// - Returns: The parts, without user, password and fragment.
    /// - Throws: ``SinkConfigurationError`` that says what is wrong, without the address.
    package static func parts(
        of text: String, service: [String]
    ) throws(SinkConfigurationError) -> URLComponents {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard var parts = URLComponents(string: text),
            let scheme = parts.scheme?.lowercased(), ["https", "http"].contains(scheme),
            let host = parts.host?.lowercased(), !host.isEmpty
        else { throw SinkConfigurationError("not an address of https with a host") }
        let isOfService = service.contains { host == $0 || host.hasSuffix("." + $0) }
        try SinkConfigurationError.require(
            scheme == "https" || !isOfService, "http would show the credential to others")
        try SinkConfigurationError.require(
            (1...65_535).contains(parts.port ?? 443),
            "the port is not between 1 and 65535")
        (parts.user, parts.password, parts.fragment) = (nil, nil, nil)
        return parts
    }
}
