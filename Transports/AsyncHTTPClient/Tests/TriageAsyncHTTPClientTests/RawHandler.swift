import Foundation
import NIOConcurrencyHelpers
import NIOCore

/// Reads requests and plays the script of each.
final class RawHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let log: NIOLockedValueBox<RawServer.Log>
    private let script: @Sendable (Int) -> [Step]
    private var received = ""

    init(log: NIOLockedValueBox<RawServer.Log>, script: @escaping @Sendable (Int) -> [Step]) {
        self.log = log
        self.script = script
    }

    func channelActive(context: ChannelHandlerContext) {
        log.withLockedValue { $0.connections += 1 }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        log.withLockedValue { $0.closed.append(.now) }
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += String(buffer: Self.unwrapInboundIn(data))
        guard let request = takeRequest() else { return }
        let number = log.withLockedValue { log in
            log.requests.append(request)
            return log.requests.count
        }
        play(script(number)[...], context)
    }

    private func takeRequest() -> String? {
        guard let head = received.range(of: "\r\n\r\n") else { return nil }
        let length =
            received[..<head.lowerBound].components(separatedBy: "\r\n")
            .first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
        guard received[head.upperBound...].utf8.count >= length else { return nil }
        defer { received = "" }
        return received
    }

    private func play(_ steps: ArraySlice<Step>, _ context: ChannelHandlerContext) {
        guard let step = steps.first, context.channel.isActive else { return }
        let rest = steps.dropFirst()
        switch step {
        case .bytes(let bytes): write(bytes, context) { self.play(rest, context) }
        case .endless(let bytes): write(bytes, context) { self.play(steps, context) }
        case .pause(let time):
            context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(time)) {
                self.play(rest, context)
            }
        case .close: context.close(promise: nil)
        case .reset: reset(context)
        }
    }

    private func write(
        _ bytes: [UInt8], _ context: ChannelHandlerContext, then next: @escaping () -> Void
    ) {
        let written = context.writeAndFlush(Self.wrapOutboundOut(ByteBuffer(bytes: bytes)))
        let loop = context.eventLoop.assumeIsolated()
        written.assumeIsolated().whenSuccess { loop.execute { next() } }
    }

    private func reset(_ context: ChannelHandlerContext) {
        let options = context.channel as? any SocketOptionProvider
        _ = options?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
        context.close(promise: nil)
    }
}
