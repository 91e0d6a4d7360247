/// The names of an app's reporters, alerts and network calls, with the names of known libraries.
struct Vocabulary: Sendable, Equatable {
    /// The app's own functions that report an error, as they are called.
    var reporters: [String] = []
    /// The app's own functions that tell the user.
    var alerts: [String] = []
    /// The app's own functions that ask a server.
    var network: [String] = []

    /// Whether a call brings an error to the people who fix it.
    func isReporter(_ call: CallPath) -> Bool {
        call.isOne(of: reporters) || call.isOne(of: Self.knownReporters, ofLibrary: true)
    }

    /// Whether a call tells the user.
    func isAlert(_ call: CallPath) -> Bool {
        call.isOne(of: alerts) || call.isOne(of: Self.knownAlerts, ofLibrary: true)
            || Self.alertNames.contains(call.name)
    }

    /// Whether a call asks a server.
    func isNetwork(_ call: CallPath) -> Bool {
        call.isOne(of: network) || call.isOne(of: Self.knownNetwork, ofLibrary: true)
    }

    /// Whether a call only writes to a log, where no user and seldom a developer reads it.
    func isLog(_ call: CallPath) -> Bool {
        guard !call.isOne(of: reporters) else { return false }
        if Self.logFunctions.contains(call.name) { return true }
        return Self.logLevels.contains(call.name) && call.receiverSounds(like: Self.logReceivers)
    }
}
