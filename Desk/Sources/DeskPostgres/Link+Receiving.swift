import CLibPQ
import Foundation

extension Link {
    /// Writes the bytes in libpq's buffer, now and whenever the socket takes more.
    func flush() {
        guard let handle else { return }
        switch PQflush(handle) {
        case 0: writer = nil
        case 1:
            guard writer == nil else { return }
            writer = Watch(PQsocket(handle), .writing, on: queue) { [weak self] in
                self?.flush()
            }
        default: lose(.unavailable(message))
        }
    }

    /// Reads the bytes that came, to the end of the connection if that came too.
    ///
    /// Dispatch reports a peer's hang-up once, with the last bytes, and libpq returns after those.
    func read() {
        while let handle {
            let isOpen = PQconsumeInput(handle) == 1
            takeResults()
            takeNotifications()
            if !isOpen { lose(.unavailable(message)) }
            guard hasMore else { break }
        }
        // The bytes read may have made room for those that libpq still has to write.
        if writer != nil { flush() }
    }

    /// Whether the socket has bytes or an end that libpq has not read.
    private var hasMore: Bool {
        guard let handle else { return false }
        var byte: UInt8 = 0
        let flags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
        let count = recv(PQsocket(handle), &byte, 1, flags)
        return count >= 0 || ![EAGAIN, EWOULDBLOCK, EINTR].contains(errno)
    }

    private func takeResults() {
        while let handle, running != nil, PQisBusy(handle) == 0 {
            // Row by row, so that a result that is too large is noticed on its way.
            PQsetSingleRowMode(handle)
            if let result = PQgetResult(handle) {
                running?.take(result)
            } else if PQstatus(handle) != CONNECTION_OK {
                return lose(running?.error ?? .unavailable(message))
            } else if case .script = running?.work {
                return finish()
            } else {
                running?.next()
            }
            if running?.isFatal == true {
                return lose(running?.error ?? .unavailable(message))
            }
            if running?.isSynced == true {
                guard PQexitPipelineMode(handle) == 1 else {
                    return lose(.unavailable(message))
                }
                return finish()
            }
        }
    }
}
