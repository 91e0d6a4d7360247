/// Every kind of receiver, sorted by type.
package enum AllReceivers {
    /// The types; a new one has its file and its line here.
    package static let types: [any Receiver.Type] = [
        DiscordReceiver.self,
        GoogleAnalyticsReceiver.self,
        OpenTelemetryReceiver.self,
        SentryReceiver.self,
        SlackReceiver.self,
        SMTPReceiver.self,
        TeamsReceiver.self,
        TelegramReceiver.self,
        WebhookReceiver.self,
    ]

    /// Returns the type of a kind; nil for another kind, such as one that a later desk has stored.
    static func type(of kind: String) -> (any Receiver.Type)? {
        types.first { $0.kind == kind }
    }
}
