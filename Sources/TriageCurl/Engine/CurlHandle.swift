#if Curl
import CCurl

/// One request as libcurl has it: a handle, and the memory that it points to.
///
/// Only the loop's thread uses it after it was made.
struct CurlHandle: @unchecked Sendable {
    // Unchecked: the pointers are set once, and the loop uses the handle on one thread.
    let easy: UnsafeMutableRawPointer
    private let fields: UnsafeMutablePointer<curl_slist>?
    private let places: UnsafeMutablePointer<curl_slist>?
    private let body: UnsafeMutableRawBufferPointer?
    private let recipients: UnsafeMutablePointer<curl_slist>?
    private let source: OpaquePointer?

    /// Prepares a request.
    ///
    /// - Returns: Nil if memory is short.
    init?(_ request: CurlRequest) {
        guard let easy = ccurl_easy_init() else { return nil }
        self.easy = easy
        fields = Self.list(request.lines)
        places = request.server.flatMap { Self.list([$0.place]) }
        body = request.body.map { bytes in
            // One byte more, so that an empty body has a place too: without one, libcurl would wait for a body.
            let copy = UnsafeMutableRawBufferPointer.allocate(
                byteCount: bytes.count + 1, alignment: 1)
            copy.copyBytes(from: bytes)
            return copy
        }
        recipients = request.mail.flatMap { Self.list($0.recipients.map { "<\($0)>" }) }
        source =
            request.mail == nil
            ? nil : ccurl_source_create(body?.baseAddress, (body?.count ?? 1) - 1)
        configure(request)
    }

    /// Sets what the transfer calls.
    func call(
        _ context: UnsafeMutableRawPointer, head: curl_write_callback, body: curl_write_callback,
        start: curl_prereq_callback
    ) {
        ccurl_set_callbacks(easy, context, head, body, start)
    }

    /// Has the connection closed at the end of the transfer.
    func closeConnection() { ccurl_set_long(easy, CURLOPT_FORBID_REUSE, 1) }

    /// Frees the handle; it must have left the loop.
    func free() {
        ccurl_easy_cleanup(easy)
        ccurl_free(fields)
        ccurl_free(places)
        ccurl_free(recipients)
        ccurl_source_free(source)
        body?.deallocate()
    }

    private static func list(_ lines: [String]) -> UnsafeMutablePointer<curl_slist>? {
        lines.reduce(nil) { list, line in ccurl_append(list, line) ?? list }
    }

    private func configure(_ request: CurlRequest) {
        configureConnection(request)
        if let mail = request.mail { configure(mail, request) } else { configureWeb(request) }
    }

    private func configureConnection(_ request: CurlRequest) {
        ccurl_set_string(easy, CURLOPT_PROXY, "")
        // Signals belong to the process.
        ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        ccurl_abandon_lookups(easy)
        ccurl_set_long(easy, CURLOPT_MAXAGE_CONN, 60)
        let connecting = request.connectTimeout ?? .seconds(60)
        ccurl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, max(connecting.inMilliseconds, 1))
        if let timeout = request.timeout {
            ccurl_set_long(easy, CURLOPT_TIMEOUT_MS, max(timeout.inMilliseconds, 1))
        }
        if let places { ccurl_set_list(easy, CURLOPT_CONNECT_TO, places) }
        if let authorities = request.authorities {
            let bytes = Array(authorities.utf8)
            ccurl_set_blob(easy, CURLOPT_CAINFO_BLOB, bytes, bytes.count)
        }
    }

    private func configureWeb(_ request: CurlRequest) {
        ccurl_set_string(easy, CURLOPT_URL, request.origin + "/")
        ccurl_set_string(easy, CURLOPT_REQUEST_TARGET, request.target)
        ccurl_set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        ccurl_set_long(easy, CURLOPT_HTTP_CONTENT_DECODING, 0)
        ccurl_set_list(easy, CURLOPT_HTTPHEADER, fields)
        configureMethod(request)
    }

    /// Sets a mail, on a connection of its own, since replies on an open one begin in the middle.
    private func configure(_ mail: CurlRequest.Mail, _ request: CurlRequest) {
        // The path is the name by which the client greets.
        let domain = mail.sender.split(separator: "@").last ?? "localhost"
        ccurl_set_string(easy, CURLOPT_URL, "\(request.origin)/\(domain)")
        ccurl_set_string(easy, CURLOPT_MAIL_FROM, "<\(mail.sender)>")
        ccurl_set_list(easy, CURLOPT_MAIL_RCPT, recipients)
        let level = mail.needsTLS ? CURLUSESSL_ALL : CURLUSESSL_NONE
        ccurl_set_long(easy, CURLOPT_USE_SSL, Int(level.rawValue))
        if let (user, password) = mail.credentials {
            ccurl_set_string(easy, CURLOPT_USERNAME, user)
            ccurl_set_string(easy, CURLOPT_PASSWORD, password)
        }
        ccurl_set_long(easy, CURLOPT_FRESH_CONNECT, 1)
        closeConnection()
        ccurl_set_source(easy, source)
    }

    private func configureMethod(_ request: CurlRequest) {
        if request.method == "HEAD", body == nil {
            return ccurl_set_long(easy, CURLOPT_NOBODY, 1)
        }
        if let body {
            ccurl_set_long(easy, CURLOPT_POST, 1)
            ccurl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, body.count - 1)
            ccurl_set_bytes(easy, CURLOPT_POSTFIELDS, body.baseAddress)
        }
        ccurl_set_string(easy, CURLOPT_CUSTOMREQUEST, request.method)
    }
}

extension CurlRequest {
    /// The fields as libcurl wants them: one without a value ends with a semicolon, and one that libcurl
    /// would add by itself with a colon.
    fileprivate var lines: [String] {
        let added = ["Accept", "Content-Type", "Expect"].filter { !has($0.lowercased()) }
        return added.map { $0 + ":" }
            + fields.map { $0.value.isEmpty ? $0.name + ";" : "\($0.name): \($0.value)" }
    }
}

extension CurlRequest.Server {
    /// The place as libcurl wants it, for any host and port.
    fileprivate var place: String {
        "::" + (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    }
}

extension Duration {
    fileprivate var inMilliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
#endif
