import ShopShared

/// The sign-in, the sign-up and the sign-out.
@MainActor
final class AccountModel {
    private(set) var isSignedIn = false
    private(set) var emailError: String?
    private let api: APIManager
    private let screen: Screen

    init(_ api: APIManager, _ screen: Screen) { (self.api, self.screen) = (api, screen) }

    func signIn(email: String, password: String) async {
        do {
            api.tokens.pair = try await api.request(.signIn(email: email, password: password))
            isSignedIn = true
        } catch let error as APIError {
            switch error {
            case .unauthorized(let said):
                screen.alert("signIn.title", said.message ?? "signIn.wrong")
            case .locked: screen.alert("signIn.title", "signIn.locked")
            default: screen.show(error) { await self.signIn(email: email, password: password) }
            }
        } catch {
            screen.show(error)
        }
    }

    func signUp(email: String, password: String) async {
        emailError = nil
        do {
            api.tokens.pair = try await api.request(.signUp(email: email, password: password))
            isSignedIn = true
        } catch let error as APIError {
            switch error {
            case .conflict(let said) where said.code == "EMAIL_TAKEN":
                emailError = said.message ?? texts["signUp.taken"]
            case .conflict(let said) where said.code == "EMAIL_LEFT":
                screen.alert("signUp.title", "signUp.left")
            default: screen.show(error) { await self.signUp(email: email, password: password) }
            }
        } catch {
            screen.show(error)
        }
    }

    func signOut() async {
        do {
            try await api.send(.signOut)
            api.tokens.pair = nil
            isSignedIn = false
        } catch {
            screen.show(error) { await self.signOut() }
        }
    }
}
