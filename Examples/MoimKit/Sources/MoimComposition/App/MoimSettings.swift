public import MoimFeatures

/// The settings of a run of Moim: the device, the language and the time limits.
public struct MoimSettings: Sendable {
    /// The installed version, which reports bear.
    public var appVersion = "1.12.0"
    /// Whether the device is not as its maker left it.
    public var isJailbroken = false
    /// Whether tokens can be written.
    public var canStoreTokens = true
    /// The language of what the member sees.
    public var language = MoimLanguage.ko
    /// The style of the timers screen.
    public var timersStyle = TimersStyle.observation
    /// The time limit of a launch until its verdict.
    public var launchDeadline: Duration = .seconds(10)
    /// How long the verdict of a launch waits for what weighs more.
    public var launchGrace: Duration = .seconds(1)
    /// How long an operation may take.
    public var requestTimeout: Duration = .seconds(10)
    /// How long one attempt of it may take; nil for as long as the operation.
    public var attemptTimeout: Duration?
    /// How long the end of a run waits for deliveries.
    public var flush: Duration = .seconds(5)

    /// Creates the settings of an ordinary phone.
    public init() {}
}
