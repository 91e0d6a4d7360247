import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// An HTTP server on 127.0.0.1 that answers as a test says, and keeps its requests.
final class TestServer: Sendable {
    struct Request: Sendable {
        var method = ""
        var target = ""
        var headers: [String: String] = [:]
        var body: [UInt8] = []
    }

    struct Reply: Sendable {
        var status = 200
        var headers: [String: String] = [:]
        var body = ""
        var delay = TimeAmount.zero
        /// Whether the connection closes without an answer.
        var isLost = false
    }

    typealias Answering = @Sendable (_ request: Request, _ number: Int) -> Reply

    private let channel: any Channel
    private let received: Received
    let port: Int

    private init(_ channel: any Channel, _ received: Received) {
        (self.channel, self.received) = (channel, received)
        port = channel.localAddress?.port ?? 0
    }

    static func start(_ answering: @escaping Answering = { _, _ in Reply() }) async throws
        -> TestServer
    {
        let received = Received(answering)
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(Handler(received))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return TestServer(channel, received)
    }

    var requests: [Request] { received.requests.withLock(\.self) }
    var url: String { "http://127.0.0.1:\(port)" }

    func stop() async { try? await channel.close() }

    final class Received: Sendable {
        let requests = Mutex<[Request]>([])
        let answering: Answering

        init(_ answering: @escaping Answering) { self.answering = answering }

        func reply(to request: Request) -> Reply {
            let number = requests.withLock { requests in
                requests.append(request)
                return requests.count
            }
            return answering(request, number)
        }
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        private let received: Received
        private var request = Request()

        init(_ received: Received) { self.received = received }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head):
                request = Request(method: head.method.rawValue, target: head.uri)
                for (name, value) in head.headers { request.headers[name.lowercased()] = value }
            case .body(let part): request.body += part.readableBytesView
            case .end:
                let reply = received.reply(to: request)
                let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
                context.eventLoop.scheduleTask(in: reply.delay) {
                    bound.value.0.send(reply, bound.value.1)
                }
            }
        }

        private func send(_ reply: Reply, _ context: ChannelHandlerContext) {
            guard !reply.isLost else {
                context.close(promise: nil)
                return
            }
            var headers = HTTPHeaders(reply.headers.sorted { $0.key < $1.key })
            headers.add(name: "Content-Length", value: "\(reply.body.utf8.count)")
            let head = HTTPResponseHead(
                version: .http1_1, status: .init(statusCode: reply.status), headers: headers)
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            let body = context.channel.allocator.buffer(string: reply.body)
            context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }
    }
}
