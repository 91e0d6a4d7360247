import NIOCore
import NIOHTTP1
import NIOPosix

/// A server on a free loopback port that answers at once: `/v1/home` with a success, all else with
/// a 422.
public struct BenchmarkServer: Sendable {
    private let channel: any Channel

    /// The port that it listens on.
    public var port: Int { channel.localAddress?.port ?? 0 }

    /// Starts the server.
    public static func start() async throws -> BenchmarkServer {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 256)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(AnswerHandler())
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return BenchmarkServer(channel: channel)
    }

    /// Serves until the process ends.
    public func serve() async throws { try await channel.closeFuture.get() }
}

private final class AnswerHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private static let home =
        #"{"name":"김모임","generation":12,"status":"active","profileImage":"","attendanceOpen":true}"#
    private static let refusal = #"{"message":"클립과 시간을 선택해 주세요"}"#

    private var isHome = false
    private var isLast = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): (isHome, isLast) = (head.uri == "/v1/home", !head.isKeepAlive)
        case .body: break
        case .end: answer(context)
        }
    }

    private func answer(_ context: ChannelHandlerContext) {
        let body = ByteBuffer(string: isHome ? Self.home : Self.refusal)
        var headers: HTTPHeaders = [
            "Content-Type": "application/json", "Content-Length": "\(body.readableBytes)",
        ]
        if isLast { headers.add(name: "Connection", value: "close") }
        let status: HTTPResponseStatus = isHome ? .ok : .unprocessableEntity
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        let written = context.writeAndFlush(wrapOutboundOut(.end(nil)))
        if isLast { written.assumeIsolated().whenComplete { _ in context.close(promise: nil) } }
    }
}
