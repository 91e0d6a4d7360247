/// Carries requests to one receiver.
package protocol Courier: Sendable {
    /// Sends a request and returns the answer, whatever its status.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - allowsPrivate: Whether it may go to a private address.
    /// - Returns: The answer.
    /// - Throws: ``DeliveryError`` if there is none.
    func send(
        _ request: OutgoingRequest, allowsPrivate: Bool
    ) async throws(DeliveryError) -> Answer
    /// Closes its connections.
    func close() async
}

extension WebAddress {
    /// Returns where an answer leads; nil if it is no redirect that keeps the request as it is.
    ///
    /// Other redirects would turn a POST into a GET, which brings the receiver nothing.
    func redirected(by answer: Answer) -> WebAddress? {
        guard answer.status == 307 || answer.status == 308, let place = answer.headers["location"]
        else { return nil }
        if place.hasPrefix("//") { return try? WebAddress("\(scheme):" + place) }
        return try? WebAddress(place.hasPrefix("/") ? origin + place : place)
    }
}
