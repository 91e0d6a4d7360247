public import ArgumentParser
import Foundation
import MoimAPI
import MoimComposition
public import MoimFeatures

/// What `moim` is told on the command line.
struct MoimOptions: ParsableArguments {
    /// How the help describes the journeys.
    @Argument(
        help: .init(
            "The journeys to run, in this order: \(Journey.names), or day for all of them. Or `faults`, to list what the embedded API can do wrong. Or `replay PLAN`, to meet a failure again by the plan of `desk reproduce`. Or `serve`, to run that API alone for an app; `moim serve --help` says more.",
            valueName: "journey"))
    var journeys: [String] = []

    /// A file with actions to run instead of journeys.
    @Option(help: .init("Run the actions of a JSON file instead of journeys.", valueName: "file"))
    var script: String?

    /// The server to talk to.
    @Option(help: .init("The server to talk to; an embedded one when left out.", valueName: "url"))
    var api: ServerURL?

    /// What the embedded server does wrong.
    @Option(
        name: .customLong("fault"),
        help: .init(
            "A fault of the embedded API, repeatable: NAME, NAME:2 for the first two requests only, NAME@attendance for one endpoint only.",
            valueName: "name"))
    var faults: [String] = []

    /// The access token that is stored at start.
    @Option(
        help: .init("The stored access token; an empty one is a visitor's.", valueName: "token"))
    var accessToken: String?

    /// The refresh token that is stored at start.
    @Option(help: .init("The stored refresh token.", valueName: "token"))
    var refreshToken: String?

    /// Whether tokens cannot be written.
    @Flag(help: "Tokens cannot be written.")
    var brokenStore = false

    /// The installed version, which reports bear; one that cannot be read is for the launch to
    /// tell.
    @Option(help: .init("The installed version.", valueName: "version"))
    var appVersion = "1.12.0"

    /// Whether the device is not as its maker left it.
    @Flag(help: "The local device check says no.")
    var jailbroken = false

    /// The language of what the person sees.
    @Option(help: .init("The language of what the person sees: ko or en.", valueName: "language"))
    var locale = MoimLanguage.ko

    /// Whether the timers screen is the one in Combine's style.
    @Flag(help: "Make the timers screen in Combine's style; it behaves the same.")
    var combineTimers = false

    /// How long a launch may take until its verdict.
    @Option(
        help: .init("How long a launch may take until its verdict.", valueName: "seconds"))
    var launchDeadline = Seconds(.seconds(10))

    /// How long the verdict of a launch waits for what weighs more.
    @Option(
        help: .init(
            "How long its verdict waits for what weighs more; 0 for not at all.",
            valueName: "seconds"))
    var launchGrace = NonNegativeSeconds(.seconds(1))

    /// How long an operation may take.
    @Option(help: .init("How long an operation may take.", valueName: "seconds"))
    var requestTimeout = Seconds(.seconds(10))

    /// How long one attempt of an operation may take.
    @Option(help: .init("How long one attempt of it may take.", valueName: "seconds"))
    var attemptTimeout: Seconds?

    /// The DSN of a Sentry that gets the reports.
    @Option(help: .init("A Sentry that gets the reports.", valueName: "dsn"))
    var sentry: String?

    /// The webhook of a Discord channel that gets the reports.
    @Option(help: .init("A Discord webhook that gets the reports.", valueName: "url"))
    var discord: String?

    /// Where Google Analytics takes the reports.
    @Option(
        help: .init(
            "Where Google Analytics takes the reports, with firebase_app_id and api_secret.",
            valueName: "url"))
    var ga4: String?

    /// The base address of an OpenTelemetry collector that gets the reports.
    @Option(
        help: .init(
            "An OpenTelemetry collector that gets the reports; /v1/logs is added.", valueName: "url"
        ))
    var otlp: String?

    /// The DSN of a desk that gets the reports.
    @Option(help: .init("A desk that gets the reports.", valueName: "dsn"))
    var desk: String?

    /// Whether the app asks its desk what the team knows about a failure.
    @Flag(help: "Ask the desk what the team knows, before anything else; goes with --desk.")
    var knownIssues = false

    /// Where undelivered reports are kept.
    @Option(
        help: .init(
            "Where undelivered reports are kept; a temporary folder when left out.",
            valueName: "folder"))
    var queue: String?

    /// How long the end of the run waits for deliveries.
    @Option(
        help: .init(
            "How long the end waits for deliveries; 0 for not at all.", valueName: "seconds"))
    var flush = NonNegativeSeconds(.seconds(5))

    /// How long the run may take.
    @Option(help: .init("How long the run may take.", valueName: "seconds"))
    var limit = Seconds(.seconds(60))

    /// Whether the trace is written instead of the story.
    @Flag(help: "Write JSON lines instead of the story for people.")
    var trace = false

    /// Makes options, none of them given; the parser needs it.
    init() {}
}

extension MoimOptions {
    /// The settings of the app.
    var settings: MoimSettings {
        var settings = MoimSettings()
        settings.appVersion = appVersion
        settings.isJailbroken = jailbroken
        settings.canStoreTokens = !brokenStore
        settings.language = locale
        settings.timersStyle = combineTimers ? .combine : .observation
        settings.launchDeadline = launchDeadline.duration
        settings.launchGrace = launchGrace.duration
        settings.requestTimeout = requestTimeout.duration
        settings.attemptTimeout = attemptTimeout?.duration
        settings.flush = flush.duration
        return settings
    }
}

/// An address of a server: http or https, with a host.
struct ServerURL: ExpressibleByArgument, Sendable {
    /// The address.
    let url: URL

    /// Reads an address; nil for anything else.
    init?(argument: String) {
        guard let url = URL(string: argument), let host = url.host, !host.isEmpty,
            ["http", "https"].contains(url.scheme?.lowercased() ?? ""), url.query == nil,
            (1...65_535).contains(url.port ?? 80)
        else { return nil }
        self.url = url
    }
}

/// A time in seconds, with fractions: more than nothing, and at most a day.
struct Seconds: ExpressibleByArgument, Sendable {
    /// The time.
    let duration: Duration

    /// Makes a time.
    init(_ duration: Duration) { self.duration = duration }

    /// Reads a time; nil for what is no number, and for times that make no sense.
    init?(argument: String) {
        guard let seconds = Double(argument), seconds > 0, seconds <= 86_400 else { return nil }
        duration = .seconds(seconds)
    }

    /// The time as the help shows it.
    var defaultValueDescription: String { "\(duration / .seconds(1))" }
}

/// A time in seconds that may be none: what ``Seconds`` may be, or 0.
struct NonNegativeSeconds: ExpressibleByArgument, Sendable {
    /// The time.
    let duration: Duration

    /// Makes a time.
    init(_ duration: Duration) { self.duration = duration }

    /// Reads a time; nil for what is no number, and for times that make no sense.
    init?(argument: String) {
        let time = Double(argument) == 0 ? Seconds(.zero) : Seconds(argument: argument)
        guard let time else { return nil }
        duration = time.duration
    }

    /// The time as the help shows it.
    var defaultValueDescription: String { Seconds(duration).defaultValueDescription }
}

extension MoimLanguage: @retroactive ExpressibleByArgument {}
