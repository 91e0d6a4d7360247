public import Foundation

/// A small app as most are written, with the mistakes that apps make.
///
/// It sends real requests to its server. While nothing goes wrong it works, and its state names no
/// mistake.
@MainActor
public final class CarelessApp {
    /// The current screen of the phone.
    public private(set) var state: CarelessState

    var run: AppRun
    private let server: URL
    private let http: HTTPSender
    private let texts: CarelessTexts
    private let sleep: @Sendable (Duration) async throws -> Void
    private var onChange: (@MainActor (CarelessState) -> Void)?

    /// Creates the app; nothing is asked until the member does something.
    ///
    /// - Parameters:
    ///   - server: The address of the server, without a path.
    ///   - accessToken: The access token of the member; nil if they have to sign in.
    ///   - refreshToken: The refresh token of the member; nil if they have none.
    ///   - language: The language of all texts.
    ///   - sender: The sender of its requests.
    ///   - onChange: Called with the new state after each change.
    ///   - sleep: Waits before the splash is known to be endless.
    public init(
        server: URL, accessToken: String?, refreshToken: String?, language: CarelessLanguage,
        sender: HTTPSender,
        onChange: @escaping @MainActor (CarelessState) -> Void,
        sleep: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        (self.server, self.http) = (server, sender)
        (self.onChange, self.sleep) = (onChange, sleep)
        texts = CarelessTexts.texts(in: language)
        let shell = Shell(texts, screen: .splash, lastNumber: 0) {}
        let tokens = TokenStore(access: accessToken, refresh: refreshToken)
        run = AppRun(APIClient(server, http, tokens: tokens, isNetworkUp: true, shell: shell))
        state = run.state
        restart(tokens, screen: .splash)
    }

    /// Calls everything off; the app shows nothing new from then on, and nothing retains it.
    public func close() {
        run.shell.close()
        onChange = nil
    }

    /// Starts anew with these tokens, and cancels the work under way.
    func restart(_ tokens: TokenStore, screen: CarelessScreen) {
        guard onChange != nil else { return }
        let old = run
        old.shell.close()
        let shell = Shell(texts, screen: screen, lastNumber: old.shell.lastNumber) {
            [weak self] in self?.publish()
        }
        let isNetworkUp = old.client.isNetworkUp
        run = AppRun(
            APIClient(server, http, tokens: tokens, isNetworkUp: isNetworkUp, shell: shell))
        publish()
    }

    /// Asks the nine questions of the launch.
    func startSplash() {
        run.splash.launch(sleep: sleep) { [weak run] in run?.open(.home) }
    }

    private func publish() {
        let new = run.state
        guard new != state, let onChange else { return }
        state = new
        onChange(new)
    }
}
