extension FaultCenter {
    /// Returns an operation with no screen behind it, such as a launch.
    ///
    /// If the user can retry the operation, a notice that would end without a choice covers the
    /// screen and offers the retry instead.
    ///
    /// - Parameter operation: The operation; the notices of its own rules are not changed.
    /// - Returns: The operation, whose rules end with one that asks the app's table.
    package func blocking(_ operation: Operation) -> Operation {
        let table = configuration.table
        let rule = Rule("can retry: by the app's table, a notice that can be dismissed blocks") {
            failure in
            guard failure.operation?.canRetry == true else { return nil }
            return table.decision(for: failure).blocking(for: failure.fault)
        }
        var operation = operation
        operation.rules = DecisionTable(operation.rules.rules + [rule])
        return operation
    }
}

extension Decision {
    /// The decision with a notice that stays until the user chooses an action other than to
    /// dismiss it.
    fileprivate func blocking(for fault: Fault) -> Decision {
        switch surface {
        case .notice, .declaredNotice:
            var template = surface.template(for: fault)
            guard template.endsWithoutChoice else { return self }
            template.style = .blocking
            template.actions =
                [.retry] + template.actions.filter { ![.retry, .dismiss].contains($0) }
            return Decision(.notice(template), report: report)
        case .route, .routeOnce, .handled, .silent: return self
        }
    }
}

extension NoticeTemplate {
    /// Whether the notice disappears by itself, or the user can dismiss it.
    fileprivate var endsWithoutChoice: Bool {
        [.toast, .banner].contains(style) || actions.contains(.dismiss)
            || style == .alert && actions.isEmpty
    }
}
