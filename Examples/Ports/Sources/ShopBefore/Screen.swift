/// The alerts and toasts that the user sees, and the routes; some alerts block the app.
@MainActor
final class Screen {
    struct Alert {
        enum Button: Equatable { case dismiss, retry, signIn, update }
        var title: String
        var message: String
        var buttons: [Button] = [.dismiss]
        var isBlocking = false
        var retry: (@MainActor () async -> Void)?
    }

    private(set) var alerts: [Alert] = []
    private(set) var toasts: [String] = []
    private(set) var routes: [String] = []

    func alert(_ title: String, _ message: String) {
        alerts.append(Alert(title: text(title), message: text(message)))
    }

    func toast(_ key: String) { toasts.append(text(key)) }

    /// Shows an error that the screen does not know better.
    func show(_ error: any Error, retry: (@MainActor () async -> Void)? = nil) {
        switch error as? APIError ?? .network {
        case .cancelled: break
        case .unauthorized: routes.append("signIn")
        case .forbidden(let said) where said.code == "ADULTS_ONLY":
            alert("adults.title", said.message ?? "adults.message")
        case .forbidden: alert("forbidden.title", "forbidden.message")
        case .conflict(let said) where said.code == "SOLD_OUT":
            alert("soldOut.title", "soldOut.message")
        case .conflict(let said) where said.code == "SHOP_CLOSED":
            alert("closed.title", said.message ?? "closed.message")
        case .conflict: alert("conflict.title", "conflict.message")
        case .unprocessable(let said): alert("check.title", said.message ?? "check.message")
        case .updateRequired:
            alerts.append(
                Alert(
                    title: text("update.title"), message: text("update.message"),
                    buttons: [.update], isBlocking: true))
        case .termsRequired: alert("terms.title", "terms.message")
        case .tooManyRequests: toast("busy.message")
        case .maintenance(let said):
            alerts.append(
                Alert(
                    title: said.title ?? text("maintenance.title"),
                    message: said.message ?? text("maintenance.message"), buttons: [],
                    isBlocking: true))
        case .notFound, .gone: alert("notFound.title", "notFound.message")
        case .server: failed("server.title", "server.message", retry)
        case .offline: failed("offline.title", "offline.message", retry)
        case .timeout: failed("timeout.title", "timeout.message", retry)
        case .network, .paymentRequired, .locked: failed("network.title", "network.message", retry)
        }
    }

    private func failed(
        _ title: String, _ message: String, _ retry: (@MainActor () async -> Void)?
    ) {
        alerts.append(
            Alert(
                title: text(title), message: text(message),
                buttons: retry == nil ? [.dismiss] : [.retry, .dismiss], retry: retry))
    }

    private func text(_ key: String) -> String { texts[key] ?? key }
}
