import ArgumentParser
import Foundation
import MoimAPI
import MoimComposition
import MoimFeatures
import Triage

#if canImport(TriageCurl)
import TriageCurl
#endif

/// What a call of `moim` asks for, checked: nothing is run before all of it makes sense.
struct RunPlan {
    let journeys: [Journey]
    let script: Script?
    let receivers: ReportDestinations
    private let options: MoimOptions
    private let faults: [FaultRule]
    private let temporaryQueue = FileManager.default.temporaryDirectory
        .appendingPathComponent("moim-queue-\(UUID())")

    /// Reads the arguments.
    ///
    /// - Returns: Nil when what they ask for was only to be printed, and is.
    /// - Throws: ``UsageError``.
    init?(_ arguments: [String]) throws(UsageError) {
        let replayed = try Self.replayed(arguments)
        guard let options = try MoimOptions.read(replayed?.arguments ?? arguments)
        else { return nil }
        if options.journeys.contains("faults") {
            guard arguments == ["faults"] else { throw UsageError("`faults` goes alone") }
            for fault in APIFault.all { Output.line("\(fault.name)  \(fault.summary)") }
            return nil
        }
        self.options = options
        journeys = try Self.journeys(options, isReplay: replayed != nil)
        let read = try options.script.map { (path) throws(UsageError) in try Script(path: path) }
        script = replayed?.script ?? read
        faults = try Self.faults(options)
        guard script?.planned.isEmpty != false || options.api == nil else {
            throw UsageError("responses are for the embedded API and do not go with --api")
        }
        receivers = try ReportDestinations(options, over: Self.transport())
    }

    /// The script and the arguments that `replay PLAN` stands for; nil for any other call.
    private static func replayed(
        _ arguments: [String]
    ) throws(UsageError) -> (script: Script, arguments: [String])? {
        guard arguments.first == "replay" else { return nil }
        guard arguments.count > 1 else { throw UsageError("`replay` needs a plan of a desk") }
        let plan = try RecordedPlan.read(arguments[1])
        // The last one of an option counts.
        return (try plan.script(), plan.arguments + arguments.dropFirst(2))
    }

    private static func journeys(
        _ options: MoimOptions, isReplay: Bool
    ) throws(UsageError) -> [Journey] {
        if isReplay {
            guard options.journeys.isEmpty, options.script == nil else {
                throw UsageError("a replay goes without journeys and without a --script")
            }
            return []
        }
        guard options.journeys.isEmpty == (options.script != nil) else {
            throw UsageError(
                options.script == nil
                    ? "name a journey (\(Journey.names), or day for all), a --script, or `faults`"
                    : "a --script goes without journeys")
        }
        let journeys = try options.journeys.map { (name) throws(UsageError) in
            guard let journeys = Journey.named(name) else {
                throw UsageError("unknown journey '\(name)'; there are: \(Journey.names), day")
            }
            return journeys
        }
        return journeys.flatMap(\.self)
    }

    private static func faults(_ options: MoimOptions) throws(UsageError) -> [FaultRule] {
        guard options.faults.isEmpty || options.api == nil else {
            throw UsageError("--fault is for the embedded API and does not go with --api")
        }
        return try FaultRule.read(options.faults)
    }
}

extension RunPlan {
    /// Starts the embedded server; nil when another is named.
    func startServer() async throws -> MoimAPI? {
        guard options.api == nil else { return nil }
        return try await MoimAPI.start(faults: faults, planned: script?.planned ?? [])
    }

    /// The time that the run may take.
    var limit: Duration { options.limit.duration }

    /// What the app of this run is made of.
    @MainActor
    func makeConfiguration(_ embedded: MoimAPI?) -> MoimApp.Configuration {
        var parts = MoimApp.Configuration(
            server: options.api?.url ?? embedded?.url ?? URL(fileURLWithPath: "/"),
            transport: Self.transport())
        parts.settings = options.settings
        parts.accessToken = options.accessToken ?? embedded?.accessToken
        parts.refreshToken = options.refreshToken ?? embedded?.refreshToken
        parts.queue = queue
        parts.diagnose = { Output.error("moim: reports: \($0)") }
        return parts
    }

    /// Where reports wait.
    private var queue: URL {
        options.queue.map { URL(fileURLWithPath: $0) } ?? temporaryQueue
    }

    /// Removes what is kept for this run alone.
    func cleanUp() { try? FileManager.default.removeItem(at: temporaryQueue) }

    /// What carries requests: URLSession on Apple platforms, and where it can be trusted less,
    /// libcurl.
    static func transport() -> any Transport {
        #if canImport(TriageCurl)
        CurlTransport()
        #else
        URLSessionTransport()
        #endif
    }

    /// What shows the run: the trace, or the story.
    func makeRenderer(_ secrets: KnownSecrets, _ typed: TypedTextRedactor) -> any RunRenderer {
        let redactor = Redactor(knownSecrets: secrets)
        return options.trace
            ? TraceRenderer(redactor, typed) : StoryRenderer(title, in: options.locale)
    }

    private var title: String {
        let what = script == nil ? options.journeys.joined(separator: " ") : "--script"
        return "moim " + ([what] + options.faults.map { "--fault \($0)" }).joined(separator: " ")
    }
}
