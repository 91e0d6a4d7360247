import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers
import NIOCore

/// Where every request comes in: it is logged, read, given its fault if one applies, and answered.
struct APIResponder: HTTPResponder {
    /// The connection that a request came by.
    struct Context: InitializableFromSource {
        let channel: any Channel

        init(source: ApplicationRequestContextSource) {
            channel = source.channel
        }
    }

    static let bodyLimit = 65_536

    let club: ServerState
    private let faults: NIOLockedValueBox<FaultSchedule>
    private let planned: NIOLockedValueBox<PlannedAnswers>
    private let requestLog: RequestLog
    private let hasSwitches: Bool

    init(
        club: ServerState, faults: FaultSchedule, planned: PlannedAnswers, requestLog: RequestLog,
        hasSwitches: Bool
    ) {
        self.club = club
        self.faults = NIOLockedValueBox(faults)
        self.planned = NIOLockedValueBox(planned)
        self.requestLog = requestLog
        self.hasSwitches = hasSwitches
    }

    /// The faults of the server; setting them counts each use anew.
    var faultRules: [FaultRule] {
        get { faults.withLockedValue(\.rules) }
        nonmutating set { faults.withLockedValue { $0 = FaultSchedule(newValue) } }
    }

    func respond(to request: Request, context: Context) async throws -> Response {
        do {
            if hasSwitches, let switched = try await respondAsSwitch(to: request) {
                return switched.response
            }
            requestLog.add("\(request.method) \(request.uri.path)")
            guard let endpoint = endpoint(for: request) else {
                return APIResponder.rejection(of: request).response
            }
            let visit = try await readRequest(request, to: endpoint)
            return try await respond(to: visit, on: context.channel)
        } catch is NIOTooManyBytesError {
            return APIResponse.message(.contentTooLarge, "요청이 너무 커요").response
        }
    }

    /// Reads the request to its end, so that a connection can be closed without resetting it.
    private func readRequest(_ request: Request, to endpoint: Endpoint) async throws -> APIRequest {
        let body = try await request.body.collect(upTo: APIResponder.bodyLimit)
        return APIRequest(
            endpoint: endpoint, club: club, headers: request.headers, query: request.uri.query,
            body: body)
    }

    private func respond(to visit: APIRequest, on channel: any Channel) async throws -> Response {
        switch effect(for: visit) {
        case nil: return defaultResponse(to: visit).response
        case .respond(let answer): return answer.response
        case .delay(let delay):
            try await Task.sleep(for: delay)
            return defaultResponse(to: visit).response
        case .dropResponse:
            _ = defaultResponse(to: visit)
            try await play(WireScript(then: .close), on: channel)
        case .wire(let script): try await play(script, on: channel)
        }
    }

    /// What happens to a request instead of the ordinary; the plan comes first.
    private func effect(for visit: APIRequest) -> FaultEffect? {
        planned.withLockedValue { $0.effect(for: visit) }
            ?? faults.withLockedValue { $0.effect(for: visit) }
    }

    private func defaultResponse(to visit: APIRequest) -> APIResponse {
        club.rejection(of: visit) ?? visit.endpoint.respond(visit)
    }

    /// Plays the script until its connection is closed, when no answer can be given any more.
    private func play(_ script: WireScript, on channel: any Channel) async throws -> Never {
        channel.eventLoop.execute { WirePlayer.takeOver(channel, with: script) }
        try await channel.closeFuture.get()
        throw ChannelError.alreadyClosed
    }
}

extension APIResponder {
    private func endpoint(for request: Request) -> Endpoint? {
        let (method, path) = (request.method, request.uri.path)
        if let known = Endpoint.all.first(where: { $0.path == path && $0.method == method }) {
            return known
        }
        return planned.withLockedValue { $0.know(method, path) } ? .planned(method, path) : nil
    }

    private static func rejection(of request: Request) -> APIResponse {
        let methods = Endpoint.all.filter { $0.path == request.uri.path }.map(\.method.rawValue)
        guard !methods.isEmpty else { return .notFound }
        return .message(.methodNotAllowed, "이 주소에서는 할 수 없는 일이에요")
            .adding(.allow, methods.joined(separator: ", "))
    }
}
