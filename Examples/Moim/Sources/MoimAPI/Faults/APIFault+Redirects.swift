import HTTPTypes

extension APIFault {
    /// Answers that send the client somewhere else.
    static let redirects: [APIFault] = [
        APIFault("redirect-loop", "302 to the same address, again and again") {
            .instead(.redirect(to: $0.endpoint.path))
        },
        .answering(
            "redirect-away", "302 to another origin", with: .redirect(to: "http://127.0.0.2:9/")),
        .answering("redirect-nowhere", "302 without a Location", with: Answer(status: .found)),
        .redirectingOnce(
            "redirect-once", "302 within the origin, which then works", status: .found),
        .redirectingOnce(
            "redirect-keep", "307 within the origin, which then works with the same method",
            status: .temporaryRedirect),
    ]

    /// A fault that does not apply to the request that followed it.
    private static func redirectingOnce(
        _ name: String, _ summary: String, status: HTTPResponse.Status
    ) -> APIFault {
        APIFault(name, summary) { visit in
            guard !visit.wasRedirected else { return nil }
            let location = visit.endpoint.path + "?" + Visit.redirectedQuery
            return .instead(.redirect(to: location, status: status))
        }
    }
}
