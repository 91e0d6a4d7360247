/// One way to ask for the same thing.
protocol Contestant: Sendable {
    /// Asks for home, which succeeds.
    func succeed() async throws
    /// Asks for what is refused with a 422, and reads the server's words.
    func beRefused() async throws
    /// Sends a member's answer in a body, and reads home, which comes back.
    func post() async throws
}

/// A kind of request and its response.
enum Path: String, CaseIterable {
    case succeed = "200"
    case beRefused = "422"
    case post = "POST"
}

extension Contestant {
    /// On the main actor, as a view model is.
    @MainActor func run(_ path: Path, _ count: Int) async throws {
        for _ in 0..<count {
            switch path {
            case .succeed: try await succeed()
            case .beRefused: try await beRefused()
            case .post: try await post()
            }
        }
    }
}

struct Home: Decodable, Sendable {
    let name: String
    let generation: Int
    let status: String
    let profileImage: String
    let attendanceOpen: Bool
}

struct Refusal: Decodable, Sendable {
    let message: String
}

struct Attendance: Encodable, Sendable {
    var clip = 12
    var code = "7731"
}

struct UnexpectedEnd: Error {}
