#if AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Prepares each response head for the handlers after it, and refuses an invalid status.
///
/// It starts and stops the ``HeadLimit`` and removes a `Content-Encoding` that has no body to
/// decode. NIO's decompressor expects a body in every response with a coding: without this handler
/// it would fail responses to HEAD, 204, 304 and empty bodies as cut off. It also does not know
/// that x-gzip means gzip.
final class HeadGuard: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    private let limit: HeadLimit
    private let writes: WrittenRequests?
    private var method = HTTPMethod.GET
    private var isRefused = false

    init(_ limit: HeadLimit, _ writes: WrittenRequests?) {
        self.limit = limit
        self.writes = writes
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = Self.unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        method = head.method
        limit.begin()
        if let writes, let number = head.headers.first(name: WrittenRequests.field) {
            writes.note(number)
            head.headers.remove(name: WrittenRequests.field)
        }
        context.write(Self.wrapOutboundOut(.head(head)), promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        guard case .head(var head) = Self.unwrapInboundIn(data) else {
            return context.fireChannelRead(data)
        }
        guard head.status.code >= 100 else { return refuse(context) }
        if head.status.code >= 200 { limit.end() }
        if head.headers.contains(name: Self.coding) { normalizeCoding(of: &head) }
        context.fireChannelRead(Self.wrapInboundOut(.head(head)))
    }

    /// Refuses the response and closes the connection.
    ///
    /// async-http-client traps on a status with fewer than three digits.
    private func refuse(_ context: ChannelHandlerContext) {
        isRefused = true
        context.fireErrorCaught(TransportError.invalidStatus)
        context.close(promise: nil)
    }

    private func normalizeCoding(of head: inout HTTPResponseHead) {
        if method == .HEAD || !head.status.mayHaveResponseBody
            || head.headers.first(name: "Content-Length") == "0"
        {
            head.headers.remove(name: Self.coding)
        } else if head.headers[canonicalForm: Self.coding].map({ $0.lowercased() }) == ["x-gzip"] {
            head.headers.replaceOrAdd(name: Self.coding, value: "gzip")
        }
    }

    private static let coding = "Content-Encoding"
}
#endif
