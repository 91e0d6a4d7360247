import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Finds the addresses behind names.
package protocol NameResolver: Sendable {
    /// Returns the addresses of a host name; an empty list if there are none.
    func addresses(of name: String) async -> [IPAddress]
}

/// A resolver that asks the operating system.
package struct SystemResolver: NameResolver {
    private let deadline: Duration

    /// Creates a resolver.
    ///
    /// - Parameter deadline: The longest time for a look-up; after that the name has no address.
    package init(deadline: Duration = .seconds(5)) { self.deadline = deadline }

    /// Returns the addresses in the system's order, each once.
    package func addresses(of name: String) async -> [IPAddress] {
        let result = OneResult()
        let timer = Task {
            try await Task.sleep(for: deadline)
            result.take([])
        }
        defer { timer.cancel() }
        return await withCheckedContinuation { continuation in
            result.wait(continuation)
            // A look-up cannot be canceled, so it may block only a thread of its own.
            Thread.detachNewThread { result.take(Self.lookUp(name)) }
        }
    }

    private static func lookUp(_ name: String) -> [IPAddress] {
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(name, nil, nil, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var addresses: [IPAddress] = []
        var next = list
        while let entry = next?.pointee {
            if let address = address(entry), !addresses.contains(address) {
                addresses.append(address)
            }
            next = entry.ai_next
        }
        return addresses
    }

    private static func address(_ entry: addrinfo) -> IPAddress? {
        guard let socket = UnsafeRawPointer(entry.ai_addr) else { return nil }
        switch entry.ai_family {
        case AF_INET:
            let address = socket.loadUnaligned(as: sockaddr_in.self).sin_addr
            return withUnsafeBytes(of: address) { IPAddress(bytes: Array($0)) }
        case AF_INET6:
            let address = socket.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            return withUnsafeBytes(of: address) { IPAddress(bytes: Array($0)) }
        default: return nil
        }
    }
}

/// A result that is taken once; later ones are ignored.
private final class OneResult: Sendable {
    private let continuation = Mutex<CheckedContinuation<[IPAddress], Never>?>(nil)

    func wait(_ continuation: CheckedContinuation<[IPAddress], Never>) {
        self.continuation.withLock { $0 = continuation }
    }

    func take(_ addresses: [IPAddress]) {
        let waiting = continuation.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        waiting?.resume(returning: addresses)
    }
}
