import Foundation
import MoimAPI
import NIOCore
import NIOPosix

/// What a raw connection received and how it ended.
struct Transcript: Sendable {
    enum Ending: Sendable {
        case closed, reset
        /// The peer had enough and left first.
        case left
    }

    let bytes: ByteBuffer
    let ending: Ending

    var length: Int { bytes.readableBytes }
    var text: String { String(buffer: bytes) }
    var head: String { text.components(separatedBy: "\r\n\r\n").first ?? "" }
    var body: String { text.components(separatedBy: "\r\n\r\n").dropFirst().joined() }
    var status: Int? { Int(text.dropFirst("HTTP/1.1 ".count).prefix(3)) }

    func header(_ name: String) -> String? {
        let line = head.components(separatedBy: "\r\n").first { $0.hasPrefix(name + ": ") }
        return line.map { String($0.dropFirst(name.count + 2)) }
    }
}

/// A client that sees the bytes as they are.
struct Peer: Sendable {
    let api: MoimAPI

    /// Sends bytes and reads until the server ends the connection or enough was read.
    func send(
        _ request: String, until isEnough: @Sendable (Transcript) -> Bool = { _ in false }
    ) async throws -> Transcript {
        try await connection().executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: request))
            var bytes = ByteBuffer()
            do {
                for try await part in inbound {
                    bytes.writeImmutableBuffer(part)
                    let soFar = Transcript(bytes: bytes, ending: .left)
                    if isEnough(soFar) { return soFar }
                }
            } catch let error as IOError where error.errnoCode == ECONNRESET {
                return Transcript(bytes: bytes, ending: .reset)
            }
            return Transcript(bytes: bytes, ending: .closed)
        }
    }

    private func connection() async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
        try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: api.url.port ?? 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel(wrappingChannelSynchronously: channel)
                }
            }
    }
}

/// Runs a test against a server of its own and stops it, whatever happens.
func withAPI(
    _ faults: String..., hasSwitches: Bool = false,
    do body: (MoimAPI, Peer) async throws -> Void
) async throws {
    let api = try await MoimAPI.start(
        faults: try faults.map { try FaultRule(parsing: $0) }, hasSwitches: hasSwitches)
    do {
        try await body(api, Peer(api: api))
    } catch {
        await api.stop()
        throw error
    }
    await api.stop()
}
