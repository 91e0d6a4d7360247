#if Curl
import CCurl
import Foundation
import TriageConcurrency

/// The thread on which libcurl moves the bytes of all transfers of one engine.
final class CurlLoop: @unchecked Sendable {
    // Unchecked: libcurl's handle is used by the loop's thread, but for its wake-up, which any thread may call.
    private struct State: Sendable {
        var joining: [Transfer] = []
        var leaving: [Transfer] = []
        var isEnding = false
    }

    private let multi: UnsafeMutableRawPointer
    private let state = Lock(State())

    /// Starts the thread.
    ///
    /// - Returns: Nil if libcurl is missing, or memory is short.
    init?(connectionsPerHost: Int) {
        guard ccurl_load(), let multi = ccurl_multi_init(connectionsPerHost) else { return nil }
        self.multi = multi
        let thread = Thread { self.run() }
        thread.name = "triage.curl"
        thread.start()
    }

    /// Begins a transfer.
    func join(_ transfer: Transfer) { change { $0.joining.append(transfer) } }

    /// Ends a transfer and closes its connection.
    func leave(_ transfer: Transfer) { change { $0.leaving.append(transfer) } }

    /// Closes all connections, and ends the thread.
    ///
    /// Nothing may join later.
    func end() { change { $0.isEnding = true } }

    private func change(_ body: @Sendable (inout State) -> Void) {
        state.withLock(body)
        ccurl_multi_wake(multi)
    }

    private func run() {
        var transfers: [UnsafeMutableRawPointer: Transfer] = [:]
        while update(&transfers) {
            ccurl_multi_perform(multi)
            settle(&transfers)
            ccurl_multi_wait(multi)
        }
        ccurl_multi_cleanup(multi)
    }

    /// Takes in what joins, and lets go what leaves.
    ///
    /// - Returns: Whether the loop goes on.
    private func update(_ transfers: inout [UnsafeMutableRawPointer: Transfer]) -> Bool {
        let changes = state.withLock { state in
            defer { (state.joining, state.leaving) = ([], []) }
            return state
        }
        for transfer in changes.joining where !transfer.race.isOver {
            transfers[transfer.handle.easy] = transfer
            ccurl_multi_add(multi, transfer.handle.easy)
        }
        for transfer in changes.isEnding ? Array(transfers.values) : changes.leaving {
            guard transfers.removeValue(forKey: transfer.handle.easy) != nil else { continue }
            ccurl_multi_remove(multi, transfer.handle.easy)
        }
        return !changes.isEnding
    }

    /// Ends the transfers that libcurl is done with.
    private func settle(_ transfers: inout [UnsafeMutableRawPointer: Transfer]) {
        var code = CURLE_OK
        while let easy = ccurl_multi_ended(multi, &code) {
            ccurl_multi_remove(multi, easy)
            transfers.removeValue(forKey: easy)?.end(code)
        }
    }
}
#endif
