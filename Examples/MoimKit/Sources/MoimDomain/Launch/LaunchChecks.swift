import TriageCore
import TriageLaunch

/// The checks of one run, made at its beginning.
struct LaunchChecks: Sendable {
    let version: Check<Bool, LaunchStop>
    let all: [any LaunchCheck<LaunchStop>]

    init(_ parts: Launch.Configuration) {
        let questions = LaunchQueries(parts)
        version = Self.version(questions, installed: parts.version)
        all =
            [
                Self.integrity(questions, installed: parts.version),
                Self.jailbreak(parts.isJailbroken), version, Self.maintenance(questions),
            ] + Self.memberChecks(questions)
            + [
                Check<Void, LaunchStop>(.config) { _ in
                    try await questions { try await $0.config() }
                    return .passed
                },
                Check<Void, LaunchStop>(.notices, isRequired: false) { _ in
                    try await questions { try await $0.notices() }
                    return .passed
                },
            ]
    }

    private static func integrity(
        _ questions: LaunchQueries, installed: String
    ) -> Check<Void, LaunchStop> {
        Check(.integrity, failsFast: true) { _ in
            let isGenuine = try await questions { try await $0.isGenuine(version: installed) }
            return isGenuine ? .passed : .stopped(.tampered)
        }
    }

    private static func jailbreak(
        _ isJailbroken: @escaping @Sendable () -> Bool
    ) -> Check<Void, LaunchStop> {
        Check(.jailbreak, failsFast: true) { _ in
            isJailbroken() ? .stopped(.jailbroken) : .passed
        }
    }

    /// Passes with whether a newer version is recommended.
    private static func version(
        _ questions: LaunchQueries, installed: String
    ) -> Check<Bool, LaunchStop> {
        Check(.version, failsFast: true) { _ in
            let known = try await questions { try await $0.versions() }
            guard let installed = AppVersion(installed) else {
                throw Fault(.undecodable, code: "version.installed")
            }
            guard installed >= known.minimum else { return .stopped(.forcedUpdate) }
            return .passed(installed < known.recommended)
        }
    }

    private static func maintenance(_ questions: LaunchQueries) -> Check<Void, LaunchStop> {
        Check(.maintenance, failsFast: true) { _ in
            switch try await questions({ try await $0.maintenance() }) {
            case .open: .passed
            case .closed(let message): .stopped(.maintenance(message: message))
            }
        }
    }
}

extension LaunchChecks {
    /// What is asked with the member's token; not to be signed in is an answer.
    private static func memberChecks(_ questions: LaunchQueries) -> [any LaunchCheck<LaunchStop>] {
        let session = Check<Void, LaunchStop>(.session) { _ in
            try await questions.asMember { repository throws(MemberFailure) in
                try await repository.session()
                return .passed
            }
        }
        let account = Check<Void, LaunchStop>(.account, dependencies: [.session]) { _ in
            try await questions.asMember { repository throws(MemberFailure) in
                switch try await repository.account() {
                case .active: .passed
                case .dormant: .stopped(.dormant)
                case .suspended(let reason): .stopped(.suspended(reason: reason))
                }
            }
        }
        let terms = Check<Void, LaunchStop>(.terms, dependencies: [.session]) { _ in
            try await questions.asMember { repository throws(MemberFailure) in
                try await repository.hasAcceptedTerms() ? .passed : .stopped(.terms)
            }
        }
        return [session, account, terms]
    }
}
