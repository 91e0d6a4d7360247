import ShopModels
import Triage

/// The sign-in, the sign-up and the sign-out.
@MainActor
final class AccountModel {
    private(set) var isSignedIn = false
    private(set) var emailError: String?
    private let api: ShopClient
    private let center: FaultCenter

    init(_ api: ShopClient, _ center: FaultCenter) { (self.api, self.center) = (api, center) }

    func signIn(email: String, password: String) async {
        await center.run(.tap("account.signIn"), retries: true) {
            self.begin(try await self.api.request(.signIn(email: email, password: password)))
        }
    }

    func signUp(email: String, password: String) async {
        emailError = nil
        await center.run(.tap("account.signUp"), retries: true) {
            do {
                self.begin(try await self.api.request(.signUp(email: email, password: password)))
            } catch let fault as Fault where Handled.matching(fault) == .emailTaken {
                self.emailError = fault.facts.serverMessage?.value ?? texts["signUp.taken"]
            }
        }
    }

    func signOut() async {
        await center.run(.tap("account.signOut"), retries: true) {
            try await self.api.send(.signOut)
            self.api.authentication.signOut()
            self.isSignedIn = false
        }
    }

    private func begin(_ pair: TokenPair) {
        api.authentication.signIn(Tokens(pair))
        isSignedIn = true
    }
}
