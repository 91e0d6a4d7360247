import TriageCore
import TriageLaunch

/// The checks of one run, made at its beginning.
struct LaunchChecks: Sendable {
    let version: Check<Bool, LaunchStop>
    let all: [any LaunchCheck<LaunchStop>]

    init(_ parts: Launch.Parts) {
        let questions = Questions(parts)
        version = Self.version(questions, installed: parts.version)
        all =
            [
                Self.integrity(questions, installed: parts.version),
                Self.jailbreak(parts.isJailbroken), version, Self.maintenance(questions),
            ] + Self.ofTheMember(questions)
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
        _ questions: Questions, installed: String
    ) -> Check<Void, LaunchStop> {
        Check(.integrity, isDecisive: true) { _ in
            let isGenuine = try await questions { try await $0.isGenuine(version: installed) }
            return isGenuine ? .passed : .stopped(.tampered)
        }
    }

    private static func jailbreak(
        _ isJailbroken: @escaping @Sendable () -> Bool
    ) -> Check<Void, LaunchStop> {
        Check(.jailbreak, isDecisive: true) { _ in
            isJailbroken() ? .stopped(.jailbroken) : .passed
        }
    }

    /// Passes with whether a newer version is recommended.
    private static func version(
        _ questions: Questions, installed: String
    ) -> Check<Bool, LaunchStop> {
        Check(.version, isDecisive: true) { _ in
            let known = try await questions { try await $0.versions() }
            guard let installed = AppVersion(installed) else {
                throw Fault(.undecodable, code: "version.installed")
            }
            guard installed >= known.minimum else { return .stopped(.forcedUpdate) }
            return .passed(installed < known.recommended)
        }
    }

    private static func maintenance(_ questions: Questions) -> Check<Void, LaunchStop> {
        Check(.maintenance, isDecisive: true) { _ in
            switch try await questions({ try await $0.maintenance() }) {
            case .open: .passed
            case .closed(let message): .stopped(.maintenance(message: message))
            }
        }
    }
}

extension LaunchChecks {
    /// What is asked with the member's token; not to be signed in is an answer.
    private static func ofTheMember(_ questions: Questions) -> [any LaunchCheck<LaunchStop>] {
        let session = Check<Void, LaunchStop>(.session) { _ in
            try await questions.ofTheMember { repository throws(MemberFailure) in
                try await repository.session()
                return .passed
            }
        }
        let account = Check<Void, LaunchStop>(.account, after: [.session]) { _ in
            try await questions.ofTheMember { repository throws(MemberFailure) in
                switch try await repository.account() {
                case .active: .passed
                case .dormant: .stopped(.dormant)
                case .suspended(let reason): .stopped(.suspended(reason: reason))
                }
            }
        }
        let terms = Check<Void, LaunchStop>(.terms, after: [.session]) { _ in
            try await questions.ofTheMember { repository throws(MemberFailure) in
                try await repository.hasAcceptedTerms() ? .passed : .stopped(.terms)
            }
        }
        return [session, account, terms]
    }
}
