import Triage

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
                serverMessage: .path("error.detail"))
        case .tooMany: Rejection(action: .deliver)
        }
    }
}

/// The part of a 409's body that is not a text for the user.
struct Taken: Decodable { let alternatives: [String] }

func validate(_ email: String, _ client: APIClient) async {
    let endpoint = APIRequest.post("/v1/email", ["email": email]).withoutAuthentication
        .rejecting(signUp).rejecting(EmailRejection.self)
    do {
        try await client.send(endpoint)
    } catch {
        // No default: a new case does not compile until it is handled here.
        switch error {
        case .rejected(.taken, let fault):
            print("taken:", (try? fault.payload(as: Taken.self))?.alternatives ?? [])
        case .rejected(.tooMany, _): print("later")
        case .failed(let fault): print(fault.kind)
        }
    }
}
// snippet.end

// snippet.codes
/// Rejections that a code in the body tells apart: `{"code": "SEAT_TAKEN"}`.
enum SeatRejection: EndpointRejection {
    case taken, tooEarly, closed

    var rejection: Rejection {
        switch self {
        case .taken:
            Rejection(409, code: "SEAT_TAKEN", notice: .init(.alert, message: "seat.taken"))
        case .tooEarly: Rejection(409, 403, code: .init("4091", at: "result.code"))
        case .closed: Rejection(404, 410)
        }
    }
}
// snippet.end

// snippet.fields
/// What this API means by a challenge of its own, whatever the endpoint: the token has expired.
let challenges = Rejections(
    "api",
    [
        Rejection(
            401, field: Rejection.Field("WWW-Authenticate", containing: "token_expired"),
            action: .refresh)
    ])
// snippet.end

// snippet.hide
struct Cart: Codable { let total: Int }
// snippet.show

// snippet.recovery
/// Recoveries of the app's own: they call other endpoints and send the changed request again.
func recoveries(_ client: APIClient) -> Rejections {
    Rejections(
        "order",
        [
            Rejection(
                428,
                action: .recover { _, request in
                    let proof = try await client.send(.get("/v1/proof", as: String.self))
                    return try request.header("X-Proof", proof)
                }),
            // The changed body gets a new `Idempotency-Key`.
            Rejection(
                409,
                action: .recover { _, request in
                    try request.jsonBody(
                        await client.send(.get("/v1/cart", as: Cart.self)))
                }),
            // The user reads why it failed, in place of what the rejection says.
            Rejection(
                402,
                action: .recover { _, request in
                    do { try await client.send(APIEndpoint<Void>.post("/v1/trial")) } catch {
                        throw RecoveryFailure(
                            .init(.alert, message: "trial.used"), cause: error)
                    }
                    return request
                }),
        ])
}
// snippet.end
