import Platform
import Foundation
import MembersNetwork
import Moya

/// The API layer: sends targets, decodes their responses and throws nothing but its own error.
@MainActor
final class APIClient {
    private let provider: MoyaProvider<MembersAPI>

    init(_ provider: MoyaProvider<MembersAPI>) {
        self.provider = provider
    }

    func send<Value: Decodable>(
        _ target: MembersAPI, as type: Value.Type
    ) -> AnyPublisher<Value, APIError> {
        Future { promise in
            self.provider.request(target) { result in
                promise(Result { try result.get().map(type) }.mapError { APIError($0) })
            }
        }
        .eraseToAnyPublisher()
    }
}
