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
    /// The number of connections that ended before an answer.
    var ended = 0
    /// The longest time without an answer of 200 on one connection, in milliseconds.
    var longestSilence = 0.0

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
    var host = "127.0.0.1"
    var connections = 8
    /// Whether a body is sent again, on a new connection if need be, until it is answered with 200.
    var insists = false
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
        var all = Sender.Result()
        for result in results { all.add(result) }
        return LoadResult(
            rate: Double(bodies.count) / (Double(duration.milliseconds) / 1000),
            latencies: all.latencies.sorted(), others: all.others, ended: all.ended,
            longestSilence: all.longestSilence)
    }

    private func send(_ bodies: [[UInt8]], on loop: any EventLoop) async throws -> Sender.Result {
        var (all, rest) = (Sender.Result(), bodies)
        while !rest.isEmpty {
            do {
                let result = try await sendOnce(rest, after: all.lastGood, on: loop)
                all.add(result)
                rest = result.rest
            } catch  where insists {
                all.ended += 1
            }
            guard insists || rest.isEmpty else { throw ChannelError.eof }
            if !rest.isEmpty { try await Task.sleep(for: .milliseconds(50)) }
        }
        return all
    }

    private func sendOnce(
        _ bodies: [[UInt8]], after lastGood: NIODeadline, on loop: any EventLoop
    ) async throws -> Sender.Result {
        let done = loop.makePromise(of: Sender.Result.self)
        let sender = self
        let channel: any Channel
        do {
            channel = try await ClientBootstrap(group: loop)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHTTPClientHandlers()
                        try channel.pipeline.syncOperations.addHandler(
                            Sender(bodies, sender, after: lastGood, done: done))
                    }
                }
                .connect(host: host, port: port).get()
        } catch {
            done.fail(error)
            throw error
        }
        let result = try await done.futureResult.get()
        try? await channel.close()
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
        var ended = 0
        var longestSilence = 0.0
        var lastGood = NIODeadline.now()
        /// The bodies without an answer, or without a 200 if the load insists on it.
        var rest: [[UInt8]] = []

        mutating func add(_ other: Result) {
            latencies += other.latencies
            others.merge(other.others, uniquingKeysWith: +)
            ended += other.ended
            longestSilence = max(longestSilence, other.longestSilence)
            lastGood = other.lastGood
        }
    }

    private let bodies: [[UInt8]]
    private let load: Load
    private let done: EventLoopPromise<Result>
    private var next = 0
    private var sent = NIODeadline.now()
    private var status = HTTPResponseStatus.ok
    private var result = Result()

    init(
        _ bodies: [[UInt8]], _ load: Load, after lastGood: NIODeadline,
        done: EventLoopPromise<Result>
    ) {
        (self.bodies, self.load, self.done) = (bodies, load, done)
        result.lastGood = lastGood
    }

    func channelActive(context: ChannelHandlerContext) { send(context) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): status = head.status
        case .body: break
        case .end:
            answered()
            next < bodies.count ? send(context) : done.succeed(result)
        }
    }

    private func answered() {
        result.latencies.append(milliseconds(since: sent))
        if status == .ok {
            let silence = milliseconds(since: result.lastGood)
            result.longestSilence = max(result.longestSilence, silence)
            result.lastGood = .now()
        } else {
            result.others[status.code, default: 0] += 1
            if load.insists { result.rest.append(bodies[next - 1]) }
        }
    }

    private func milliseconds(since time: NIODeadline) -> Double {
        Double((NIODeadline.now() - time).nanoseconds) / 1_000_000
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    /// The bodies without an answer are left, which an end after the last answer does not change.
    func channelInactive(context: ChannelHandlerContext) {
        result.ended += 1
        result.rest += bodies[max(0, next - 1)...]
        done.succeed(result)
    }

    private func send(_ context: ChannelHandlerContext) {
        let body = context.channel.allocator.buffer(bytes: bodies[next])
        next += 1
        sent = .now()
        var head = HTTPRequestHead(version: .http1_1, method: load.method, uri: load.path)
        head.headers = [
            "Host": "\(load.host)", "Content-Type": "application/x-sentry-envelope",
            "Content-Length": "\(body.readableBytes)",
            "X-Sentry-Auth": "Sentry sentry_version=7, sentry_key=\(load.key)",
        ]
        for (name, value) in load.extraHeaders { head.headers.add(name: name, value: value) }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}
