import Triage

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
