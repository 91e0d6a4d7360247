import Foundation
import NIOCore

/// Plays a script on a connection, in front of everything that speaks HTTP there.
///
/// What the peer sends from then on is read and thrown away, so that its leaving is noticed.
final class WirePlayer: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let script: WireScript
    private var nextRepeat: Scheduled<Void>?

    private init(_ script: WireScript) {
        self.script = script
    }

    /// Puts a player on a connection; call it on the connection's event loop.
    ///
    /// A connection that is closed already needs none.
    static func takeOver(_ channel: any Channel, with script: WireScript) {
        // triage:ignore discarded-try: a connection that is closed already needs no player
        try? channel.pipeline.syncOperations.addHandler(WirePlayer(script), position: .first)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let written = context.eventLoop.makePromise(of: Void.self)
        written.futureResult.assumeIsolated().whenComplete { _ in self.end(context) }
        context.writeAndFlush(wrapOutboundOut(script.opening), promise: written)
        context.read()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        nextRepeat?.cancel()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

    func channelReadComplete(context: ChannelHandlerContext) {
        context.read()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event as? ChannelEvent != .inputClosed else { return context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }
}

extension WirePlayer {
    private func end(_ context: ChannelHandlerContext) {
        switch script.ending {
        case .close: context.close(promise: nil)
        case .reset: reset(context)
        case .wait: break
        case .repeating(let bytes, let pause): repeating(bytes, every: pause, on: context)
        }
    }

    /// Without time to linger, closing throws the connection away instead of ending it.
    private func reset(_ context: ChannelHandlerContext) {
        let noTime = linger(l_onoff: 1, l_linger: 0)
        let options = context.channel as? any SocketOptionProvider
        _ = options?.setSoLinger(noTime)
        context.close(promise: nil)
    }

    /// A peer that reads slower than the script writes gets the bytes at its own pace.
    private func repeating(
        _ bytes: ByteBuffer, every pause: TimeAmount, on context: ChannelHandlerContext
    ) {
        guard context.channel.isActive else { return }
        if context.channel.isWritable {
            context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
        }
        nextRepeat = context.eventLoop.assumeIsolated().scheduleTask(in: pause) {
            self.repeating(bytes, every: pause, on: context)
        }
    }
}
