/// Requests that are sent again after a refresh with the token from before it.
enum OldTokens {
    static let all = [
        Mistake(
            "a request that was signed once",
            """
            func response(to request: URLRequest) async throws -> Response {
                var signed = request
                signed.setValue("Bearer \\(tokens.access)", forHTTPHeaderField: "Authorization")
                let first = try await transport.send(signed)
                guard first.status == 401 else { return first }
                try await tokens.refresh()
                return try await transport.send(signed) // HERE
            }
            """),
        Mistake(
            "a token that was read once, in RxSwift",
            """
            func items() -> Single<[Item]> {
                let token = keychain.accessToken
                return api.items(token)
                    .catch { [api, auth] error in
                        guard error.isUnauthorized else { throw error }
                        return auth.refreshToken().flatMap { _ in
                            api.fetchItems(token) // HERE
                        }
                    }
            }
            """),
        Mistake(
            "a wrapper that calls itself once, with the request it was given",
            """
            final class RequestWrapper {
                private let maxCount = 1

                func data(for endpoint: Endpoint) async throws -> Data {
                    let request = endpoint.request(token: tokens.access)
                    return try await send(request, count: 0)
                }

                private func send(_ request: URLRequest, count: Int) async throws -> Data {
                    let (data, response) = try await client.data(for: request)
                    guard response.status == 401, count < maxCount else { return data }
                    try await tokens.refresh()
                    return try await send(request, count: count + 1) // HERE
                }
            }
            """),
    ]
}
