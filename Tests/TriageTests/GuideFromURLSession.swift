// The samples of Guides/FromURLSession.md.
import Foundation
import Triage

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

nonisolated struct Membership: Decodable, Sendable, Equatable { let number: Int }
struct WaitingList: Decodable, Sendable { let length: Int }
struct NewTokens: Decodable, Sendable { let access, refresh: String }

// snippet.client
final class API: Sendable {
    let authentication: Authentication
    private let server: URL
    private let chain: MiddlewareChain
    private let common: Rejections

    init(
        _ app: FaultCenter, server: URL, store: any TokenStore,
        rules: SessionRules = SessionRules(), retry: Retry = Retry(),
        timeout: Duration? = .seconds(60), clock: (any Clock<Duration>)? = nil,
        acceptTerms: @escaping @Sendable () async throws -> Bool
    ) {
        authentication = Authentication(
            .init(store: store, rules: rules, clock: clock) { old in
                var request = URLRequest(url: server.appendingPathComponent("v1/refresh"))
                request.httpMethod = "POST"
                request.setValue("application/json", forHTTPHeaderField: "Content-Type")
                request.httpBody = try JSONEncoder().encode(["token": old.refresh?.value ?? ""])
                let new: NewTokens = try await MiddlewareChain().send(request, in: .shared)
                    .decoded()
                return Tokens(access: new.access, refresh: new.refresh)
            })
        chain = app.chain(
            retry, authentication, serverMessage: .path("message"), timeout: timeout)
        common = Rejections(
            "common",
            [
                Rejection(429, notice: .init(.toast, message: "busy.message")),
                Rejection(
                    428,
                    action: .recover { _, request in try await acceptTerms() ? request : nil }),
            ])
        self.server = server
    }

    func send<Call: APICall>(_ call: Call) async throws(Call.Failure) -> Call.Value {
        try await Call.Failure.catching {
            let response = try await chain.send(
                call.request(to: server),
                .init(isPublic: call.isPublic, rejections: [Call.Refusal.rejections, common]),
                in: .shared)
            return try call.value(in: response)
        }
    }
}
// snippet.end

// snippet.rules
/// A server that says 419 for a token that has expired, and 418 for a refresh token that is dead.
let sessionRules = SessionRules(
    expiredStatuses: [401, 419], isInvalidGrant: { $0.isInvalidGrant(on: [401, 403, 418]) })
// snippet.end

// snippet.ended
/// A server that says 419 to any request, and to a refresh, when the session is over.
let endingRules = SessionRules(
    endedStatuses: [419], isInvalidGrant: { $0.isInvalidGrant(on: [401, 403, 419]) })
// snippet.end

// snippet.call
/// A request of the app, which does not compile without its value and its refusals.
protocol APICall: Sendable {
    associatedtype Value
    associatedtype Refusal: EndpointRejection
    typealias Failure = EndpointFailure<Refusal>

    /// Whether the request carries no token, as a sign-in does.
    var isPublic: Bool { get }
    func request(to server: URL) throws -> URLRequest
    func value(in response: ClientResponse) throws(Fault) -> Value
}

extension APICall {
    var isPublic: Bool { false }
}

extension APICall where Value: Decodable {
    func value(in response: ClientResponse) throws(Fault) -> Value { try response.decoded() }
}

extension APICall where Value == Void {
    /// Reads no body, for a response such as a 204.
    func value(in response: ClientResponse) throws(Fault) {}
}

/// For a request whose refusals have no meaning of their own.
enum NoRefusal: EndpointRejection {}
// snippet.end

// snippet.join
struct JoinClub: APICall {
    typealias Value = Membership

    enum Refusal: Int, EndpointRejection {
        case banned = 403
        case full = 409

        var rejection: Rejection {
            switch self {
            case .banned: Rejection(notice: .init(.alert, message: .server(orKey: "club.banned")))
            case .full: Rejection()
            }
        }
    }

    let club: Int

    func request(to server: URL) -> URLRequest {
        var request = URLRequest(url: server.appendingPathComponent("v1/clubs/\(club)/members"))
        request.httpMethod = "POST"
        return request
    }
}
// snippet.end

// snippet.codes
/// Refusals that share a status: told apart by a code in the body, or by the challenge.
let seatRefusals = Rejections(
    "seats",
    [
        Rejection(409, code: "SEAT_TAKEN", notice: .init(.alert, message: "seat.taken")),
        Rejection(409, code: .init("4091", at: "result.code")),
        Rejection(
            403, field: .init("WWW-Authenticate", containing: "insufficient_scope"),
            notice: .init(.alert, message: "seat.membersOnly")),
    ])
// snippet.end

// snippet.screen
@MainActor
final class ClubModel {
    private(set) var membership: Membership?
    private(set) var waitingList: WaitingList?
    private let api: API
    private let center: FaultCenter

    init(_ api: API, _ center: FaultCenter) { (self.api, self.center) = (api, center) }

    func join(_ club: Int) async {
        await center.run(.tap("club.join"), retries: true) { [self] in
            do throws(JoinClub.Failure) {
                membership = try await api.send(JoinClub(club: club))
            } catch {
                // No default: a new refusal does not compile until it is handled here.
                switch error {
                case .rejected(.full, let fault): waitingList = try fault.payload()
                case .rejected(.banned, _), .failed: throw error
                }
            }
        }
    }
}
// snippet.end

// snippet.completion
extension API {
    /// Calls the completion handler once, on the main actor, also after a cancellation.
    @discardableResult
    func send<Call: APICall>(
        _ call: Call,
        completion: @escaping @MainActor (Result<Call.Value, Call.Failure>) -> Void
    ) -> Task<Void, Never> {
        Task { @MainActor in
            do throws(Call.Failure) {
                completion(.success(try await send(call)))
            } catch {
                completion(.failure(error))
            }
        }
    }
}

@MainActor
func join(_ club: Int, _ api: API, _ center: FaultCenter, show: @escaping @MainActor (Int) -> Void)
{
    api.send(JoinClub(club: club)) { result in
        center.run(.tap("club.join")) { show(try result.get().number) }
    }
}
// snippet.end

// snippet.bridge
/// One attempt of a client whose own call has a completion handler.
@Sendable
func attempt(_ request: URLRequest) async throws -> (Data, URLResponse) {
    let (answers, answer) = AsyncThrowingStream<(Data, URLResponse), any Error>.makeStream()
    let task = URLSession.shared.dataTask(with: request) { data, response, error in
        if error == nil, let response { answer.yield((data ?? Data(), response)) }
        answer.finish(throwing: error)
    }
    answer.onTermination = { _ in task.cancel() }
    task.resume()
    for try await received in answers { return received }
    throw URLError(.cancelled)
}
// snippet.end
