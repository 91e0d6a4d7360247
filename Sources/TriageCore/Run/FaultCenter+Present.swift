extension FaultCenter {
    /// Presents a notice without a failure.
    ///
    /// An alert without actions gets a dismiss action.
    ///
    /// - Parameters:
    ///   - notice: The notice, in the user's language.
    ///   - onAction: Handles the action that the user chose.
    /// - Returns: The presenter's receipt; nil in observe-only mode, which presents nothing.
    @discardableResult
    public func present(_ notice: Notice, onAction: NoticeActionHandler? = nil) -> NoticeReceipt? {
        guard configuration.mode == .live else { return nil }
        let notice = notice.withDismissAction(configuration.localize)
        return configuration.presenter.present(NoticeRequest(notice, onAction: onAction))
    }

    /// Presents a message without a failure, by the key of its text.
    ///
    /// - Parameters:
    ///   - style: The presentation style.
    ///   - key: The key of the message.
    ///   - onAction: Handles the action that the user chose.
    /// - Returns: The presenter's receipt; nil in observe-only mode, which presents nothing.
    @discardableResult
    public func present(
        _ style: Notice.Style, message key: String, onAction: NoticeActionHandler? = nil
    ) -> NoticeReceipt? {
        present(Notice(style, message: configuration.localize(key)), onAction: onAction)
    }

    /// Presents a notice without a failure, by the keys of its texts.
    ///
    /// - Parameters:
    ///   - template: The notice with its keys.
    ///   - serverMessage: The server's message to the user, for templates that show it.
    ///   - onAction: Handles the action that the user chose.
    /// - Returns: The presenter's receipt; nil in observe-only mode, which presents nothing.
    @discardableResult
    public func present(
        _ template: NoticeTemplate, serverMessage: String? = nil,
        onAction: NoticeActionHandler? = nil
    ) -> NoticeReceipt? {
        let notice = template.resolved(
            serverMessage: serverMessage, localize: configuration.localize)
        return present(notice, onAction: onAction)
    }

    /// Navigates to a route without a failure; does nothing in observe-only mode.
    public func navigate(to route: Route) {
        if configuration.mode == .live { configuration.router(route) }
    }

    /// Navigates to a route without a failure, unless the app has navigated there already.
    ///
    /// It shares its memory with ``Decision/Surface/routeOnce(_:)``: until ``resetRoute(_:)`` is
    /// called, failures that lead to this route navigate nowhere and are one incident. It does
    /// nothing in observe-only mode.
    public func navigateOnce(to route: Route) {
        guard configuration.mode == .live else { return }
        if latch(route, Incident()) == nil { configuration.router(route) }
    }
}
