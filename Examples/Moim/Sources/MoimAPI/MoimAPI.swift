public import Foundation

/// Moim's server, embedded: the API of the contract on a loopback port, breaking it on demand.
///
/// It serves from ``start(port:faults:planned:tokens:hasSwitches:)`` until ``stop()``; a server that is never stopped lives
/// as long as the process. Each server keeps its own session, attendance, reminders and
/// counts of faults.
public struct MoimAPI: Sendable {
    private let club: ServerState
    private let responder: APIResponder
    private let requestLog: RequestLog
    private let listener: Listener

    /// The address of the server: `http://127.0.0.1` and its port, without a path.
    public var url: URL { listener.url }

    /// The access token that is good now; another one after each refresh.
    public var accessToken: String { club.tokens.access }

    /// The refresh token that is good now; another one after each refresh that rotates.
    public var refreshToken: String { club.tokens.refresh }

    /// The requests so far in the order of their arrival, each as method and path: `GET /v1/home`.
    ///
    /// A request is listed once its head was read, whatever it is answered; queries are left out.
    public var requests: [String] { requestLog.lines }

    /// The faults of the server; setting them counts each use anew.
    ///
    /// A request gets the first one that applies to it and is not used up.
    public var faults: [FaultRule] {
        get { responder.faultRules }
        nonmutating set { responder.faultRules = newValue }
    }

    /// Starts a server and returns when its port takes connections.
    ///
    /// - Parameters:
    ///   - port: The port on 127.0.0.1; 0 takes a free one.
    ///   - faults: What the server does wrong. A request gets the first one that applies to it and
    ///     is not used up.
    ///   - planned: What it answers instead of its own, and instead of faults.
    ///   - tokens: What the server's one session begins with.
    ///   - hasSwitches: Whether `/_faults` tells and switches the faults, and `/_session` tells the
    ///     tokens that are good now, to whoever reaches the port.
    /// - Returns: The running server.
    /// - Throws: ``PortInUse``, another error of the system when the port cannot be bound, and
    ///   `CancellationError`.
    public static func start(
        port: Int = 0,
        faults: [FaultRule] = [],
        planned: [PlannedAnswer] = [],
        tokens: Tokens = .valid,
        hasSwitches: Bool = false
    ) async throws -> MoimAPI {
        let (club, requestLog) = (ServerState(tokens: tokens), RequestLog())
        let responder = APIResponder(
            club: club, faults: FaultSchedule(faults), planned: PlannedAnswers(planned),
            requestLog: requestLog, hasSwitches: hasSwitches)
        let listener = try await Listener.start(responder, port: port)
        return MoimAPI(
            club: club, responder: responder, requestLog: requestLog, listener: listener)
    }

    /// Stops the server and closes every connection, those that a fault holds open included.
    ///
    /// Returns when the port is closed. Requests under way get no answer. Stopping again does
    /// nothing.
    public func stop() async {
        await listener.stop()
    }
}
