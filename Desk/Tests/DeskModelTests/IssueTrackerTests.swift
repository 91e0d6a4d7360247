import DeskModel
import Foundation
import Testing

@Suite("The form of a tracker")
struct IssueTrackerTests {
    private static let github = "https://github.com/O/R/issues/new?title={title}&body={body}"

    private func group(_ title: String) -> Group {
        Group(
            id: "g1", project: 1, title: title, count: 12, users: 5,
            firstSeen: Timestamp(milliseconds: 0), lastSeen: Timestamp(milliseconds: 1000),
            releases: ["shop@1.2.3"])
    }

    @Test
    func `It is filled with the title, the numbers and the address, escaped`() throws {
        let tracker = try #require(IssueTracker(Self.github))
        let title = "결제 & <b>{body}</b>\r\n#1?"
        let form = tracker.form(about: group(title), at: "https://desk.example.com/groups/g1")
        let query = try #require(URLComponents(string: form)?.queryItems)
        #expect(query.map(\.name) == ["title", "body"])
        #expect(query.first?.value == title)
        let body = try #require(query.last?.value)
        for part in [
            "Events: 12", "Users: 5", "First seen: 1970-01-01T00:00:00.000Z", "shop@1.2.3",
            "https://desk.example.com/groups/g1",
        ] { #expect(body.contains(part)) }
    }

    @Test
    func `It is never longer than servers take`() throws {
        let tracker = try #require(IssueTracker(Self.github))
        let form = tracker.form(
            about: group(String(repeating: "결", count: 5000)), at: "https://desk.example.com/g")
        #expect(form.utf8.count <= IssueTracker.limit && form.contains("%EA%B2%B0"))
        #expect(form.hasSuffix("desk.example.com%2Fg"))
    }

    @Test(arguments: [
        "", "http://a.example/?title={title}&body={body}", "https://a.example/?title={title}",
        "https://a.example/?body={body}", "https:///?title={title}&body={body}",
        "https://a.example/ ?title={title}&body={body}", "https://{title}/{body}",
        "https://user@a.example/?title={title}&body={body}", "javascript:{title}{body}",
        "https://a.example/?title={title}&body={body}&x=\"", "https://결.example/{title}{body}",
    ])
    func `Another text is no template`(text: String) { #expect(IssueTracker(text) == nil) }
}
