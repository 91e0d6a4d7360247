import Synchronization
@_spi(Engine) import TriageCurl

/// The answer to one request, as it arrives.
///
/// The status says already what became of the request, so a body that does not come in time, or not to its end, is left
/// out or cut.
final class Answering: Sendable {
    private struct State {
        var head: CurlHead?
        var body: [UInt8] = []
        var reason = "no answer in time"
    }

    /// Ends a request whose body is longer than the limit.
    private struct IsEnough: Error {}

    private let limits: CurlCourier.Limits
    private let state = Mutex(State())

    init(_ limits: CurlCourier.Limits) { self.limits = limits }

    /// Sends a request, and waits for its answer: for the head until a deadline, and then for the body.
    func run(
        _ request: CurlRequest, by engine: CurlEngine, until deadline: ContinuousClock.Instant
    ) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.send(request, by: engine) }
            group.addTask { await self.wait(until: deadline) }
            await group.next()
            group.cancelAll()
        }
    }

    /// The answer.
    ///
    /// - Throws: ``DeliveryError`` if no head has arrived.
    func result() throws(DeliveryError) -> Answer {
        let (head, body, reason) = state.withLock { ($0.head, $0.body, $0.reason) }
        guard let head else { throw .noAnswer(reason) }
        let fields = head.fields.map { ($0.name.lowercased(), $0.value) }
        return Answer(
            status: head.status, headers: Dictionary(fields) { "\($0), \($1)" }, body: body)
    }

    private func send(_ request: CurlRequest, by engine: CurlEngine) async {
        do {
            try await engine.perform(request) { head in
                self.state.withLock { $0.head = head }
            } onPart: { part in
                try self.take(part)
            }
        } catch let error as CurlError {
            state.withLock { $0.reason = error.words }
        } catch {
            // It took too long, or is enough.
        }
    }

    private func take(_ part: UnsafeRawBufferPointer) throws {
        let limit = limits.bodyBytes
        let isFull = state.withLock { state in
            state.body.append(contentsOf: part.prefix(limit - state.body.count))
            return state.body.count >= limit
        }
        if isFull { throw IsEnough() }
    }

    private func wait(until deadline: ContinuousClock.Instant) async {
        try? await ContinuousClock().sleep(until: deadline)
        guard !Task.isCancelled, state.withLock({ $0.head != nil }) else { return }
        try? await Task.sleep(for: limits.reading)
    }
}

extension CurlError {
    /// The reason in words, which name no URL.
    var words: String {
        switch self {
        case .notInstalled: "libcurl is not installed here (Debian: libcurl4)"
        case .code(6): "the host's name is not known"
        case .code(7): "the receiver cannot be reached"
        case .code(28): "no connection in time"
        case .code(51), .code(60), .code(83), .code(90), .code(91):
            "the receiver's certificate is not trusted"
        case .code(35), .code(58), .code(59): "no secure connection (the TLS handshake failed)"
        case .code(64): "the server offers no TLS"
        case .code(67): "the server knows no way to sign in that the desk knows"
        case .code(52), .connectionClosed: "the connection closed without an answer"
        case .code(let code): "the connection failed (libcurl's code \(code))"
        case .headTooLarge, .invalidStatusLine, .invalidField: "the answer is not HTTP"
        case .invalidRequest: "the request cannot be sent"
        }
    }
}
