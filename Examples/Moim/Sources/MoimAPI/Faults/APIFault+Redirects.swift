import HTTPTypes

extension APIFault {
    /// Answers that send the client somewhere else.
    static let redirects: [APIFault] = [
        APIFault("redirect-loop", "302 to the same address, again and again") {
            .respond(.redirect(to: $0.address()))
        },
        .answering(
            "redirect-away", "302 to another origin", with: .redirect(to: "http://127.0.0.2:9/")),
        .answering("redirect-nowhere", "302 without a Location", with: APIResponse(status: .found)),
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
            return .respond(.redirect(to: visit.address(adding: redirected), status: status))
        }
    }

    fileprivate static let redirected = "redirected"
}

extension APIRequest {
    /// Whether a redirect of ours led here.
    fileprivate var wasRedirected: Bool {
        (query ?? "").split(separator: "&").contains { $0 == APIFault.redirected }
    }

    /// The path with the query of the request and a word more.
    fileprivate func address(adding word: String? = nil) -> String {
        let query = [query, word].compactMap(\.self).joined(separator: "&")
        return query.isEmpty ? endpoint.path : endpoint.path + "?" + query
    }
}
