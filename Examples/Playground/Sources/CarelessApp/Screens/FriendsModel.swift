import Foundation

/// The friends screen, where a member searches for others.
@MainActor
final class FriendsModel {
    private let client: APIClient
    private var friends: [FriendBody]?
    private let typed = AsyncStream<String>.makeStream()
    private var hasEnded = false
    private var searches = 0
    private var underWay = 0
    private var shown = 0
    private var shell: Shell { client.shell }

    /// Listens to the typed text.
    init(_ client: APIClient) {
        self.client = client
        shell.run {
            for await query in self.typed.stream { self.start(query) }
            self.hasEnded = true
        }
    }

    /// Searches for friends.
    func search(_ query: String) {
        if case .terminated = typed.continuation.yield(query) { shell.note(.searchEnds) }
    }

    /// Starts a search; the one before goes on.
    private func start(_ query: String) {
        searches += 1
        underWay += 1
        shell.run { [number = searches] in
            await self.find(query, number)
            self.underWay -= 1
        }
    }

    private func find(_ query: String, _ number: Int) async {
        do {
            let query = [URLQueryItem(name: "query", value: query)]
            friends = try await client.get("/v1/friends", query: query)
            // Mistake: an older answer may come after a newer one.
            if number < shown { shell.note(.olderAnswerWins) }
            shown = number
        } catch {
            shell.show(error)
            // Mistake: the first failure ends the stream.
            typed.continuation.finish()
            if !(error is SignedOut) { shell.note(.searchEnds) }
        }
    }

    var page: Page {
        let texts = shell.texts
        return Page(
            rows: friends?.map { "\($0.name) · \($0.relation)" }, none: texts.friendsNone,
            empty: texts.noFriends, isLoading: underWay > 0,
            button: CarelessButton(label: texts.search, isDead: hasEnded))
    }
}
