import CLibPQ

/// One round trip: its statements, and the results so far.
struct Round {
    enum Work: Sendable {
        case pipeline([PostgresStatement])
        case script(String)
    }

    enum Step {
        case forget(String)
        case prepare(String)
        case run
    }

    /// The most bytes of a round trip's results.
    static let sizeLimit = 64 << 20

    typealias Done = @Sendable (Result<[PostgresResult], LinkFailure>) -> Void

    let work: Work
    let done: Done
    var steps: [Step] = []
    var isRepeated = false
    var beganIdle = false
    private(set) var error: PostgresError?
    private(set) var isStale = false
    private(set) var isFatal = false
    private(set) var isSynced = false
    private(set) var results: [PostgresResult] = []
    private var table = ResultTable()
    private var size = 0
    private var place = 0
    private var succeeded: Set<Int> = []

    init(_ work: Work, done: @escaping Done) {
        self.work = work
        self.done = done
    }

    /// True if the same may be sent again: nothing of it was done.
    var maySendAgain: Bool {
        isStale && beganIdle && !isRepeated && !results.contains { $0.command == "COMMIT" }
    }

    /// The steps, each with whether it was done.
    var outcome: [(step: Step, isDone: Bool)] {
        steps.enumerated().map { ($0.element, succeeded.contains($0.offset)) }
    }

    /// The same work from its beginning.
    func again() -> Round {
        var round = Round(work, done: done)
        round.isRepeated = true
        return round
    }

    /// Goes to the next step, after all results of one.
    mutating func next() { place += 1 }

    /// Takes a result of libpq over.
    mutating func take(_ result: OpaquePointer) {
        switch PQresultStatus(result) {
        case PGRES_PIPELINE_SYNC: isSynced = true
        case PGRES_PIPELINE_ABORTED: break
        case PGRES_SINGLE_TUPLE: take(rows: result)
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY:
            succeeded.insert(place)
            guard case .pipeline = work, place < steps.count, case .run = steps[place] else {
                break
            }
            take(rows: result)
            results.append(PostgresResult(result, table))
            table = ResultTable()
        case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
            error = error ?? .decoding("COPY is not for this connection")
            isFatal = true
        default: take(refusal: result)
        }
        PQclear(result)
    }

    private mutating func take(rows result: OpaquePointer) {
        let before = table.size
        table.append(result)
        size += table.size - before
        guard size > Self.sizeLimit else { return }
        // What is left of it is not worth its memory.
        error = .decoding("a result is larger than 64 MB")
        isFatal = true
    }

    private mutating func take(refusal result: OpaquePointer) {
        func field(_ letter: Unicode.Scalar) -> String {
            PQresultErrorField(result, Int32(letter.value)).map { String(cString: $0) } ?? ""
        }
        // S, V, C and M: libpq's names for the severity, the SQLSTATE and the message.
        let code = field("C")
        if ["FATAL", "PANIC"].contains(field("V")) || code.isEmpty {
            let message =
                field("M").isEmpty ? String(cString: PQresultErrorMessage(result)) : field("M")
            isFatal = true
            error = .unavailable(message.line)
            return
        }
        guard error == nil else { return }
        error = .server(code: code, message: field("M"))
        isStale = code == "26000" || (code == "0A000" && usesPrepared)
    }

    private var usesPrepared: Bool {
        guard case .pipeline(let statements) = work else { return false }
        return statements.contains { !$0.values.isEmpty }
    }
}

extension String {
    /// One line of it.
    var line: String {
        split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " || $0 == "\t" } }
            .joined(separator: " ")
    }
}
