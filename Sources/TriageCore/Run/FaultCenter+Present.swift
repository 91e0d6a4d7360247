extension FaultCenter {
    /// Presents a notice without a failure.
    ///
    /// The notice offers only the actions that `onAction` or the center's own handler handles. An
    /// alert without actions gets a dismiss action.
    ///
    /// - Parameters:
    ///   - notice: The notice, in the user's language.
    ///   - onAction: Handles the action that the user chose.
    /// - Returns: Whether it is presented; false in a mode that presents nothing.
    @discardableResult
    public func present(_ notice: Notice, onAction: NoticeActionHandler? = nil) -> Bool {
        acts("show \(notice.outline)") && show(notice, onAction)
    }

    /// Presents a message without a failure, by the key of its text.
    ///
    /// - Parameters:
    ///   - style: The presentation style.
    ///   - key: The key of the message.
    ///   - onAction: Handles the action that the user chose.
    /// - Returns: Whether it is presented; false in a mode that presents nothing.
    @discardableResult
    public func present(
        _ style: Notice.Style, message key: String, onAction: NoticeActionHandler? = nil
    ) -> Bool {
        present(NoticeTemplate(style, message: .key(key)), onAction: onAction)
    }

    /// Presents a notice without a failure, by the keys of its texts.
    ///
    /// - Parameters:
    ///   - template: The notice with its keys.
    ///   - serverTitle: The server's title for its message, for templates that show it.
    ///   - serverMessage: The server's message to the user, for templates that show it.
    ///   - onAction: Handles the action that the user chose.
    /// - Returns: Whether it is presented; false in a mode that presents nothing.
    @discardableResult
    public func present(
        _ template: NoticeTemplate, serverTitle: String? = nil, serverMessage: String? = nil,
        onAction: NoticeActionHandler? = nil
    ) -> Bool {
        guard acts("show \(template)") else { return false }
        let notice = template.resolved(
            serverTitle: serverTitle, serverMessage: serverMessage,
            localize: localize)
        return show(notice, onAction)
    }

    private func show(_ notice: Notice, _ onAction: NoticeActionHandler?) -> Bool {
        _ = presenter.present(makeRequest(notice, nil, onAction, nil))
        return true
    }

    /// Navigates to a route without a failure; does nothing in a mode that does not navigate.
    public func navigate(to route: Route) {
        if acts("navigate to \(route)") { router(route) }
    }

    /// Navigates to a route without a failure, unless the app has navigated there already.
    ///
    /// It shares its memory with ``Decision/Surface/routeOnce(_:)``: until ``resetRoute(_:)`` is
    /// called or later work succeeds, failures that lead to this route navigate nowhere. It does
    /// nothing in a mode that does not navigate.
    public func navigateOnce(to route: Route) {
        guard acts("navigate once to \(route)") else { return }
        if case .navigate = latch(route) { router(route) }
    }

    /// Whether the center shows notices and navigates.
    ///
    /// In observe-only mode it says what it would do.
    private func acts(_ deed: @autoclosure () -> String) -> Bool {
        if configuration.mode == .observeOnly {
            let operation = OperationInfo.current.map { "\($0.name): " } ?? ""
            diagnose("\(operation)would \(deed())")
        }
        return configuration.mode == .live
    }
}

extension FaultCenter {
    /// Returns the request to present a notice, with only the actions that code handles.
    ///
    /// The center itself handles an action with a route, before all other handlers.
    ///
    /// An alert without actions gets a dismiss action. Debug builds name the actions that are left
    /// out.
    func makeRequest(
        _ notice: Notice, _ failure: FailureContext?, _ onAction: NoticeActionHandler?,
        _ retries: UserRetries?
    ) -> NoticeRequest {
        var handler = onAction?.offered(by: notice)
        if let retries, notice.actions.contains(where: { $0.id == .retry }) {
            let retry = retries.offer()
            handler = handler.map(retry.or) ?? retry
        }
        if let navigation = navigation(of: notice) {
            handler = handler.map(navigation.or) ?? navigation
        }
        let hasRouter = self.hasRouter
        if let shared = configuration.onAction,
            notice.unanswered(by: handler, hasRouter: hasRouter).contains(where: shared.handles)
        {
            handler = handler?.or(shared) ?? shared
        }
        let unanswered = notice.unanswered(by: handler, hasRouter: hasRouter)
        #if DEBUG
        if !unanswered.isEmpty {
            let operation = (failure?.operation ?? OperationInfo.current)?.name.rawValue
            let names = unanswered.map(\.rawValue).joined(separator: ", ")
            diagnoseOnce(
                "\(operation ?? "present"): not offered, because no code handles it: \(names); "
                    + "pass onAction, retries: true, or a router for a route")
        }
        #endif
        var offered = notice
        offered.actions.removeAll { unanswered.contains($0.id) }
        return NoticeRequest(
            offered.withDismissAction(localize), failure: failure, onAction: handler)
    }

    /// Returns the handler for the actions of a notice that have a route; nil for none.
    private func navigation(of notice: Notice) -> NoticeActionHandler? {
        let actions = Set(notice.actions.map(\.id).filter { $0.route != nil })
        guard hasRouter, !actions.isEmpty else { return nil }
        return NoticeActionHandler(actions) { [router] chosen in
            // The presenter may name the action by its text, without the route.
            if let route = actions.first(where: { $0 == chosen })?.route { router(route) }
        }
    }
}
