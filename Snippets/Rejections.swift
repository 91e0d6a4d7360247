import Triage

struct ErrorBody: Decodable, Sendable { let message: String }

// snippet.scopes
/// The meaning of a status for every endpoint of sign-up, declared once.
let signUp = Rejections(
    "sign-up",
    [Rejection(400, notice: .init(.alert, title: "signUp.failed", message: "signUp.missing"))])

/// The meaning of statuses for one endpoint, as the app's own enum.
enum EmailRejection: Int, EndpointRejection {
    case taken = 409
    case tooMany = 429

    var rejection: Rejection {
        switch self {
        case .taken:
            Rejection(
                notice: .init(.alert, title: "email.taken", message: .server(orKey: "email.other")),
                serverMessage: .decoded(as: ErrorBody.self, \.message))
        case .tooMany: Rejection(action: .deliver)
        }
    }
}

func validate(_ email: String, _ client: APIClient) async {
    let endpoint = Endpoint.post("/v1/email", ["email": email]).withoutAuthentication
        .rejecting(signUp).rejecting(EmailRejection.self)
    do {
        try await client.send(endpoint)
    } catch {
        // No default: a new case does not compile until it is handled here.
        switch error {
        case .rejected(.taken, let fault): print("taken:", fault.facts.serverMessage?.value ?? "")
        case .rejected(.tooMany, _): print("later")
        case .failed(let fault): print(fault.kind)
        }
    }
}
// snippet.end

// snippet.recovery
/// A recovery of the app's own: it fetches a proof and sends the request again with it.
func proofRejections(_ client: APIClient) -> Rejections {
    Rejections(
        "proof",
        [
            Rejection(
                428,
                action: .recover(
                    .init(maxAttempts: 1) { response, request in
                        let proof = try await client.send(.get("/v1/proof", as: String.self))
                        var request = request
                        request.head.headerFields[.init("X-Proof") ?? .ifMatch] = proof
                        return request
                    }))
        ])
}
// snippet.end
