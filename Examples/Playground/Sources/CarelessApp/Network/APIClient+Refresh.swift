import Foundation

extension APIClient {
    /// Gets new tokens.
    ///
    /// Mistake: every request that meets a 419 comes here, whether or not another is here already.
    func refresh() async throws {
        guard let token = tokens.refresh else { try endSession() }
        do {
            try save(try await newTokens(for: token))
        } catch let error where shell.isClosed || error.isCancellation {
            throw error
        } catch {
            // Mistake: whatever the failure is, the member has to sign in again.
            if tokens.refresh != nil, let mistake = mistake(of: error, token) {
                shell.note(mistake)
            }
            try endSession()
        }
    }

    /// Forgets the tokens, and leads to the sign-in screen.
    func signOut() {
        tokens.forget()
        if !shell.isClosed { shell.screen = .signIn }
    }

    private func endSession() throws -> Never {
        signOut()
        throw SignedOut()
    }

    private func newTokens(for token: String) async throws -> TokensBody {
        let body = try JSONEncoder().encode(["refreshToken": token])
        let path = "/v1/auth/refresh"
        let answer = try await exchange(APIRequest(path: path, body: body, needsToken: false))
        guard answer.isSuccess else {
            throw StatusError(code: answer.status, text: answer.text)
        }
        return try answer.read()
    }

    private func save(_ new: TokensBody) throws {
        guard tokens.refresh != nil else {
            // Another request's refresh was refused first, and signed the member out.
            shell.note(.everyRequestRefreshes)
            throw SignedOut()
        }
        tokens.save(access: new.accessToken, refresh: new.refreshToken)
    }

    /// The mistake of ending the session; nil if the server has ended it.
    private func mistake(of error: any Error, _ token: String) -> CarelessMistake? {
        guard let error = error as? StatusError, error.endsSession else {
            return .signsOutInTheTunnel
        }
        return token == tokens.refresh ? nil : .everyRequestRefreshes
    }
}

extension StatusError {
    /// Whether the refresh token is dead.
    fileprivate var endsSession: Bool {
        [401, 403, 418].contains(code) || code == 400 && text.contains("invalid_grant")
    }
}
