import TriageConcurrency

extension FaultCenter {
    /// Shows a notice that no failure is behind; an alert that offers nothing can be dismissed.
    ///
    /// - Returns: Its receipt; nil in observe-only mode.
    @discardableResult
    public func present(_ notice: Notice, onAction: NoticeActionHandler? = nil) -> NoticeReceipt? {
        guard configuration.mode == .live else { return nil }
        let notice = notice.withDismissAction(configuration.localize)
        return configuration.presenter.present(NoticeRequest(notice, onAction: onAction))
    }

    /// Shows a notice that no failure is behind, its texts by key.
    @discardableResult
    public func present(
        _ style: Notice.Style, message key: String, onAction: NoticeActionHandler? = nil
    ) -> NoticeReceipt? {
        present(Notice(style, message: configuration.localize(key)), onAction: onAction)
    }

    /// Shows a notice that no failure is behind, its texts by key.
    ///
    /// - Parameters:
    ///   - template: What is shown.
    ///   - words: What the server says to the person, where the template asks for it.
    ///   - onAction: Takes the action that the person chose.
    /// - Returns: Its receipt; nil in observe-only mode.
    @discardableResult
    public func present(
        _ template: NoticeTemplate, serverMessage words: String? = nil,
        onAction: NoticeActionHandler? = nil
    ) -> NoticeReceipt? {
        let notice = template.resolved(serverMessage: words, localize: configuration.localize)
        return present(notice, onAction: onAction)
    }

    /// Leads the person elsewhere though no failure does; nowhere in observe-only mode.
    public func navigate(to route: Route) {
        if configuration.mode == .live { configuration.router(route) }
    }

    /// Leads the person elsewhere though no failure does, unless they are led there already; see
    /// ``Decision/Surface/routeOnce(_:)``, whose failures are of one incident meanwhile.
    public func navigateOnce(to route: Route) {
        guard configuration.mode == .live else { return }
        let isFirst = routeLatches.withLock { latches in
            defer { latches[route] = latches[route] ?? Incident() }
            return latches[route] == nil
        }
        if isFirst { configuration.router(route) }
    }
}
