#if Curl
import CCurl
import TriageConcurrency

/// One request on its way, and its response as it arrives.
///
/// All of it but the end belongs to the loop's thread. The end comes once: from there, or from a cancellation.
final class Transfer: @unchecked Sendable {
    // Unchecked: only the loop's thread uses what is not behind the lock of `race`.
    let handle: CurlHandle
    let race = Race<Void>()
    private let onHead: @Sendable (CurlHead) throws -> Void
    private let onPart: @Sendable (UnsafeRawBufferPointer) throws -> Void
    private let isMail: Bool
    private var reader: HeadReader
    private var isStarted = false
    private var hasHead = false
    private var isSwitched = false
    /// The error of a callback that refused, or of its receiver.
    private var refusal: (any Error)?

    init?(
        _ request: CurlRequest, onHead: @escaping @Sendable (CurlHead) throws -> Void,
        onPart: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
    ) {
        guard let handle = CurlHandle(request) else { return nil }
        (self.handle, self.onHead, self.onPart) = (handle, onHead, onPart)
        isMail = request.mail != nil
        reader = HeadReader(limit: request.headLimit, isMail: isMail)
        handle.call(Unmanaged.passUnretained(self).toOpaque()) { bytes, size, count, context in
            Transfer.at(context)?.accept(bytes, size * count) { try $0.takeHead($1) } ?? 0
        } body: { bytes, size, count, context in
            Transfer.at(context)?.accept(bytes, size * count) { try $0.onPart($1) } ?? 0
        } start: { context, _, _, _, _ in
            Transfer.at(context)?.start() == true ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        }
    }

    deinit { handle.free() }

    /// Takes libcurl's verdict, once the handle has left the loop.
    func end(_ code: CURLcode) {
        if isSwitched { return race.end(.success(())) }
        if let refusal { return race.end(.failure(refusal)) }
        guard code != CURLE_OK else { return race.end(.success(())) }
        // libcurl has a limit of its own for a line of a head, and says that memory is short.
        let isEndless = [27, 100].contains(code.rawValue) && !hasHead
        race.end(.failure(isEndless ? CurlError.headTooLarge : .code(Int(code.rawValue))))
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        // The loop keeps the transfer while libcurl has its handle.
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Called before each request; a second one is libcurl's own repeat, on another connection.
    private func start() -> Bool {
        defer { isStarted = true }
        if isStarted { refusal = CurlError.connectionClosed }
        return !isStarted
    }

    private func accept(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int,
        _ take: (Transfer, UnsafeRawBufferPointer) throws -> Void
    ) -> Int {
        do {
            try take(self, UnsafeRawBufferPointer(start: bytes, count: count))
            return isSwitched ? Self.refused : count
        } catch {
            refusal = error
            return Self.refused
        }
    }

    private func takeHead(_ line: UnsafeRawBufferPointer) throws {
        // After the head come trailers, which are not part of it.
        guard !hasHead, case .ended(let head) = try reader.take(line) else { return }
        // A mail server replies to each command.
        hasHead = !isMail
        // The connection leads to the wrong server (RFC 9110, section 15.5.20).
        if head.status == 421 { handle.closeConnection() }
        try onHead(head)
        // The bytes that follow are not HTTP.
        isSwitched = head.status == 101
    }

    /// libcurl's number for a callback that refuses (`CURL_WRITEFUNC_ERROR`).
    private static let refused = 0xFFFF_FFFF
}
#endif
