/// One call of a client: a request with its retries.
struct Call {
    let method: String
    let path: String
    var responses: [RecordedResponse]

    /// The seconds between the attempts that the servers asked for.
    var waits: Int { responses.dropLast().reduce(0) { $0 + $1.retryAfter + 1 } }
}

/// The calls of an operation in the order of their beginnings; the one that failed comes last.
struct Calls {
    let all: [Call]

    /// Groups the responses of a failure: an attempt belongs to the call that its number continues.
    init(_ failure: RecordedFailure) {
        var calls: [Call] = []
        for response in failure.responses {
            let open = calls.lastIndex { call in
                call.method == response.method && call.path == response.path
                    && (call.responses.last?.attempt ?? 0) + 1 == response.attempt
            }
            if let open {
                calls[open].responses.append(response)
            } else {
                calls.append(
                    Call(method: response.method, path: response.path, responses: [response]))
            }
        }
        let failed = calls.lastIndex {
            $0.method == failure.request.method && $0.path == failure.request.path
        }
        if let failed { calls.append(calls.remove(at: failed)) }
        all = calls
    }

    /// The call that failed; nil if the event does not say how.
    var failed: Call? { all.last }
}
