import HTTPTypes

extension Endpoint {
    /// The friends whose names hold a text.
    static let friends = Endpoint(
        name: "friends", method: .get, path: "/v1/friends", needsToken: true,
        success: { _ in .json(encoding: everyone) }, faultEffects: brokenFriends, respond: search)

    private static let everyone = [
        Friend(id: 1, name: "김하늘", relation: "동기"),
        Friend(id: 2, name: "이모임", relation: "선배"),
        Friend(id: 3, name: "박바다", relation: "후배"),
        Friend(id: 4, name: "김바다", relation: "동기"),
        Friend(id: 5, name: "최산", relation: "선배"),
    ]

    private static let brokenFriends: [String: @Sendable (APIRequest) -> FaultEffect] = [
        "bad-query": { _ in .respond(.badQuery) },
        "bad-query-flat": { _ in .respond(.message(.badRequest, badQueryText)) },
        "missing-field": { _ in .respond(.json(#"[{"id":1,"name":"김하늘"}]"#)) },
        "wrong-type": { _ in
            .respond(.json(#"[{"id":"1","name":"김하늘","relation":"동기"}]"#))
        },
    ]

    @Sendable private static func search(_ visit: APIRequest) -> APIResponse {
        let query = visit.parameter("query") ?? ""
        guard (1...50).contains(query.count) else { return .badQuery }
        return .json(encoding: everyone.filter { $0.name.contains(query) })
    }
}

private let badQueryText = "검색어는 1자에서 50자까지예요"

extension APIResponse {
    fileprivate static let badQuery = detail(.badRequest, badQueryText)
}

private struct Friend: Encodable {
    let id: Int
    let name: String
    let relation: String
}
