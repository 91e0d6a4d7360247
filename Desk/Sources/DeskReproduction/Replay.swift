/// A plan that leads to an event's failure again.
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
        /// The app failed by itself after the responses; the test throws the event's errors.
        case thrown
        /// The event names nothing that fails.
        case unknown
    }

    init(_ failure: RecordedFailure, _ calls: Calls) {
        let chain = failure.chain
        let last = calls.failed?.responses.last
        let place = last.flatMap { last in
            chain.indices.last { chain[$0].isFault && Self.explains($0, last, failure) }
        }
        guard let last, place != nil || chain.isEmpty else {
            (wrappers, causes) = (chain, [])
            let isPage = chain.contains { $0.isFault && $0.code == NetworkSignIn.code }
            decoding = isPage ? failure.body.flatMap { Decoding(NetworkSignIn.code, $0) } : nil
            course = chain.isEmpty ? .unknown : .thrown
            return
        }
        let code = place.map { chain[$0].code } ?? failure.code ?? last.code
        decoding = last.isSuccess ? failure.body.flatMap { Decoding(code, $0) } : nil
        wrappers = place.map { Array(chain[..<$0]) } ?? []
        causes = last.status == nil ? place.map { Array(chain[($0 + 1)...]) } ?? [] : []
        course = last.isSuccess && decoding == nil ? .unknown : .responses
    }

    /// Whether a client makes the fault at a place in the chain from the last response.
    private static func explains(
        _ place: Int, _ last: RecordedResponse, _ failure: RecordedFailure
    ) -> Bool {
        let code = failure.chain[place].code
        guard last.isSuccess else {
            return code == last.code || NetworkSignIn.isMeant(byStatus: last.status, code)
        }
        // A page may end a request without a value too, but a test decodes one.
        let isDecoded = failure.chain[(place + 1)...].contains { $0.code.hasPrefix("decoding.") }
        guard code != NetworkSignIn.code || isDecoded else { return false }
        return failure.body.flatMap { Decoding(code, $0) } != nil
    }
}
