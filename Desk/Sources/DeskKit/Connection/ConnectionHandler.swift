import NIOCore
import NIOHTTP1

/// Watches one connection: cuts off a sender that is silent or does not read, answers bytes that are no
/// HTTP, and closes so that the sender still gets the answer.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The limits of every connection.
    struct Terms {
        var silence: TimeAmount
        var stall: TimeAmount
        /// The longest silence of a sender after its answer; then the connection is closed.
        var linger: TimeAmount = .seconds(2)
        /// The longest time for which a sender may go on after its answer.
        var longestLinger: TimeAmount = .seconds(10)
        /// The time of every body, and the bytes of a body that add a second to its time.
        var bodyTime: TimeAmount = .seconds(60)
        var bodyRate = 16_000
        var table: ConnectionTable
    }

    private let terms: Terms
    private let unparsed: UnparsedBytes
    private var state = ConnectionState(now: .now())
    private var timer: Scheduled<Void>?
    /// The time when the connection is closed, whatever the sender does; nil before its answer.
    private var lingersUntil: NIODeadline?

    /// Whether the body that is under way was ended, and its sender gets the reason.
    private var hasEndedBody = false

    private var isLingering: Bool { lingersUntil != nil }

    init(terms: Terms, unparsed: UnparsedBytes) {
        (self.terms, self.unparsed) = (terms, unparsed)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        terms.table.add(context.channel, at: .now())
        watch(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
        terms.table.remove(context.channel)
    }

    // MARK: From the sender

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        unparsed.reset()
        let part = unwrapInboundIn(data)
        if isLingering {
            if case .end = part { context.close(mode: .output, promise: nil) }
            return linger(context)
        }
        switch part {
        case .head(var head):
            state.readHead(at: .now())
            terms.table.moved(context.channel, at: .now())
            if head.version == .http1_0 { state.close() }
            head.headers.remove(name: Self.doubtful)
            if Self.isDoubtful(head) {
                state.close()
                head.headers.add(name: Self.doubtful, value: "1")
            }
            return context.fireChannelRead(wrapInboundOut(.head(head)))
        case .body(let bytes):
            state.readBody(bytes.readableBytes, at: .now())
            terms.table.moved(context.channel, at: .now())
        case .end:
            state.readEnd(at: .now())
            noteWaiting(context)
        }
        context.fireChannelRead(data)
    }

    /// The name of the field that marks a head which several servers could understand in several ways.
    static let doubtful = "x-desk-doubtful"

    /// The most bytes outside of ASCII in a head; texts with many marks on a character take long to compare.
    private static let foreignLimit = 2048

    private static func isDoubtful(_ head: HTTPRequestHead) -> Bool {
        let codings = head.headers[canonicalForm: "transfer-encoding"]
        let isChunked = codings.count == 1 && codings[0].lowercased() == "chunked"
        var foreign = head.uri.utf8.count { $0 >= 0x80 }
        for (name, value) in head.headers where foreign <= foreignLimit {
            foreign += name.utf8.count { $0 >= 0x80 } + value.utf8.count { $0 >= 0x80 }
        }
        return head.headers["host"].count != 1 || !(codings.isEmpty || isChunked)
            || foreign > foreignLimit
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // Those behind this handler have stopped reading, since they have answered.
        if isLingering { context.read() } else { context.fireChannelReadComplete() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if isLingering, event as? ChannelEvent == .inputClosed { context.close(promise: nil) }
        switch event as? ConnectionRequest {
        case .goOn: goOn(context)
        case .endBody: endBody(.crowdedOut, context)
        case nil: context.fireUserInboundEventTriggered(event)
        }
    }

    /// Tells a sender that waits for it to send the body.
    private func goOn(_ context: ChannelHandlerContext) {
        guard state.requests == 1, state.isReading, !isLingering else { return }
        let part = HTTPServerResponsePart.head(.init(version: .http1_1, status: .continue))
        context.writeAndFlush(wrapOutboundOut(part), promise: nil)
    }

    /// Ends the body that is under way: who reads it gets the reason, and answers with it.
    private func endBody(_ reason: BodyEnd, _ context: ChannelHandlerContext) {
        guard state.isReading, !isLingering, !hasEndedBody else { return }
        hasEndedBody = true
        state.close()
        context.fireErrorCaught(reason)
        timer?.cancel()
        schedule(context, at: .now() + terms.longestLinger) { $0.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if isLingering { return }
        guard state.requests == 0, !(error is IOError) else {
            return context.fireErrorCaught(error)
        }
        refuse(context)
    }

    /// Answers bytes that are no request.
    private func refuse(_ context: ChannelHandlerContext) {
        let body = ByteBuffer(string: #"{"detail":"This is no HTTP request that the desk takes."}"#)
        let headers: HTTPHeaders = [
            "content-type": "application/json", "content-length": "\(body.readableBytes)",
            "connection": "close", "access-control-allow-origin": "*",
            "access-control-expose-headers": "x-sentry-rate-limits, retry-after",
            "x-content-type-options": "nosniff",
        ]
        let head = HTTPResponseHead(version: .http1_1, status: .badRequest, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        finish(context, .end(nil), promise: nil)
    }

    // MARK: To the sender

    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        if isLingering {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(var head):
            let ends = head.headers[canonicalForm: "connection"].contains("close")
            if ends || !state.isRead { state.close() }
            if state.isClosing { head.headers.replaceOrAdd(name: "connection", value: "close") }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body: context.write(data, promise: promise)
        case .end(let trailers):
            state.wroteEnd(at: .now())
            terms.table.answered(
                context.channel, waitsSince: state.waitsForSender ? .now() : nil)
            guard state.isClosing else { return context.write(data, promise: promise) }
            finish(context, .end(trailers), promise: promise)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        state.becameWritable(context.channel.isWritable, at: .now())
        noteWaiting(context)
        watch(context)
        context.fireChannelWritabilityChanged()
    }

    /// Tells the table whether the connection waits for its sender, and may be closed for another one.
    private func noteWaiting(_ context: ChannelHandlerContext) {
        if state.waitsForSender {
            terms.table.moved(context.channel, at: .now())
        } else {
            terms.table.isAtWork(context.channel)
        }
    }

    /// Lets the sender come to its end: closing at once could take the answer from it, and one that is
    /// still sending may take the end of the answers for the end of the connection.
    private func finish(
        _ context: ChannelHandlerContext, _ part: HTTPServerResponsePart,
        promise: EventLoopPromise<Void>?
    ) {
        lingersUntil = .now() + terms.longestLinger
        context.writeAndFlush(wrapOutboundOut(part), promise: promise)
        if !state.isReading { context.close(mode: .output, promise: nil) }
        linger(context)
        context.read()
    }

    /// Waits for more bytes of the sender, and drops them.
    private func linger(_ context: ChannelHandlerContext) {
        timer?.cancel()
        let end = min(lingersUntil ?? .now(), .now() + terms.linger)
        schedule(context, at: end) { $0.close(promise: nil) }
    }

    // MARK: Time

    private func watch(_ context: ChannelHandlerContext) {
        if isLingering || hasEndedBody { return }
        timer?.cancel()
        schedule(context, at: deadline ?? .now() + terms.silence) { [self] context in
            guard let deadline, deadline <= .now() else { return watch(context) }
            if state.isReading, state.stalledSince == nil { return endBody(.overdue, context) }
            context.fireErrorCaught(ChannelError.inputClosed)
            context.close(promise: nil)
        }
    }

    /// The time when the connection is cut off if nothing moves, or the body under way ends if it does.
    private var deadline: NIODeadline? {
        let body = state.bodyDeadline(allowance: terms.bodyTime, rate: terms.bodyRate)
        let silence = state.deadline(silence: terms.silence, stall: terms.stall)
        return [body, silence].compactMap(\.self).min()
    }

    private func schedule(
        _ context: ChannelHandlerContext, at deadline: NIODeadline,
        _ work: @escaping (ChannelHandlerContext) -> Void
    ) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
            work(context)
        }
    }
}
