import Testing
import TriageCore

@Suite("DecisionTable", .timeLimit(.minutes(30)))
struct DecisionTableTests {
    static let table = DecisionTable([
        Rule(.kind(.offline) && .intent(.tap), .notice(.init(.toast, message: "offline"))),
        Rule(.kind(.unauthenticated), .routeOnce("signIn")),
        Rule(.kind(.offline), .handled, report: .warning),
        Rule(.kind(.storage), .silent),
        Rule(.status(404), .route("lost"), report: .info),
    ])

    @Test
    func `The first rule that applies decides`() {
        let tap = OperationInfo.named("a", .tap)
        let onTap = Self.table.decision(for: FailureContext(fault: Fault(.offline), operation: tap))
        #expect(onTap == Decision(.notice(.init(.toast, message: "offline"))))
        let onLoad = Self.table.decision(for: FailureContext(fault: Fault(.offline)))
        #expect(onLoad == Decision(.handled, report: .warning))
    }

    @Test(arguments: [true, false])
    func `A failure that no rule covers is an alert, reported as an error`(isEmpty: Bool) {
        let table = isEmpty ? DecisionTable() : Self.table
        let alert = NoticeTemplate(
            .alert, title: "failure.title", message: "failure.message", actions: [.dismiss])
        let decision = table.decision(for: FailureContext(fault: Fault("moim.new")))
        #expect(decision == Decision(.notice(alert), report: .error))
    }

    @Test
    func `A screen's rules come before the app's and leave all other failures to them`() {
        let screen = DecisionTable([Rule(.kind(.storage), .handled)])
        let table = Self.table.overridden(by: screen)
        #expect(table.decision(for: FailureContext(fault: Fault(.storage))) == Decision(.handled))
        #expect(
            table.decision(for: FailureContext(fault: Fault(.unauthenticated)))
                == Decision(.routeOnce("signIn")))
        let twice = table.overridden(by: DecisionTable([Rule(.any, .silent)]))
        #expect(twice.decision(for: FailureContext(fault: Fault(.storage))) == Decision(.silent))
        #expect(Self.table.overridden(by: DecisionTable()).rules.count == 5)
    }

    private enum HomeFailure: FaultCarrier {
        case notRegistered(Fault), unavailable(Fault)
    }

    private static let byCase = DecisionTable([
        Rule(HomeFailure.self) { failure in
            switch failure {
            case .notRegistered: Decision(.route("registration"), report: .info)
            case .unavailable: nil
            }
        },
        Rule(.any, .silent),
    ])

    private static func context(_ error: any Error) -> FailureContext {
        FailureContext(fault: Fault(.server, cause: error), error: error)
    }

    @Test
    func `A rule over an app's error decides by its case, and leaves a nil to the next rules`() {
        let fault = Fault(.server)
        let errors: [any Error] = [
            HomeFailure.notRegistered(fault), HomeFailure.unavailable(fault), fault,
            Wrapping.one(HomeFailure.notRegistered(fault)),
        ]
        let decisions = errors.map { Self.byCase.decision(for: Self.context($0)) }
        let led = Decision(.route("registration"), report: .info)
        #expect(decisions == [led, Decision(.silent), Decision(.silent), led])
        #expect(Self.byCase.rules.map(\.decision) == [nil, Decision(.silent)])
        #expect("\(Self.byCase.rules[0])" == "error HomeFailure: by its case")
    }

    @Test
    func `The outermost error of the type decides`() {
        let inner = Fault(.server, cause: HomeFailure.notRegistered(Fault(.server)))
        let decision = Self.byCase.decision(for: Self.context(HomeFailure.unavailable(inner)))
        #expect(decision == Decision(.silent))
    }

    @Test
    func `The decisions of every rule are changed, whichever way it decides`() {
        let louder = Self.byCase.mapDecisions { Decision($0.surface, report: .fatal) }
        let failures = [HomeFailure.notRegistered(Fault(.server)), .unavailable(Fault(.server))]
        #expect(
            failures.map { louder.decision(for: Self.context($0)) }
                == [
                    Decision(.route("registration"), report: .fatal),
                    .init(.silent, report: .fatal),
                ])
        #expect("\(louder.rules[1])" == "any: silent; report fatal")
    }

    @Test
    func `A screen changes what the app's rules decide, and what none of them does`() {
        let banners = DecisionTable.mappingDecisions { decision in
            guard case .notice(var notice) = decision.surface else { return decision }
            notice.style = .banner
            return Decision(.notice(notice), report: decision.report)
        }
        let app = DecisionTable([
            Rule(.kind(.offline), .notice(.init(.toast, message: "offline"))),
            Rule(.kind(.storage), .silent, report: .info),
            Rule(.hasDeclaredNotice, .declaredNotice),
        ])
        let declared = Fault(
            .rejected, facts: .with { $0.declaredNotice = .init(.alert, message: "full") })
        #expect(
            app.overridden(by: banners).decision(for: FailureContext(fault: declared))
                == Decision(.notice(.init(.banner, message: "full"))))
        let table = app.overridden(by: banners)
        func surface(_ kind: Fault.Kind, in table: DecisionTable) -> String {
            "\(table.decision(for: FailureContext(fault: Fault(kind))).surface)"
        }
        #expect(surface(.offline, in: table) == "banner offline")
        #expect(surface(.storage, in: table) == "silent")
        #expect(surface(.server, in: table).hasPrefix("banner failure.title"))
        // A rule of the screen's own comes first, and nothing is changed for the next screen.
        let own = DecisionTable([Rule(.kind(.offline), .handled)])
        #expect(surface(.offline, in: table.overridden(by: own)) == "handled")
        #expect(surface(.offline, in: app.overridden(by: own)) == "handled")
        #expect(surface(.server, in: app).hasPrefix("alert"))
    }

    @Test
    func `A screen that handles its notices leaves routes, silence and reports as they are`() {
        let table = DecisionTable.standard.overridden(by: [Rule(.kind(.storage), .silent)])
            .overridden(by: .handlingNotices)
        let declared = Fault(
            .rejected, facts: .with { $0.declaredNotice = .init(.alert, message: "full") })
        let faults = [
            Fault(.offline), Fault(.server), Fault(.unauthenticated), declared, Fault(.storage),
        ]
        let decisions = faults.map { table.decision(for: FailureContext(fault: $0)) }
        #expect(
            decisions == [
                Decision(.handled, report: .debug), .init(.handled, report: .warning),
                .init(.routeOnce(.signIn), report: .debug), .init(.handled, report: .debug),
                .init(.silent),
            ])
    }

    @Test
    func `A table prints its rules in the order in which they are read`() {
        #expect(
            "\(Self.table)" == """
                kind offline and intent tap: toast offline; report none
                kind unauthenticated: route once to signIn; report none
                kind offline: handled; report warning
                kind storage: silent; report none
                status 404: route to lost; report info
                otherwise: alert failure.title / failure.message: dismiss; report error
                """)
    }

    @Test
    func `Levels are ordered by severity`() {
        #expect(
            [ReportLevel.fatal, .info, .error, .warning].sorted() == [
                .info, .warning, .error, .fatal,
            ])
    }
}

extension OperationInfo {
    static func named(_ name: OperationName, _ intent: OperationIntent = .load, id: Int = 1) -> Self
    {
        OperationInfo(id: id, name: name, intent: intent)
    }
}
