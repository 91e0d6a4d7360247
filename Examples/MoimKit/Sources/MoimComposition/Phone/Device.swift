public import Foundation
import MoimFeatures
public import Triage

/// A phone and the server that it talks to, as a debug menu has them in hand.
///
/// What goes wrong with the server's switches is nothing to the app's own center: it is shown by a second
/// one, and no report tells of it.
@MainActor
public final class Device: Identifiable {
    /// The server's address.
    public let server: URL
    /// What the member holds.
    public let phone: Phone
    /// The faults that the server can have, and has.
    public let faults: LoadableModel<[FaultSwitch]>

    /// The notices about the server's switches.
    public let board: NoticeBoard

    private let switches: ServerSwitches
    private var hasStarted = false
    private var isSigningIn = false

    /// Makes the device; nothing is asked until it starts.
    ///
    /// - Parameters:
    ///   - server: The server's address.
    ///   - settings: The settings of the phone.
    ///   - transport: The transport of all requests.
    ///   - sinks: Where reports go.
    ///   - former: The device before, whose reports and timeline stay; nil to begin with none.
    public init(
        _ server: URL, settings: MoimSettings = MoimSettings(),
        transport: any Transport = URLSessionTransport(), sinks: [any Sink] = [],
        after former: Device? = nil
    ) {
        self.server = server
        var configuration = MoimApp.Configuration(server: server, transport: transport)
        configuration.settings = settings
        phone = Phone(configuration, sinks: sinks, after: former?.phone)
        let switches = ServerSwitches(server, transport: transport)
        self.switches = switches
        let center = FaultCenter.live(storage: .memory)
        board = center.board
        faults = LoadableModel("faults.load", in: center) { try await switches.faults() }
    }

    /// Starts the app, signed in with the tokens that the server tells, or without a session.
    ///
    /// A second window of the app starts nothing.
    ///
    /// - Parameters:
    ///   - signedIn: Whether the member is signed in first.
    ///   - command: The member's first step.
    public func start(signedIn: Bool, _ command: Action.Command = .launch) async {
        guard !hasStarted else { return }
        hasStarted = true
        if signedIn, let tokens = await tokens() {
            phone.perform(.signIn(access: tokens.access, refresh: tokens.refresh))
        }
        phone.perform(command)
    }

    /// Signs the member in with the tokens that the server tells; a second tap is ignored meanwhile.
    public func signIn() async {
        guard !isSigningIn else { return }
        isSigningIn = true
        defer { isSigningIn = false }
        guard let tokens = await tokens() else { return }
        phone.signIn(access: tokens.access, refresh: tokens.refresh)
    }

    /// Turns a fault of the server on or off and loads the list again; a tap meanwhile is ignored.
    public func turn(_ fault: FaultSwitch, on isOn: Bool) {
        faults.perform("faults.turn") { [switches] in
            try await switches.turn(fault.id, on: isOn)
        } then: { [faults] in
            faults.load()
        }
    }

    /// Calls everything off.
    public func close() async {
        faults.close()
        await phone.close()
    }

    private func tokens() async -> (access: String, refresh: String?)? {
        await faults.center.run(.tap("session.tokens")) { [switches] in
            try await switches.tokens()
        }.value
    }
}
