@_spi(Engine) import TriageCurl

/// A courier by libcurl, to web servers and to mail servers, that connects only to checked addresses.
///
/// Each request looks the host up once, checks its addresses, and connects to one of these
/// addresses, while the name stays in TLS and in `Host`. The name is not looked up a second time, so
/// it cannot lead elsewhere then. A redirect is followed only on the same origin, with the same
/// checks: elsewhere it would take the URL's secrets, a header's or the report along.
package actor CurlCourier: Courier {
    /// The limits on one request.
    package struct Limits: Sendable {
        /// The longest time that connecting may take.
        package var connecting = Duration.seconds(10)
        /// The longest time until a mail server has taken a mail, or refused it.
        package var mailing = Duration.seconds(30)
        /// The longest time until the answer begins.
        package var answering = Duration.seconds(18)
        /// The longest time for which the answer's body is read.
        package var reading = Duration.seconds(5)
        /// The bytes of a body that are read.
        package var bodyBytes = 64 << 10
        /// The redirects that are followed.
        package var redirects = 3

        /// Creates the limits.
        package init() {}
    }

    private let guarding: AddressGuard
    private let limits: Limits
    private var engine: CurlEngine?
    /// The number of addresses that failed, so that the next one is tried.
    private var failures = 0

    /// Creates a courier.
    package init(resolver: any NameResolver = SystemResolver(), limits: Limits = Limits()) {
        guarding = AddressGuard(resolver: resolver)
        self.limits = limits
    }

    /// Sends a request, and follows redirects on its origin.
    package func send(
        _ request: OutgoingRequest, allowsPrivate: Bool
    ) async throws(DeliveryError) -> Answer {
        var request = request
        let deadline = ContinuousClock.now + limits.answering
        for _ in 0...limits.redirects {
            let answer = try await answer(to: request, until: deadline, allowsPrivate)
            guard let next = request.address.redirected(by: answer) else { return answer }
            guard next.hasOrigin(of: request.address) else {
                throw .refused("a redirect to another address")
            }
            request.address = next
            request.authorization = nil
        }
        throw .refused("too many redirects")
    }

    /// Closes the connection.
    package func close() { engine = nil }

    private func answer(
        to request: OutgoingRequest, until deadline: ContinuousClock.Instant, _ allowsPrivate: Bool
    ) async throws(DeliveryError) -> Answer {
        var addresses: [IPAddress] = []
        do {
            addresses = try await guarding.addresses(
                of: request.address.host, allowsPrivate: allowsPrivate)
        } catch { throw .refused("\(error)") }
        guard !addresses.isEmpty else { throw .noAnswer("the host's name is not known") }
        var outgoing = request.outgoing(to: addresses[failures % addresses.count])
        outgoing.connectTimeout = limits.connecting
        let engine = self.engine ?? CurlEngine()
        self.engine = engine
        do {
            if let mail = request.mail {
                return try await MailDelivery(engine: engine, request: outgoing)
                    .answer(to: mail, within: limits.mailing)
            }
            let answering = Answering(limits)
            await answering.run(outgoing, by: engine, until: deadline)
            return try answering.result()
        } catch {
            failures += 1
            throw error
        }
    }
}

extension OutgoingRequest {
    /// The request as it is sent to an address; the name stays in TLS and in `Host`.
    fileprivate func outgoing(to address: IPAddress) -> CurlRequest {
        var outgoing = CurlRequest("POST", origin: self.address.origin, target: self.address.target)
        outgoing.server = CurlRequest.Server(host: "\(address)", port: self.address.port)
        outgoing.fields = headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        if let authorization {
            outgoing.fields.removeAll { $0.name.lowercased() == "authorization" }
            outgoing.fields.append(("Authorization", authorization))
        }
        outgoing.body = body
        return outgoing
    }
}
