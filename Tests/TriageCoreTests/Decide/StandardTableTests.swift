import Testing
import TriageCore
import TriageTesting

@Suite("The standard table", .timeLimit(.minutes(30)))
struct StandardTableTests {
    typealias Sample = (fault: Fault, load: String, tap: String)

    private static func response(
        _ kind: Fault.Kind, _ status: Int, words: String? = nil, wait: Duration? = nil,
        credentials: Fault.Credentials = .unknown
    ) -> Fault {
        Fault(
            kind, code: "http.\(status)",
            facts: .with { facts in
                facts.status = status
                facts.serverMessage = words.map { Sensitive($0) }
                facts.retryAfter = wait
                facts.credentials = credentials
            })
    }

    private static func alert(_ name: String, _ actions: String, _ level: String) -> String {
        "alert failure.\(name).title / failure.\(name).message: \(actions); report \(level)"
    }

    private static func passing(_ fault: Fault, _ level: String = "warning") -> Sample {
        (
            fault, alert("\(fault.kind)", "retry, dismiss", level),
            "toast failure.\(fault.kind).message; report \(level)"
        )
    }

    private static func both(_ fault: Fault, _ decision: String) -> Sample {
        (fault, decision, decision)
    }

    static let declared = Fault(
        .rejected, facts: .with { $0.declaredNotice = NoticeTemplate(.toast, message: "own") })

    static func refusal(_ actions: String) -> String {
        """
        alert server ?? failure.rejected.title / server ?? failure.rejected.message: \(actions); \
        report warning
        """
    }

    static let conflict =
        "alert failure.rejected.title / failure.rejected.conflict: dismiss; report error"
    static let apology = alert("undecodable", "dismiss", "error")

    static let samples: [Sample] = [
        passing(Fault(.offline), "debug"), passing(Fault(.timeout)),
        passing(Fault(.connectionLost)), passing(Fault(.unreachable)),
        passing(response(.server, 500)), passing(response(.rateLimited, 429)),

        both(declared, "declared notice; report debug"),
        both(Fault(.unauthenticated), "route once to signIn; report debug"),
        both(response(.unauthenticated, 401), "route once to signIn; report debug"),
        // What a sign-in form hears about a wrong password.
        (
            response(.rejected, 401), "route once to signIn; report warning", refusal("dismiss")
        ),
        (
            response(.rejected, 401, words: "Wrong password"),
            "route once to signIn; report warning", refusal("dismiss")
        ),
        both(response(.rejected, 401, credentials: .unneeded), refusal("dismiss")),
        // The user is signed in, and the token was not the reason.
        both(
            response(.rejected, 401, credentials: .carried), alert("rejected", "dismiss", "error")),
        both(
            response(.rejected, 401, words: "No", credentials: .carried), refusal("dismiss")),
        both(
            response(.forbidden, 401, credentials: .carried),
            alert("forbidden", "dismiss", "warning")),
        // The status of an error beside a lost connection decides nothing.
        passing(Fault(.connectionLost, facts: .with { $0.status = 401 })),

        both(response(.forbidden, 403), alert("forbidden", "dismiss", "warning")),
        both(response(.rejected, 409, words: "Taken"), refusal("dismiss")),
        both(response(.rejected, 404, words: "Sold out"), refusal("dismiss")),
        both(response(.rejected, 404), alert("notFound", "dismiss", "error")),
        both(response(.rejected, 410), alert("notFound", "dismiss", "error")),
        both(response(.rejected, 422), alert("rejected", "dismiss", "error")),
        both(response(.rejected, 409), conflict), both(response(.rejected, 412), conflict),
        both(Fault(.unexpected, code: "a.mistake", facts: .misconfigured), apology),
        both(Fault(.insecure), alert("insecure", "retry, dismiss", "error")),
        both(
            Fault(.unreachable, code: Fault.networkSignInCode),
            alert("networkSignIn", "retry, dismiss", "warning")),
        both(
            Fault(
                .unreachable, code: "session.refresh.network.signIn",
                cause: Fault(.unreachable, code: Fault.networkSignInCode)),
            alert("networkSignIn", "retry, dismiss", "warning")),
        both(
            Fault(.forbidden, cause: Fault(.unreachable, code: Fault.networkSignInCode)),
            alert("forbidden", "dismiss", "warning")),
        both(Fault(.storage), alert("storage", "dismiss", "error")),
        both(Fault(.undecodable), alert("undecodable", "dismiss", "error")),
        both(Fault(.invalidResponse), alert("undecodable", "dismiss", "error")),
        both(
            Fault(.unexpected),
            "alert failure.title / failure.message: retry, dismiss; report error"
        ),
        both(
            Fault("moim.new"), "alert failure.title / failure.message: retry, dismiss; report error"
        ),
    ]

    private func decision(_ fault: Fault, _ intent: OperationIntent) -> Decision {
        DecisionTable.standard.decision(
            for: FailureContext(fault: fault, operation: .named("a", intent)))
    }

    @Test(arguments: samples)
    func `Decides about every kind of failure, after a tap and for a screen`(
        fault: Fault, load: String, tap: String
    ) {
        #expect("\(decision(fault, .load))" == load)
        #expect("\(decision(fault, .tap))" == tap)
        #expect(decision(fault, "app.own") == decision(fault, .load))
        let outside = DecisionTable.standard.decision(for: FailureContext(fault: fault))
        #expect(outside == decision(fault, .load))
    }

    @Test(arguments: samples)
    func `A tap that the user can retry gets the alert that a screen gets`(
        fault: Fault, load: String, tap: String
    ) {
        let tapped = OperationInfo(name: "a", intent: .tap, canRetry: true)
        let decision = DecisionTable.standard.decision(
            for: FailureContext(fault: fault, operation: tapped))
        #expect("\(decision)" == (tap.hasPrefix("toast") ? load : tap))
    }

    @Test(arguments: samples.map { $0.fault })
    func `Nobody sees a failure in the background, and developers hear of it all the same`(
        fault: Fault
    ) {
        let level = decision(fault, .load).report
        #expect(decision(fault, .background) == Decision(.silent, report: level))
    }

    @Test
    func `Whatever is an alert can be dismissed, and no toast offers an action`() {
        let notices = DecisionTable.standard.rules.compactMap { rule -> NoticeTemplate? in
            if case .notice(let notice) = rule.decision?.surface { notice } else { nil }
        }
        #expect(notices.count > 20)
        for notice in notices {
            #expect(notice.style == .alert || notice.style == .toast)
            #expect(notice.actions.contains(.dismiss) == (notice.style == .alert))
        }
    }

    @Test(arguments: [
        (31, "minute"), (60, "minute"), (61, "minutes"), (300, "minutes"), (301, "halfHour"),
        (1800, "halfHour"), (1801, "hour"), (3600, "hour"), (3601, "hours"), (28_800, "hours"),
        (28_801, "day"), (86_400, "day"), (86_401, "later"), (315_360_000, "later"),
    ])
    func `A long wait that the server asks for is named, rounded up, and no retry is offered`(
        seconds: Int, word: String
    ) {
        let expected =
            "alert failure.wait.title / failure.wait.\(word): dismiss; report warning"
        for fault in [
            Self.response(.rateLimited, 429, wait: .seconds(seconds)),
            Self.response(.server, 503, wait: .seconds(seconds)),
        ] {
            #expect("\(decision(fault, .load))" == expected)
            #expect("\(decision(fault, .tap))" == expected)
        }
    }

    @Test(
        arguments: [
            (.rateLimited, .seconds(30)), (.rateLimited, .zero), (.rateLimited, .seconds(-90)),
            (.server, .milliseconds(1)), (.unreachable, .seconds(90)), (.offline, .seconds(90)),
        ] as [(Fault.Kind, Duration)])
    func `A short wait, a past one and another failure's wait change nothing`(
        kind: Fault.Kind, wait: Duration
    ) {
        let fault = Fault(kind, facts: .with { $0.retryAfter = wait })
        #expect(decision(fault, .load) == decision(Fault(kind), .load))
        #expect(decision(fault, .tap) == decision(Fault(kind), .tap))
    }

    @Test(
        arguments: [
            (.full, "storage.full"), (.denied, "storage.denied"), (.missing, "notFound"),
            (nil, "storage"),
        ] as [(Fault.StorageReason?, String)])
    func `The disk's trouble is recognized below every layer`(
        reason: Fault.StorageReason?, name: String
    ) {
        let classifier = ErrorClassifier { error in
            (error as? OpaqueError) == .broken
                ? ErrorClassification(code: "disk", facts: .with { $0.storage = reason }) : nil
        }
        let error = Wrapping.one(Fault(.storage, cause: OpaqueError.broken))
        for kind in [Fault.Kind.storage, .unexpected] {
            let failure = FailureContext(
                fault: Fault(kind), error: error, chain: CauseChain(error, classifier: classifier))
            let found = "\(DecisionTable.standard.decision(for: failure))"
            let isStorage = found.hasPrefix("alert failure.\(name).title /")
            #expect(isStorage == (kind == .storage), "\(found)")
        }
    }

    @Test
    func `An app's rules come first, and what they leave open is decided as before`() {
        let app = DecisionTable([
            Rule(.status(401), .handled), Rule(.kind(.offline) && .intent(.tap), .silent),
        ])
        let table = DecisionTable.standard.overridden(by: app)
        func decide(_ fault: Fault, _ intent: OperationIntent) -> Decision {
            table.decision(for: FailureContext(fault: fault, operation: .named("a", intent)))
        }
        #expect(decide(Self.response(.unauthenticated, 401), .load) == Decision(.handled))
        #expect(decide(Fault(.offline), .tap) == Decision(.silent))
        #expect(decide(Fault(.offline), .load) == decision(Fault(.offline), .load))
        #expect(decide(Fault(.storage), .background) == Decision(.silent, report: .error))
    }

    @Test
    func `A center leads to the sign-in screen once, and again after the user has been there`()
        async
    {
        let center = CenterFixture(DecisionTable.standard.rules)
        for _ in 0..<2 {
            _ = await center.run("home") { throw Self.response(.rejected, 401) }
            _ = await center.run("home") { throw Fault(.unauthenticated) }
        }
        #expect(center.routes == ["signIn"])
        center.center.resetRoute(.signIn)
        _ = await center.run("home") { throw Fault(.unauthenticated) }
        #expect(center.routes == ["signIn", "signIn"])
        #expect(center.center.audit().isEmpty)
    }

    @Test(arguments: [OperationIntent.load, .tap], [Fault.Credentials.unknown, .unneeded])
    func `Each wrong password is shown, and at most the first one leads to the sign-in screen`(
        intent: OperationIntent, credentials: Fault.Credentials
    ) async {
        let center = CenterFixture(DecisionTable.standard.rules)
        for _ in 0..<4 {
            let signIn = FaultCenter.Operation("signIn", intent: intent)
            _ = await center.run(signIn) {
                throw Self.response(.rejected, 401, credentials: credentials)
            }
        }
        let isLed = intent == .load && credentials == .unknown
        #expect(center.routes == (isLed ? ["signIn"] : []))
        #expect(center.requests.elements.count == (isLed ? 3 : 4))
        #expect(center.requests.elements.allSatisfy { $0.notice.actions.map(\.id) == [.dismiss] })
        #expect(Set(center.failures.elements.map(\.fault.incident)).count == 4)
        #expect(center.center.audit().isEmpty)
    }

    @Test(arguments: ["Wrong password", nil])
    func `Each wrong password is shown where a visitor's 401 means that the user must sign in`(
        words: String?
    ) async {
        let center = CenterFixture(DecisionTable.standard.rules)
        for _ in 0..<4 {
            _ = await center.run(.tap("signIn")) {
                var fault = Self.response(.unauthenticated, 401, words: words)
                fault.facts.isAnonymous = true
                throw fault
            }
        }
        #expect(center.routes == ["signIn"] && center.requests.elements.count == 3)
        for notice in center.requests.elements.map(\.notice) {
            #expect(notice.title == "<failure.signIn.title>")
            #expect(notice.message == words ?? "<failure.signIn.message>")
            #expect(notice.actions.map(\.id) == [.dismiss])
        }
        #expect(center.center.audit().isEmpty)
    }

    @Test
    func `The table prints what it does, one rule a line`() {
        let lines = "\(DecisionTable.standard)".split(separator: "\n")
        #expect(lines.count == DecisionTable.standard.rules.count + 1)
        #expect(lines.first == "intent background: silent; report as otherwise")
        #expect(
            lines.contains(
                """
                401 without a token and not (intent tap) and not (public): route once to signIn; \
                report warning
                """))
        #expect(
            lines.contains(
                """
                kind server|rateLimited and wait hour: alert failure.wait.title / \
                failure.wait.hour: dismiss; report warning
                """))
        #expect(!lines.contains { $0.contains("NSCocoaErrorDomain") })
    }
}
