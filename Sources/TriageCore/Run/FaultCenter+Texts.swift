extension FaultCenter {
    /// The presenter that shows the notices.
    package var presenter: any NoticePresenter { presenter }

    /// Returns the app's text for a key, in the user's language.
    package func text(for key: String) -> String { localize(key) }
}
