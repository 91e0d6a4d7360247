import Triage

// snippet.foreground
/// Reads the store again when the app comes to the foreground, or an extension says that it wrote.
func sessionMayHaveChanged(_ authentication: Authentication) {
    authentication.storeDidChange()
}
// snippet.end

// snippet.widget
/// The session of a widget: it uses what the app has stored, and leaves the refresh to the app.
func makeWidgetSession(_ store: any TokenStore) -> Authentication {
    Authentication(.init(store: store) { _ in throw RefreshBelongsToApp() })
}

/// The server wants a new token, and the app has stored none yet.
struct RefreshBelongsToApp: Error {}
// snippet.end
