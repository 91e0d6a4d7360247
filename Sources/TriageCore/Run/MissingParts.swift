/// The parts of a center that its configuration does not name; each use is logged.
struct MissingParts: NoticePresenter, Reporter {
    let log: @Sendable (String) -> Void

    /// Returns the key itself.
    @Sendable func text(for key: String) -> String {
        log("no text for \(key): the fault center has no localizer")
        return key
    }

    func present(_ request: NoticeRequest) -> NoticeReceipt {
        let style = request.notice.style
        log("a notice is not shown (\(style)): the fault center has no presenter")
        return NoticeReceipt(noticeID: 0)
    }

    func report(_ draft: ReportDraft) {
        log(
            "a failure is not reported (\(draft.failure.fault.code)): the fault center has no reporter"
        )
    }

    @Sendable func navigate(to route: Route) {
        log("the route \(route) leads nowhere: the fault center has no router")
    }
}
