import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A socket of the system's, closed when nobody holds it any more.
final class Socket: Sendable {
    private let number: Int32

    private init(_ number: Int32) {
        self.number = number
        #if canImport(Darwin)
        // Elsewhere each sending says so.
        set(SO_NOSIGPIPE, Int32(1))
        #endif
    }

    deinit { _ = close(number) }

    /// A socket with a port of 127.0.0.1 to itself; until it listens, connecting is refused.
    static func bound() throws -> (Socket, port: Int) {
        let bound = Socket(socket(AF_INET, stream, 0))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(bound.number, address, size) | getsockname(bound.number, address, &size)
            }
        }
        guard result == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        return (bound, Int(UInt16(bigEndian: address.sin_port)))
    }

    func listen() { _ = systemListen(number, 64) }

    /// The next connection; nil when the listening has ended.
    func accept() -> Socket? {
        let next = systemAccept(number, nil, nil)
        // A process that is started meanwhile must not hold the connection open.
        return fcntl(next, F_SETFD, FD_CLOEXEC) < 0 ? nil : Socket(next)
    }

    /// Some bytes, as many as asked for at most; nil when none come any more.
    func read(_ count: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, recv(number, buffer.baseAddress, count, 0))
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Sends bytes.
    ///
    /// - Returns: Whether there is still a connection.
    func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(number, $0.baseAddress, $0.count, quietly) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    func endWriting() { _ = shutdown(number, Int32(SHUT_WR)) }

    /// Wakes whoever reads, writes or listens, for good.
    func end() { _ = shutdown(number, Int32(SHUT_RDWR)) }

    func resetWhenClosed() { set(SO_LINGER, linger(l_onoff: 1, l_linger: 0)) }

    private func set<Value: BitwiseCopyable>(_ option: Int32, _ value: Value) {
        var value = value
        let size = socklen_t(MemoryLayout<Value>.size)
        _ = setsockopt(number, SOL_SOCKET, option, &value, size)
    }
}

// Inside the type these names are its own methods'.
private let systemListen = listen(_:_:)
private let systemAccept = accept(_:_:_:)

#if canImport(Glibc)
private let stream = Int32(SOCK_STREAM.rawValue)
private let quietly = Int32(MSG_NOSIGNAL)
#else
private let stream = SOCK_STREAM
private let quietly: Int32 = 0
#endif
