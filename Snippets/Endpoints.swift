// Endpoints in a line each, and what they all share in the client's configuration.
import Foundation
import Triage

// snippet.hide
struct Club: Decodable, Sendable { let name: String }
struct ClubPage: Decodable { let clubs: [Club] }
nonisolated struct Record: Decodable, Sendable { let club: String }
struct ClubName: Encodable, Sendable { let clubName: String }
// snippet.show
// snippet.forms
enum ClubEndpoints {
    static let all = APIEndpoint.get("/v1/clubs", as: [Club].self)

    /// A response without a body, such as 204.
    static let session = APIEndpoint.get("/v1/session")

    static func create(_ name: ClubName) -> APIRequest<Club> { .post("/v1/clubs", name) }

    static func rename(_ id: String, _ name: ClubName) -> APIRequest<Void> {
        .patch("/v1/clubs/{id}", name).pathParameters(["id": id])
    }

    static func delete(_ id: String) -> APIEndpoint<Void> {
        .delete("/v1/clubs/{id}").pathParameters(["id": id])
    }

    /// A large body, which is decoded on no actor; with the main actor as default isolation, its type
    /// is `nonisolated`.
    static let archive = APIEndpoint.get("/v1/archive", as: [Record].self).decodedConcurrently

    /// A response that is decoded in its own way, with the client's decoder and envelope.
    static var firstPage: APIRequest<[Club]> {
        APIRequest(.get, "/v1/clubs/pages/1") { (response, decoder) throws(Fault) in
            try decoder.decode(ClubPage.self, from: response).clubs
        }
    }
}
// snippet.end

// snippet.envelope
/// Creates a client for an API that wraps every value: `{"success": true, "data": …}`.
///
/// The text for the user is at one of two places in the body of an error.
func makeClient(server: URL) -> APIClient {
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.keyEncodingStrategy = .convertToSnakeCase
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return APIClient(
        .init(
            baseURL: server, headers: ["X-App-Version": "1.12.0"],
            serverMessage: .paths("message", "error.detail"), encoder: encoder, decoder: decoder,
            envelope: ResponseEnvelope(value: "data", success: "success")))
}
// snippet.end
