import MoimAPI
import MoimComposition
import UnixSignals

/// `moim serve`: the embedded API alone, for an app on this machine.
struct ServeCommand {
    private let options: ServeOptions
    private let faults: [FaultRule]

    /// Reads the arguments after `serve`.
    ///
    /// - Returns: Nil when they only asked for help, which is printed.
    /// - Throws: ``UsageError``.
    init?(_ arguments: [String]) throws(UsageError) {
        guard let options = try ServeOptions.read(arguments) else { return nil }
        self.options = options
        faults = try FaultRule.read(options.faults)
    }

    /// Serves until SIGTERM or SIGINT.
    ///
    /// - Throws: An error of the system when the port cannot be bound.
    func run() async throws {
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        let api = try await MoimAPI.start(
            port: options.port.number, faults: faults, hasSwitches: true)
        announce("\(api.url)")
        _ = await signals.first { _ in true }
        await api.stop()
    }

    private func announce(_ url: String) {
        guard !options.json else { return Output.line(#"{"url": "\#(url)"}"#) }
        Output.line(url)
        Output.line(
            """

            Moim's API, until Ctrl-C. Its faults (`moim faults` lists them) are switched while it runs:
              curl -X PUT \(url)/_faults -d '{"faults": ["outage@home:1", "slow"]}'
              curl \(url)/_session      # the tokens to sign in with
            """)
    }
}
