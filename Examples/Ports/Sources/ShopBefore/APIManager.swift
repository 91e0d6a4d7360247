import Alamofire
import Foundation
import ShopShared

/// Sends the requests of the app.
final class APIManager: Sendable {
    let tokens: TokenStorage
    private let server: URL
    private let session: Session
    private let log: @Sendable (String) -> Void

    /// Creates a manager whose `log` sends a line to the team's error channel.
    ///
    /// `agreesToTerms` shows the new terms, and returns whether the user agrees.
    init(
        server: URL, tokens: TokenStorage,
        agreesToTerms: @escaping @Sendable () async -> Bool,
        log: @escaping @Sendable (String) -> Void
    ) {
        (self.server, self.tokens, self.log) = (server, tokens, log)
        session = Session(
            interceptor: AuthInterceptor(
                server: server, tokens: tokens, agreesToTerms: agreesToTerms))
    }

    func request<Value: Decodable & Sendable>(
        _ api: ShopAPI, as type: Value.Type = Value.self
    ) async throws -> Value {
        let response = await sent(api).serializingDecodable(type).response
        return try value(of: response, api)
    }

    /// Sends a request whose response has no body that matters.
    func send(_ api: ShopAPI) async throws {
        _ = try value(of: await sent(api).serializingData().response, api)
    }

    private func sent(_ api: ShopAPI) -> DataRequest {
        session.request(ShopRequest(server: server, api: api)).validate()
    }

    private func value<Value: Sendable>(of response: AFDataResponse<Value>, _ api: ShopAPI) throws
        -> Value
    {
        switch response.result {
        case .success(let value): return value
        case .failure(let failure):
            let error = APIError(
                failure, status: response.response?.statusCode, body: response.data)
            logUnexpected(error, api)
            throw error
        }
    }

    /// The channel gets what is no part of the game.
    private func logUnexpected(_ error: APIError, _ api: ShopAPI) {
        switch error {
        case .server(let status): log("\(api.method.rawValue) \(api.path): server error \(status)")
        case .network, .timeout: log("\(api.method.rawValue) \(api.path): \(error)")
        case .unauthorized, .paymentRequired, .forbidden, .notFound, .conflict, .gone,
            .unprocessable, .locked, .updateRequired, .termsRequired, .tooManyRequests,
            .maintenance, .offline, .cancelled:
            break
        }
    }
}
