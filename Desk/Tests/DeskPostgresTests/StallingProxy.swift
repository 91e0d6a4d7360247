import Foundation
import Synchronization

/// A proxy on 127.0.0.1 that can stop passing bytes without closing anything.
final class StallingProxy: Sendable {
    private struct State {
        var isStalled = false
        var isStopped = false
    }

    let port: Int
    private let state = Mutex(State())

    /// True while nothing passes.
    var isStalled: Bool {
        get { state.withLock { $0.isStalled } }
        set { state.withLock { $0.isStalled = newValue } }
    }

    init(to target: Int) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound, listen(listener, 16) == 0 else {
            throw POSIXError(.EADDRINUSE)
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { self.accept(listener, target) }
    }

    func stop() { state.withLock { $0.isStopped = true } }

    private func accept(_ listener: Int32, _ target: Int) {
        while !state.withLock({ $0.isStopped }) {
            guard isReadable(listener) else { continue }
            let client = Foundation.accept(listener, nil, nil)
            let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = Self.address(target)
            let length = socklen_t(MemoryLayout<sockaddr_in>.size)
            _ = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(server, $0, length)
                }
            }
            Thread.detachNewThread { self.pass(client, server) }
        }
        close(listener)
    }

    private func pass(_ client: Int32, _ server: Int32) {
        var isOpen = true
        while isOpen, !state.withLock({ $0.isStopped }) {
            if isStalled {
                usleep(5000)
                continue
            }
            isOpen = move(client, server) && move(server, client)
        }
        close(client)
        close(server)
    }

    private func move(_ from: Int32, _ to: Int32) -> Bool {
        guard isReadable(from), !isStalled else { return true }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(from, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        return send(to, buffer, count, Int32(MSG_NOSIGNAL)) == count
    }

    private func isReadable(_ descriptor: Int32) -> Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wanted, 1, 5) > 0
    }

    private static func address(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = in_port_t(port).bigEndian
        return address
    }
}
