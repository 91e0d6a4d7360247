extension PostgresConfiguration {
    /// The number of hosts of the URL.
    var hostCount: Int { max(1, list("host").count, list("hostaddr").count) }

    /// The options of a connection that begins with another host.
    func session(beginningWith host: Int) -> [String: String] {
        let milliseconds = max(1, Int(statementTimeout / .milliseconds(1)))
        let settings = [
            "-c statement_timeout=\(milliseconds)",
            // A desk that is cut off in a transaction keeps the others waiting for so long.
            "-c idle_in_transaction_session_timeout=\(milliseconds * 3 / 10)", "-c timezone=UTC",
            // Compiling a statement takes longer than running it, and so does starting workers for it.
            "-c jit=off", "-c max_parallel_workers_per_gather=0",
        ]
        var session = [
            "application_name": "desk", "gssencmode": "disable", "keepalives": "1",
            "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3",
            "tcp_user_timeout": "10000",
        ]
        session.merge(options) { $1 }
        session["client_encoding"] = "UTF8"
        // The later setting wins, so that the URL's do.
        session["options"] = (settings + [options["options"] ?? ""]).joined(separator: " ")
        for key in ["host", "hostaddr", "port"] where list(key).count > 1 {
            let all = list(key)
            let first = host % all.count
            session[key] = (all[first...] + all[..<first]).joined(separator: ",")
        }
        return session
    }

    /// A text without the password.
    func redacted(_ text: String) -> String {
        guard let password = options["password"], !password.isEmpty else { return text }
        return text.split(separator: password, omittingEmptySubsequences: false)
            .joined(separator: "***")
    }

    private func list(_ key: String) -> [Substring] {
        options[key]?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    }
}
