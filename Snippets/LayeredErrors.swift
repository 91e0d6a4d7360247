import Triage

// snippet.layers
/// The error of the repository.
enum AttendanceFailure: FaultCarrier {
    case wrongCode(Fault)
    case unavailable(Fault)
}

/// The error of the use case, which wraps the layer below and keeps its incident.
enum CheckInFailure: FaultCarrier {
    case wrongCode(AttendanceFailure)
    case failed(AttendanceFailure)
}

let fault = Fault(.rejected, code: "http.400")
let failure = CheckInFailure.wrongCode(.wrongCode(fault))
print(failure.underlyingFault?.incident == fault.incident)  // true
print(CauseChain(failure))
// snippet.end

// snippet.reader
/// Classifies the errors of the app's database first, then those that the library knows.
struct DatabaseError: Error {}
let reader = ErrorClassifier { error in
    error is DatabaseError ? ErrorClassification(kind: .storage, code: "database") : nil
}.or(.standardLibrary)
// snippet.end
print(reader.classify(DatabaseError()).code)

// snippet.catching
/// A layer's error that takes in whatever is thrown below, each fault in its case.
enum HomeFailure: FaultCatching {
    case notRegistered(Fault)
    case unavailable(Fault)

    static func caught(_ fault: Fault) -> HomeFailure {
        fault.isErrorResponse(404) ? .notRegistered(fault) : .unavailable(fault)
    }
}

func homeTitle(_ client: APIClient) async throws(HomeFailure) -> String {
    try await HomeFailure.catching { try await client.send(.get("/v1/home", as: String.self)) }
}
// snippet.end
