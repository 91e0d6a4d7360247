import Triage

struct Member: Decodable, Sendable {
    let name: String
}

// snippet.layers
/// The error of the repository, which sorts the faults of the API into its cases.
enum MemberFailure: FaultCatching {
    case notFound(Fault)
    case unavailable(Fault)

    static func caught(_ fault: Fault) -> MemberFailure {
        fault.isErrorResponse(404) ? .notFound(fault) : .unavailable(fault)
    }
}

struct MemberRepository: Sendable {
    let client: APIClient

    func member(_ id: String) async throws(MemberFailure) -> Member {
        try await MemberFailure.catching {
            try await client.send(.get("/v1/members/{id}").pathParameters(["id": id]))
        }
    }
}

/// The error of the use case, which is made from the repository's and has a case of its own.
enum InviteFailure: FaultCatching {
    case unknownMember(MemberFailure)
    case failed(MemberFailure)
    case invitingYourself

    static func caught(_ error: MemberFailure) -> InviteFailure {
        switch error {
        case .notFound: .unknownMember(error)
        case .unavailable: .failed(error)
        }
    }
}

struct Invite: Sendable {
    let members: MemberRepository
    let ownID: String

    func callAsFunction(_ id: String) async throws(InviteFailure) -> Member {
        guard id != ownID else { throw .invitingYourself }
        return try await InviteFailure.catching { try await members.member(id) }
    }
}
// snippet.end

// snippet.screen
/// The screen, whose rule decides by the cases of the use case.
@MainActor
final class InviteModel {
    private(set) var invited: [Member] = []
    private let invite: Invite
    private let center: FaultCenter

    init(_ invite: Invite, center: FaultCenter) {
        self.invite = invite
        self.center = center
    }

    static let rules: DecisionTable = [
        Rule(InviteFailure.self) { failure in
            switch failure {
            case .invitingYourself: Decision(.notice(.init(.toast, message: "invite.yourself")))
            case .unknownMember: Decision(.notice(.init(.alert, message: "invite.unknown")))
            case .failed: nil
            }
        }
    ]

    func tapped(_ id: String) async {
        await center.run(.tap("invite.send", rules: Self.rules), retries: true) {
            self.invited.append(try await self.invite(id))
        }
    }
}
// snippet.end

let fault = Fault(.rejected, code: "http.400")
let failure = InviteFailure.caught(.caught(fault))
print(failure.underlyingFault?.incident == fault.incident)  // true
print(CauseChain(failure))  // InviteFailure ← MemberFailure ← Fault

// snippet.reader
/// Classifies the errors of the app's database first, then those that the library knows.
struct DatabaseError: Error {}
let reader = ErrorClassifier { error in
    error is DatabaseError ? ErrorClassification(kind: .storage, code: "database") : nil
}.or(.standardLibrary)
// snippet.end
print(reader.classify(DatabaseError()).code)

// snippet.diagnostic
/// An error that tells developers more than its case does; the user never sees it.
enum CheckoutFailure: FaultCarrier, DiagnosticError {
    case emptyCart
    case refused(Fault, coupon: String, name: String)

    var diagnosticMessage: FaultMessage {
        switch self {
        case .emptyCart: "the button is enabled without items"
        case .refused(_, let coupon, let name): "coupon \(coupon, privacy: .public) of \(name)"
        }
    }
}
// snippet.end
print(CheckoutFailure.refused(fault, coupon: "SPRING", name: "Kim").diagnosticMessage)
