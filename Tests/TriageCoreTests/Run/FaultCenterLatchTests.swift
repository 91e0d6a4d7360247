import Testing
import TriageCore
import TriageTesting

@Suite("Routes that are taken once", .timeLimit(.minutes(5)))
struct FaultCenterLatchTests {
    static let rules = [
        Rule(.kind(.unauthenticated), .routeOnce("signIn")),
        Rule(.kind(.forbidden), .routeOnce("help")),
        Rule(.any, .route("lost")),
    ]

    @Test("The person is routed once, and what ends there meanwhile is of the same incident")
    func once() async {
        let centre = Centre(Self.rules)
        var incidents: Set<Incident?> = []
        for _ in 0..<5 {
            incidents.insert(await fail(centre, Fault(.unauthenticated)).fault?.incident)
        }
        #expect(incidents.count == 1)
        #expect(centre.routes == ["signIn"])
        #expect(centre.log.elements.filter { $0 == "surfaced routed" }.count == 5)
        #expect(centre.center.audit().isEmpty)
    }

    @Test("Failures of one incident are routed once too")
    func sameIncident() async {
        let centre = Centre(Self.rules)
        let fault = Fault(.unauthenticated)
        for _ in 0..<3 { _ = await fail(centre, fault) }
        #expect(centre.routes == ["signIn"])
    }

    @Test("What joined an incident is of it in the operation around it too")
    func passedOn() async {
        let centre = Centre([Rule(.operation("outer"), .silent), Rule(.any, .routeOnce("signIn"))])
        let first = await fail(centre, Fault(.unauthenticated))
        let outer = await centre.run("outer") {
            _ = await centre.run("inner") { throw OpaqueError.lost }
            throw OpaqueError.lost
        }
        #expect(outer.fault?.incident == first.fault?.incident)
    }

    @Test("Once settled it is routed again, as an incident of its own")
    func settled() async {
        let centre = Centre(Self.rules)
        let first = await fail(centre, Fault(.unauthenticated))
        centre.center.resetRoute("help")
        _ = await fail(centre, Fault(.unauthenticated))
        #expect(centre.routes == ["signIn"])
        centre.center.resetRoute("signIn")
        let second = await fail(centre, Fault(.unauthenticated))
        #expect(centre.routes == ["signIn", "signIn"])
        #expect(first.fault?.incident != second.fault?.incident)
    }

    @Test("Each route has a latch of its own, and a plain route none")
    func apart() async {
        let centre = Centre(Self.rules)
        for kind in [Fault.Kind.unauthenticated, .forbidden, .forbidden, .server, .server] {
            _ = await fail(centre, Fault(kind))
        }
        #expect(centre.routes == ["signIn", "help", "lost", "lost"])
    }

    @Test("From eight tasks at once there is one route and one incident")
    func concurrent() async {
        let centre = Centre(Self.rules)
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { @concurrent in
                    for _ in 0..<50 { _ = await fail(centre, Fault(.unauthenticated)) }
                }
            }
        }
        #expect(centre.routes == ["signIn"])
        #expect(Set(centre.failures.elements.map(\.fault.incident)).count == 1)
        #expect(centre.center.counts == (400, 400))
        #expect(centre.center.audit().isEmpty)
    }
}

private func fail(_ centre: Centre, _ fault: Fault) async -> Outcome<Void> {
    await centre.run("a") { throw fault }
}

extension Centre {
    var routes: [String] {
        log.elements.filter { $0.hasPrefix("route ") }.map { String($0.dropFirst(6)) }
    }
}
