extension NoticeTemplate {
    /// Returns the notice for a fault, in the user's language.
    public func resolved(for fault: Fault, localize: NoticeLocalizer) -> Notice {
        resolved(
            serverTitle: fault.facts.serverTitle?.value,
            serverMessage: fault.facts.serverMessage?.value, localize: localize)
    }
}
