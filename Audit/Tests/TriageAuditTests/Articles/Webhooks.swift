/// Addresses of webhooks in the source.
///
/// A dot keeps scanners of this repository from finding them.
enum Webhooks {
    static let all = [
        Mistake(
            "Discord",
            """
            enum DiscordReporter {
                static let webhook = URL(
                    string: "https://discord.com/api/web·hooks/1203948571029384756/\\#
            pT7vKq2LxW9zRm4NcYb8JdHs5UeF0gA3iOoXtVuQyZn6BrE-h_MlPcS1kDwG7fTqLaIj" // HERE
                )
            }
            """.replacing("·", with: "").replacing("\\#\n", with: "")),
        Mistake(
            "Slack",
            """
            struct ErrorBot {
                func post(_ text: String) async throws {
                    let address = "https://hooks.sl·ack.com/services/T05PK3M8Z/B06Q9XW2V/mT4vKq7LxW2zRb9NcYf8JdHs" // HERE
                    try await client.post(text, to: address)
                }
            }
            """.replacing("·", with: "")),
    ]
}
