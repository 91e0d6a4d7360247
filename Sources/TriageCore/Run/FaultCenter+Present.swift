import TriageConcurrency

extension FaultCenter {
    /// Shows a notice that no failure is behind; an alert that offers nothing can be dismissed.
    ///
    /// - Returns: Its receipt; nil in observe-only mode.
    @discardableResult
    public func present(_ notice: Notice, respond: NoticeResponse? = nil) -> NoticeReceipt? {
        guard configuration.mode == .live else { return nil }
        let notice = notice.withExit(configuration.texts)
        return configuration.presenter.take(NoticeRequest(notice, respond: respond))
    }

    /// Shows a notice that no failure is behind, its texts by key.
    @discardableResult
    public func present(
        _ style: Notice.Style, message key: String, respond: NoticeResponse? = nil
    ) -> NoticeReceipt? {
        present(Notice(style, message: configuration.texts(key)), respond: respond)
    }

    /// Shows a notice that no failure is behind, its texts by key.
    ///
    /// - Parameters:
    ///   - template: What is shown.
    ///   - words: What the server says to the person, where the template asks for it.
    ///   - respond: Takes the action that the person chose.
    /// - Returns: Its receipt; nil in observe-only mode.
    @discardableResult
    public func present(
        _ template: NoticeTemplate, saying words: String? = nil, respond: NoticeResponse? = nil
    ) -> NoticeReceipt? {
        let notice = template.resolved(saying: words, texts: configuration.texts)
        return present(notice, respond: respond)
    }

    /// Leads the person elsewhere though no failure does; nowhere in observe-only mode.
    public func lead(to route: Route) {
        if configuration.mode == .live { configuration.router(route) }
    }

    /// Leads the person elsewhere though no failure does, unless they are led there already; see
    /// ``Decision/Surface/routeOnce(_:)``, whose failures are of one incident meanwhile.
    public func leadOnce(to route: Route) {
        guard configuration.mode == .live else { return }
        let isFirst = latches.withLock { latches in
            defer { latches[route] = latches[route] ?? Incident() }
            return latches[route] == nil
        }
        if isFirst { configuration.router(route) }
    }
}
