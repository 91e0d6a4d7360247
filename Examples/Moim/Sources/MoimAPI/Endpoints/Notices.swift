import HTTPTypes

extension Endpoint {
    /// What the club has to say, newest first.
    static let notices = Endpoint(
        name: "notices", method: .get, path: "/v1/notices", needsToken: false,
        success: { _ in .json(encoding: newest) }, faultEffects: brokenNotices, respond: \.success)

    private static let newest = [
        ["id": "n-2", "text": "토요일 모임은 14시에 시작해요"],
        ["id": "n-1", "text": "새 회원을 환영해요"],
    ]

    private static let brokenNotices: [String: @Sendable (APIRequest) -> FaultEffect] = [
        "missing-field": { _ in .respond(.json(#"[{"id":"n-2"}]"#)) },
        "wrong-type": { _ in .respond(.json(#"[{"id":2,"text":"토요일"}]"#)) },
    ]
}
