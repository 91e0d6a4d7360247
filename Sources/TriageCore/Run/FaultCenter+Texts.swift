extension FaultCenter {
    /// Returns the app's text for a key, in the user's language.
    package func text(for key: String) -> String { localize(key) }
}
