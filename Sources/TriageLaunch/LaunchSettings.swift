import TriageCore

/// The checks and the settings of a gate.
package struct LaunchSettings<Stop: Sendable>: Sendable {
    let checks: [AnyCheck<Stop>]
    package let deadline: Duration
    package let gracePeriod: Duration
    let clock: any Clock<Duration>
    let classifier: ErrorClassifier?
    let observe: @Sendable (GateEvent<Stop>) -> Void
}

extension LaunchSettings {
    /// Throws what makes every attempt of a launch fail.
    ///
    /// - Throws: `ConfigurationError` if a check's time limit is not above zero, two checks share a
    ///   name, a dependency is missing, dependencies form a cycle, or a required check depends on
    ///   an optional one.
    func validate() throws(ConfigurationError) {
        var known: [CheckName: AnyCheck<Stop>] = [:]
        for check in checks {
            try ConfigurationError.require(
                known.updateValue(check, forKey: check.name) == nil,
                "two checks are called '\(check.name)'")
        }
        for check in checks {
            if let limit = check.timeout {
                try ConfigurationError.require(
                    limit > .zero, "the timeout of '\(check.name)' is not above zero: \(limit)")
            }
            for name in check.dependencies {
                let dependency = known[name]
                try ConfigurationError.require(
                    dependency != nil, "'\(check.name)' comes after '\(name)', which is no check")
                try ConfigurationError.require(
                    dependency?.isRequired == true || !check.isRequired,
                    "'\(check.name)' is required and comes after '\(name)', which is optional")
            }
        }
        try requireNoCycle()
    }

    private func requireNoCycle() throws(ConfigurationError) {
        var settled: Set<CheckName> = []
        var open = checks
        while !open.isEmpty {
            let ready = open.filter { $0.dependencies.allSatisfy(settled.contains) }
            try ConfigurationError.require(
                !ready.isEmpty, "these checks wait for each other: \(open.map(\.name))")
            settled.formUnion(ready.map(\.name))
            open.removeAll { settled.contains($0.name) }
        }
    }

    /// The machine that decides an attempt.
    var machine: GateMachine {
        let numbers = Dictionary(uniqueKeysWithValues: checks.enumerated().map { ($1.name, $0) })
        let plans = checks.map { check in
            GateMachine.Plan(
                dependencies: Set(check.dependencies.compactMap { numbers[$0] }),
                isRequired: check.isRequired, failsFast: check.failsFast)
        }
        return GateMachine(plans, hasGracePeriod: gracePeriod > .zero)
    }
}
