/// How the failure of an event is met again.
struct Replay {
    /// The errors around the one that the responses lead to, outermost first.
    let wrappers: [RecordedError]
    /// The causes of a connection's failure, which no response can bring.
    let causes: [RecordedError]
    let decoding: Decoding?
    let course: Course

    enum Course {
        /// The responses lead to the failure.
        case responses
        /// The app failed by itself after the responses; the test throws what the event tells.
        case thrown
        /// Nothing that the event tells fails.
        case unknown
    }

    init(_ failure: RecordedFailure, _ calls: Calls) {
        let chain = failure.chain
        let last = calls.failed?.responses.last
        let place = last.flatMap { last in
            chain.lastIndex { $0.isFault && Self.explains($0.code, last, failure) }
        }
        guard let last, place != nil || chain.isEmpty else {
            (wrappers, causes, decoding) = (chain, [], nil)
            course = chain.isEmpty ? .unknown : .thrown
            return
        }
        let code = place.map { chain[$0].code } ?? failure.code ?? last.code
        decoding = last.isSuccess ? failure.body.flatMap { Decoding(code, $0) } : nil
        wrappers = place.map { Array(chain[..<$0]) } ?? []
        causes = last.status == nil ? place.map { Array(chain[($0 + 1)...]) } ?? [] : []
        course = last.isSuccess && decoding == nil ? .unknown : .responses
    }

    /// Whether a fault with this code is what a client makes of the last response.
    private static func explains(
        _ code: String, _ last: RecordedResponse, _ failure: RecordedFailure
    ) -> Bool {
        guard last.isSuccess else {
            return code == last.code || NetworkSignIn.isMeant(byStatus: last.status, code)
        }
        return failure.body.flatMap { Decoding(code, $0) } != nil
    }
}
