package import AuditSyntax

/// The names of an app's reporters, alerts and network calls, with the names of known libraries.
package struct Vocabulary: Sendable, Equatable {
    /// The app's own functions that report an error, as they are called.
    package var reporters: [String] = []
    /// The app's own functions that show the user something.
    package var alerts: [String] = []
    /// The app's own functions that ask a server.
    package var network: [String] = []

    package init() {}

    /// Whether a call is one of those that the app's configuration names, which are what it says.
    func isNamedOwn(_ call: CallPath) -> Bool {
        call.isOne(of: reporters) || call.isOne(of: alerts)
    }

    /// Whether a call brings an error to the team.
    package func isReporter(_ call: CallPath) -> Bool {
        call.isOne(of: reporters) || call.isOne(of: Self.knownReporters, ofLibrary: true)
    }

    /// Whether a call on a library's own type brings an error to the team, and does nothing else:
    /// `Crashlytics.crashlytics().record(error:)`.
    ///
    /// An object named `reporter` may be the app's own, so only the name of a type is certain.
    package func isReporterOfLibrary(_ call: CallPath) -> Bool {
        guard let type = call.receivers.first, type.first?.isUppercase == true, !isNamedOwn(call)
        else { return false }
        return Self.knownReporters.contains("\(type).\(call.name)")
    }

    /// Whether a call shows the user something.
    func isAlert(_ call: CallPath) -> Bool {
        call.isOne(of: alerts) || call.isOne(of: Self.knownAlerts, ofLibrary: true)
            || Self.alertNames.contains(call.name)
    }

    /// Whether a call asks a server.
    package func isNetwork(_ call: CallPath) -> Bool {
        call.isOne(of: network) || call.isOne(of: Self.knownNetwork, ofLibrary: true)
    }

    /// Whether a call only writes to a log, where no user and seldom a developer reads it.
    package func isLog(_ call: CallPath) -> Bool {
        guard !call.isOne(of: reporters) else { return false }
        if Self.logFunctions.contains(call.name) { return true }
        return Self.logLevels.contains(call.name) && call.receiverSounds(like: Self.logReceivers)
    }
}
