public import MoimDomain
public import Triage

/// The sign-up screen: whether an e-mail address can be used.
///
/// Whoever signs up has no session yet, so nothing of it ends with one. What the server's refusals mean
/// is declared with the endpoints of sign-up.
@MainActor
public final class SignUpViewModel: LoadableViewModel {
    /// What it has under way; it loads no content.
    public let screen: LoadableModel<Never>

    private let repository: any EmailRepository
    private let typed: TypedTextRedactor

    /// Makes the screen.
    public init(
        center: FaultCenter, repository: any EmailRepository, activity: Activity,
        typed: TypedTextRedactor
    ) {
        screen = LoadableModel(in: center, startTask: activity.track)
        self.repository = repository
        self.typed = typed
    }

    /// Goes on: a session is nothing to this screen.
    public func forgetSession() {}

    /// Finds out whether an address can be used; every tap asks.
    public func validate(email: String) {
        typed.insert(email)
        screen.perform("email.validate", allowsOverlap: true) { [repository] in
            try await repository.validate(email)
        } then: { [weak self] words in
            self?.confirm(words)
        }
    }

    private func confirm(_ words: String?) {
        if let words {
            screen.center.present(Notice(.toast, message: words))
        } else {
            screen.center.present(.toast, message: "email.usable")
        }
    }
}
