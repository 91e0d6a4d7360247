import Foundation
import Triage

// snippet.standard
let rules = DecisionTable([Rule(.status(402), .route("subscription"))])
let appTable = DecisionTable.standard.overridden(by: rules)
let texts = StandardTexts.overridden { NSLocalizedString($0, comment: "") }
// snippet.end
print(appTable, texts("failure.offline.title"))

// snippet.table
let table = DecisionTable([
    Rule(.kind(.offline) && .intent(.tap), .notice(.init(.toast, message: "offline"))),
    Rule(.kind(.unauthenticated), .routeOnce("signIn")),
    Rule(.any, .notice(.init(.alert, title: "trouble", message: "later")), report: .error),
])
let screen = DecisionTable([Rule(.status(404), .handled)])

print(table.overridden(by: screen))  // the rules, one a line, the screen's first
let decision = table.decision(for: FailureContext(fault: Fault(.offline)))
print(decision)  // what would be done, without a screen
// snippet.end

// snippet.cases
enum HomeFailure: FaultCarrier { case notRegistered(Fault), unavailable(Fault) }

let homeTable = DecisionTable([
    Rule(HomeFailure.self) { failure in
        // No default: a new case does not compile until it is decided here.
        switch failure {
        case .notRegistered: Decision(.route("registration"))
        case .unavailable: nil  // left to the rules that follow
        }
    },
    Rule(.kind(.offline) || .status(503), .notice(.init(.toast, message: "later"))),
    Rule(.kind(.server) && !.intent(.tap), .silent),
])
// snippet.end
print(table.overridden(by: homeTable))
