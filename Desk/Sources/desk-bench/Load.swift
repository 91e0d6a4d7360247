import DeskModel
import NIOCore
import NIOHTTP1
import NIOPosix

/// The result of a load.
struct LoadResult {
    /// The answers a second.
    var rate: Double
    /// The time of each answer in milliseconds, in ascending order.
    var latencies: [Double]
    /// The answers that were not 200, by status.
    var others: [UInt: Int]

    /// The time that so many of a hundred answers did not exceed.
    func percentile(_ share: Double) -> Double {
        latencies.isEmpty
            ? .nan : latencies[min(latencies.count - 1, Int(Double(latencies.count) * share))]
    }
}

/// Sends bodies over some connections at once, the next on each when the last is answered.
struct Load {
    var port: Int
    var path: String
    var key: String
    var connections = 8
    var method = HTTPMethod.POST
    var extraHeaders: [(String, String)] = []

    /// Sends each body once.
    func send(_ bodies: [[UInt8]], on group: any EventLoopGroup) async throws -> LoadResult {
        let start = ContinuousClock.now
        let parts = (0..<connections).map { first in
            stride(from: first, to: bodies.count, by: connections).map { bodies[$0] }
        }
        let results = try await withThrowingTaskGroup(of: Sender.Result.self) { tasks in
            for part in parts where !part.isEmpty {
                tasks.addTask { try await send(part, on: group.next()) }
            }
            var results: [Sender.Result] = []
            for try await result in tasks { results.append(result) }
            return results
        }
        let duration = ContinuousClock.now - start
        var others: [UInt: Int] = [:]
        for result in results { others.merge(result.others, uniquingKeysWith: +) }
        return LoadResult(
            rate: Double(bodies.count) / (Double(duration.milliseconds) / 1000),
            latencies: results.flatMap(\.latencies).sorted(), others: others)
    }

    private func send(_ bodies: [[UInt8]], on loop: any EventLoop) async throws -> Sender.Result {
        let done = loop.makePromise(of: Sender.Result.self)
        let sender = self
        let channel = try await ClientBootstrap(group: loop)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    try channel.pipeline.syncOperations.addHandler(
                        Sender(bodies, sender, done: done))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        let result = try await done.futureResult.get()
        try await channel.close()
        return result
    }
}

/// One connection of a load.
private final class Sender: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    struct Result: Sendable {
        var latencies: [Double] = []
        var others: [UInt: Int] = [:]
    }

    private let bodies: [[UInt8]]
    private let load: Load
    private let done: EventLoopPromise<Result>
    private var next = 0
    private var sent = NIODeadline.now()
    private var result = Result()

    init(_ bodies: [[UInt8]], _ load: Load, done: EventLoopPromise<Result>) {
        (self.bodies, self.load, self.done) = (bodies, load, done)
    }

    func channelActive(context: ChannelHandlerContext) { send(context) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head) where head.status != .ok:
            result.others[head.status.code, default: 0] += 1
        case .head, .body: break
        case .end:
            result.latencies.append(Double((NIODeadline.now() - sent).nanoseconds) / 1_000_000)
            next < bodies.count ? send(context) : done.succeed(result)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        done.fail(error)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) { done.fail(ChannelError.eof) }

    private func send(_ context: ChannelHandlerContext) {
        let body = context.channel.allocator.buffer(bytes: bodies[next])
        next += 1
        sent = .now()
        var head = HTTPRequestHead(version: .http1_1, method: load.method, uri: load.path)
        head.headers = [
            "Host": "127.0.0.1", "Content-Type": "application/x-sentry-envelope",
            "Content-Length": "\(body.readableBytes)",
            "X-Sentry-Auth": "Sentry sentry_version=7, sentry_key=\(load.key)",
        ]
        for (name, value) in load.extraHeaders { head.headers.add(name: name, value: value) }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}
