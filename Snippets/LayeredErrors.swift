import Triage

// snippet.layers
/// What the repository says.
enum AttendanceFailure: FaultCarrier {
    case wrongCode(Fault)
    case unavailable(Fault)
}

/// What the use case says: it wraps the layer below, and the incident comes along.
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
/// What an app knows of its database's errors, in front of what the library knows.
struct DatabaseError: Error {}
let reader = ErrorClassifier { error in
    error is DatabaseError ? ErrorClassification(kind: .storage, code: "database") : nil
}.or(.standardLibrary)
// snippet.end
print(reader.classify(DatabaseError()).code)
