import MoimAPI
import MoimComposition
import MoimDomain
import MoimFeatures

extension RecordedPlan {
    /// The plan as a script: what the member does, and what the server answers meanwhile.
    func script() throws(UsageError) -> Script {
        var planned: [PlannedAnswer] = []
        for response in responses { planned.append(try answer(response)) }
        return Script(actions: actions.map { Action($0) }, planned: planned)
    }

    /// The arguments of the run, which waits no longer than it must.
    var arguments: [String] {
        let limit = waits + (isSilent ? 1 : 10)
        let dormant = operation == "account.reactivate" ? ["--fault", "dormant"] : []
        return [
            "--request-timeout", "\(limit)", "--launch-deadline", "\(limit)",
            "--limit", "\(limit * 2 + 60)",
        ] + dormant
    }

    // MARK: Actions

    /// The steps that begin the operation: Moim's own, or else the request alone.
    private var actions: [Action.Command] {
        let begin =
            Self.known[operation ?? ""] ?? [.request(method: request.method, path: request.path)]
        guard let choice, ActionParser.answers.contains(choice) else { return begin }
        return begin + [.answer(choice)]
    }

    private static let known: [String: [Action.Command]] = [
        "launch": [.launch],
        "home.load": [.open(.home)],
        "attendance.submit": [.open(.home), .submitAttendance(code: "1234")],
        "timers.load": [.open(.timers)],
        "timers.add": [
            .open(.timers), .addTimer(NewTimer(clipID: 1, time: "07:00", days: [1])),
        ],
        "email.validate": [.open(.signUp), .validateEmail("member@example.com")],
        "friends.search": [.open(.friends), .searchFriends("kim")],
        "account.reactivate": [.launch, .answer("reactivate")],
    ]

    // MARK: Responses

    private func answer(_ response: Response) throws(UsageError) -> PlannedAnswer {
        PlannedAnswer(method: response.method, path: response.path, try effect(of: response))
    }

    private func effect(of response: Response) throws(UsageError) -> PlannedAnswer.Answer {
        guard let status = response.status else {
            let name = fault(response.failure ?? "")
            guard let fault = APIFault.named(name) else { throw UsageError("no fault '\(name)'") }
            return .fault(fault)
        }
        if (200...299).contains(status), response.body == nil { return .ordinary }
        guard (200...999).contains(status) else { throw UsageError("no server answers \(status)") }
        return .response(
            status: status, fields: response.fields, body: response.body ?? "",
            isUTF8: response.isUTF8)
    }

    /// The name of the fault that ends a request with a code.
    private func fault(_ code: String) -> String {
        if let known = Self.faults[code] { return known }
        return switch kind {
        case "timeout": "silence"
        case "invalidResponse": "garbage"
        default: "close"
        }
    }

    private static let faults = [
        "deadline": "silence", "timeout": "silence", "curl.receiveFailed": "reset",
        "curl.cutBody": "cut-body", "http.contentCoding": "bad-gzip",
        "http.headTooLarge": "huge-head", "http.bodyTooLarge": "huge-body",
        "http.tooManyRedirects": "redirect-loop",
    ]

    // MARK: Times

    private var isSilent: Bool {
        ["deadline", "timeout"].contains(responses.last?.failure ?? "")
    }

    /// The most seconds that the server asks one call to wait between its attempts.
    private var waits: Int {
        var (longest, current) = (0, 0)
        for (response, next) in zip(responses, responses.dropFirst()) {
            let goesOn =
                next.method == response.method && next.path == response.path
                && next.attempt == response.attempt + 1
            let asked = response.fields["retry-after"].flatMap { Int($0) } ?? 0
            current = goesOn ? current + min(max(asked, 0), 86_400) + 1 : 0
            longest = max(longest, current)
        }
        return longest
    }
}
