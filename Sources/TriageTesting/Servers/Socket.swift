import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// A system socket, which is closed when it is released.
final class Socket: Sendable {
    let number: Int32

    private init(_ number: Int32) {
        self.number = number
        #if canImport(Darwin)
        // Elsewhere `send` takes this as a flag.
        set(SO_NOSIGPIPE, Int32(1))
        #endif
    }

    deinit { _ = close(number) }

    /// Creates a socket that is bound to a port of 127.0.0.1; zero for any free one.
    ///
    /// Connections are refused until it listens.
    static func bound(to port: Int = 0) throws -> (Socket, port: Int) {
        let bound = Socket(socket(AF_INET, stream, 0))
        // The last connections of a server that was stopped still hold the port for a while.
        bound.set(SO_REUSEADDR, Int32(1))
        var address = sockaddr_in(loopbackPort: UInt16(port))
        let result = address.withSystemAddress { address, size in
            var size = size
            return bind(bound.number, address, size) | getsockname(bound.number, address, &size)
        }
        guard result == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        return (bound, Int(UInt16(bigEndian: address.sin_port)))
    }

    /// Connects to a port of 127.0.0.1, which wakes a blocked `accept`.
    @discardableResult
    static func wakeListener(at port: Int) -> Socket {
        let client = Socket(socket(AF_INET, stream, 0))
        var address = sockaddr_in(loopbackPort: UInt16(port))
        _ = address.withSystemAddress { connect(client.number, $0, $1) }
        return client
    }

    func startListening() { _ = listen(number, 64) }

    /// Waits for the next connection; nil if accepting fails.
    func nextConnection() -> Socket? {
        let next = accept(number, nil, nil)
        // A child process that is started later must not keep the connection open.
        return fcntl(next, F_SETFD, FD_CLOEXEC) < 0 ? nil : Socket(next)
    }

    /// Waits for bytes, at most `count`; nil at the end of the stream or on an error.
    func read(_ count: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, recv(number, buffer.baseAddress, count, 0))
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Sends all bytes.
    ///
    /// - Returns: Whether the connection is still open.
    func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(number, $0.baseAddress, $0.count, noSignalFlag) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    func endWriting() { _ = shutdown(number, Int32(SHUT_WR)) }

    /// Ends all reading and writing; on Linux also a blocked `accept`.
    func end() { _ = shutdown(number, Int32(SHUT_RDWR)) }

    func resetWhenClosed() { set(SO_LINGER, linger(l_onoff: 1, l_linger: 0)) }

    private func set<Value: BitwiseCopyable>(_ option: Int32, _ value: Value) {
        var value = value
        let size = socklen_t(MemoryLayout<Value>.size)
        _ = setsockopt(number, SOL_SOCKET, option, &value, size)
    }
}

extension sockaddr_in {
    fileprivate init(loopbackPort port: UInt16) {
        self.init()
        sin_family = sa_family_t(AF_INET)
        sin_port = port.bigEndian
        sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    }

    fileprivate mutating func withSystemAddress<Result>(
        _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        let size = socklen_t(MemoryLayout<Self>.size)
        return withUnsafeMutablePointer(to: &self) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
        }
    }
}

#if canImport(Glibc)
private let stream = Int32(SOCK_STREAM.rawValue)
#else
private let stream = SOCK_STREAM
#endif

#if canImport(Darwin)
private let noSignalFlag: Int32 = 0
#else
private let noSignalFlag = Int32(MSG_NOSIGNAL)
#endif
