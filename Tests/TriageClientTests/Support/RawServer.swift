import Foundation
import HTTPTypes
import Testing
import Triage
import TriageClient

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A server on a loopback port that plays bytes, well formed or not: one script a connection.
///
/// Every connection has a thread of its own; ``stop()`` closes the listener and every connection.
final class RawServer: Sendable {
    /// One thing that the server does on a connection.
    enum Act: Sendable {
        /// Waits for the head of a request.
        case read
        /// Sends bytes.
        case write(String)
        /// Sends so many bytes of one letter.
        case fill(Int)
        /// Waits until the client goes.
        case watch
        /// Closes with a reset.
        case reset
    }

    let port: UInt16
    private let listener: Int32
    private let script: @Sendable (String) -> [Act]
    private let state = Lock(State())

    private struct State: Sendable {
        var open: Set<Int32> = []
        var heads: [String] = []
        var gone = 0
        var connections = 0
    }

    /// The heads of the requests that came, oldest first.
    var heads: [String] { state.current.heads }

    /// How many connections the client closed while the server watched them.
    var gone: Int { state.current.gone }

    /// How many connections came.
    var connections: Int { state.current.connections }

    /// Starts a server whose script depends on the request's head; its first act is reading that.
    init(_ script: @escaping @Sendable (String) -> [Act]) throws {
        self.script = script
        listener = socket(AF_INET, streamType, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (socket, length) = (listener, size)
        let bound = withAddress(&address) { bind(socket, $0, length) }
        let listens = listen(socket, 64)
        let named = withAddress(&address) { getsockname(socket, $0, &size) }
        try #require(bound == 0 && listens == 0 && named == 0)
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in serve() }
    }

    convenience init(_ text: String) throws { try self.init { _ in [.write(text)] } }

    /// Closes the listener and every connection.
    func stop() {
        let open = state.withLock { state in
            defer { state.open = [] }
            return state.open
        }
        for socket in open + [listener] { _ = shutdown(socket, bothWays) }
    }

    private func serve() {
        while case let socket = accept(listener, nil, nil), socket >= 0 {
            state.withLock { state in
                state.open.insert(socket)
                state.connections += 1
            }
            Thread.detachNewThread { [self] in
                play(on: socket)
                state.withLock { _ = $0.open.remove(socket) }
                _ = close(socket)
            }
        }
        _ = close(listener)
    }

    private func play(on socket: Int32) {
        guard let head = readHead(from: socket) else { return }
        state.withLock { $0.heads.append(head) }
        let acts = script(head)
        for act in acts { perform(act, on: socket) }
        if case .reset = acts.last { return }
        // Bytes that nobody read would turn the close into a reset.
        _ = shutdown(socket, sending)
        drain(socket)
    }

    private func drain(_ socket: Int32) {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while recv(socket, &bytes, bytes.count, 0) > 0 {}
    }

    private func perform(_ act: Act, on socket: Int32) {
        switch act {
        case .read: _ = readHead(from: socket)
        case .write(let text): _ = transmit(Array(text.utf8), to: socket)
        case .fill(let count):
            let block = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
            var rest = count
            while rest > 0, transmit(block.prefix(rest), to: socket) { rest -= 65_536 }
        case .watch:
            drain(socket)
            state.withLock { $0.gone += 1 }
        case .reset:
            var option = linger(l_onoff: 1, l_linger: 0)
            let size = socklen_t(MemoryLayout<linger>.size)
            _ = setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, size)
        }
    }
}

private func readHead(from socket: Int32) -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]) {
        guard recv(socket, &byte, 1, 0) == 1 else { return nil }
        bytes.append(byte)
    }
    return String(bytes: bytes, encoding: .utf8)
}

private func transmit(_ bytes: some Collection<UInt8>, to socket: Int32) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
        let sent = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, quietly) }
        guard sent > 0 else { return false }
        rest = rest.dropFirst(sent)
    }
    return true
}

private func withAddress<Result>(
    _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Result
) -> Result {
    withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
    }
}

#if canImport(Glibc)
private let streamType = Int32(SOCK_STREAM.rawValue)
private let bothWays = Int32(SHUT_RDWR)
private let sending = Int32(SHUT_WR)
private let quietly = Int32(MSG_NOSIGNAL)
#else
private let streamType = SOCK_STREAM
private let bothWays = SHUT_RDWR
private let sending = SHUT_WR
private let quietly: Int32 = 0
#endif
