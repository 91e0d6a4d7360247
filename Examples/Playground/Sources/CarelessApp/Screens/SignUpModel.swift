import Foundation

/// The sign-up screen: whether an e-mail address can be used.
@MainActor
final class SignUpModel {
    private let client: APIClient
    private var message: String?
    private var checks = 0
    private var shell: Shell { client.shell }

    init(_ client: APIClient) { self.client = client }

    /// Asks the server about an address.
    func validate(email: String) {
        checks += 1
        shell.run {
            await self.check(email)
            self.checks -= 1
        }
    }

    private func check(_ email: String) async {
        let (path, body) = ("/v1/validation/email", ["email": email])
        do {
            let answer: MessageBody = try await client.post(path, body, needsToken: false).read()
            message = answer.message ?? shell.texts.emailUsable
        } catch {
            message = nil
            shell.show(error)
        }
    }

    var page: Page {
        Page(
            message ?? shell.texts.emailNone, isLoading: checks > 0,
            button: CarelessButton(label: shell.texts.validate, isDead: false))
    }
}
