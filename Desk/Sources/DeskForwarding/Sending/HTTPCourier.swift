import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// A courier by HTTP that connects to checked addresses alone.
///
/// Each request looks the host up once, checks what was found, and connects to one of these
/// addresses, while the name stays in TLS and in `Host`. The name is not looked up a second time, so
/// it cannot lead elsewhere then. A redirect is followed on the same origin alone, with the same
/// checks: elsewhere it would take the URL's secrets, a header's or the report along.
public actor HTTPCourier: Courier {
    /// The limits on one request.
    public struct Limits: Sendable {
        /// The longest time that connecting may take.
        public var connecting = Duration.seconds(10)
        /// The longest time until the answer begins.
        public var answering = Duration.seconds(18)
        /// The longest time for which the answer's body is read.
        public var reading = Duration.seconds(5)
        /// The bytes of a body that are read.
        public var bodyBytes = 64 << 10
        /// The redirects that are followed.
        public var redirects = 3

        /// Creates the limits.
        public init() {}
    }

    private struct Route: Hashable {
        let name: String?
        let address: IPAddress
    }

    private let guarding: AddressGuard
    private let limits: Limits
    private var open: (route: Route, client: HTTPClient)?
    /// The number of addresses that failed, so that the next one is tried.
    private var failures = 0

    /// Creates a courier.
    public init(resolver: any NameResolver = SystemResolver(), limits: Limits = Limits()) {
        guarding = AddressGuard(resolver: resolver)
        self.limits = limits
    }

    /// Sends a request, and follows redirects on its origin.
    public func send(
        _ request: OutgoingRequest, allowsPrivate: Bool
    ) async throws(DeliveryError) -> Answer {
        var request = request
        let deadline = NIODeadline.now() + .milliseconds(limits.answering.inMilliseconds)
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
    public func close() async {
        let client = open?.client
        open = nil
        try? await client?.shutdown()
    }

    private func answer(
        to request: OutgoingRequest, until deadline: NIODeadline, _ allowsPrivate: Bool
    ) async throws(DeliveryError) -> Answer {
        let host = request.address.host
        var addresses: [IPAddress] = []
        do {
            addresses = try await guarding.addresses(of: host, allowsPrivate: allowsPrivate)
        } catch { throw .refused("\(error)") }
        guard !addresses.isEmpty else { throw .noAnswer("the host's name is not known") }
        let client = await client(to: host, at: addresses[failures % addresses.count])
        do {
            return try await answer(to: request, until: deadline, by: client)
        } catch {
            failures += 1
            throw error
        }
    }

    private func client(to host: WebHost, at address: IPAddress) async -> HTTPClient {
        let name: String? = if case .name(let name) = host { name } else { nil }
        let route = Route(name: name, address: address)
        if let open, open.route == route { return open.client }
        await close()
        let client = HTTPClient(
            eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration(route))
        open = (route, client)
        return client
    }

    private func configuration(_ route: Route) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(
                connect: .milliseconds(limits.connecting.inMilliseconds),
                read: .milliseconds(limits.answering.inMilliseconds)),
            decompression: .disabled)
        if let name = route.name { configuration.dnsOverride = [name: "\(route.address)"] }
        configuration.httpVersion = .http1Only
        configuration.connectionPool.idleTimeout = .seconds(10)
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }

    private func answer(
        to request: OutgoingRequest, until deadline: NIODeadline, by client: HTTPClient
    ) async throws(DeliveryError) -> Answer {
        var outgoing = HTTPClientRequest(url: request.address.url)
        outgoing.method = .POST
        outgoing.headers = HTTPHeaders(request.headers.sorted { $0.key < $1.key })
        if let authorization = request.authorization {
            outgoing.headers.replaceOrAdd(name: "Authorization", value: authorization)
        }
        outgoing.body = .bytes(request.body)
        do {
            let response = try await client.execute(outgoing, deadline: deadline)
            let fields = response.headers.map { ($0.name.lowercased(), $0.value) }
            return Answer(
                status: Int(response.status.code),
                headers: Dictionary(fields) { "\($0), \($1)" }, body: await body(of: response))
        } catch {
            let reason = (error as? HTTPClientError)?.shortDescription ?? "\(type(of: error))"
            throw .noAnswer(reason)
        }
    }

    /// Returns the beginning of the body; an empty one if it does not come in time, since the status
    /// says already what became of the request.
    private func body(of response: HTTPClientResponse) async -> [UInt8] {
        let limits = limits
        return await withTaskGroup(of: [UInt8].self) { group in
            group.addTask { await Self.read(response.body, upTo: limits.bodyBytes) }
            group.addTask {
                try? await Task.sleep(for: limits.reading)
                return []
            }
            defer { group.cancelAll() }
            return await group.next() ?? []
        }
    }

    private static func read(_ body: HTTPClientResponse.Body, upTo limit: Int) async -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            for try await part in body {
                bytes += part.readableBytesView.prefix(limit - bytes.count)
                if bytes.count >= limit { break }
            }
        } catch {}
        return bytes
    }
}

extension Duration {
    fileprivate var inMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
