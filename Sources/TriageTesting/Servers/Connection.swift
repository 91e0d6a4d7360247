import Foundation
import TriageConcurrency

/// One connection of a ``FaultServer``, which reads requests and plays the script for each.
struct Connection: Sendable {
    let socket: Socket
    let framing: FaultServer.RequestFraming
    let script: @Sendable (FaultServer.Request) -> [FaultServer.Action]
    let log: Lock<FaultServer.Log>

    /// Runs until either side ends the connection.
    func run() {
        while let request = next(), script(request).allSatisfy(perform) {}
        log.withLock { log in
            log.open[ObjectIdentifier(socket)] = nil
            log.closedConnectionCount += 1
        }
    }

    private func next() -> FaultServer.Request? {
        let parts = framing == .http ? request() : socket.read(4096).map { ("", Data($0)) }
        guard let (head, body) = parts else { return nil }
        return log.withLock { log in
            let number = log.requests.count + 1
            log.requests.append(.init(number: number, head: head, body: body))
            return log.requests.last
        }
    }

    private func request() -> (String, Data)? {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]) {
            guard let byte = socket.read(1) else { return nil }
            bytes += byte
        }
        let head = String(decoding: bytes, as: UTF8.self)
        let length = head.firstMatch(of: /\r\nContent-Length: *(\d+)/.ignoresCase())
        return body(length.flatMap { Int($0.1) } ?? 0).map { (head, $0) }
    }

    private func body(_ count: Int) -> Data? {
        var body = Data()
        while body.count < count {
            guard let bytes = socket.read(min(65_536, count - body.count)) else { return nil }
            body += bytes
        }
        return body
    }

    /// Performs one action.
    ///
    /// - Returns: Whether the connection is still open.
    private func perform(_ action: FaultServer.Action) -> Bool {
        switch action {
        case .bytes(let bytes): return socket.write(bytes)
        case .repeating(let bytes, let times, let pause):
            return (0..<times).allSatisfy { _ in perform(.pause(pause)) && socket.write(bytes) }
        case .pause(let time):
            if time > .zero { Thread.sleep(forTimeInterval: time / .seconds(1)) }
            return true
        case .close:
            // Closing with unread bytes would send a reset instead.
            socket.endWriting()
            while socket.read(65_536) != nil {}
            return false
        case .reset:
            socket.resetWhenClosed()
            return false
        }
    }
}
