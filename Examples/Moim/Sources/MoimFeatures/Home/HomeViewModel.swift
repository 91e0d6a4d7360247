public import MoimDomain
public import Triage

/// The home screen: who the member is, and checking in.
@MainActor
public final class HomeViewModel: LiveScreenViewModel {
    /// What it shows and what it has under way.
    public let screen: LiveScreen<Home>

    private let repository: any HomeRepository
    private let checkIn: CheckIn

    /// Makes the screen; nothing is loaded until someone asks.
    public init(
        center: FaultCenter, repository: any HomeRepository, checkIn: CheckIn, activity: Activity,
        onChange: @escaping (ScreenState, Home?) -> Void = { _, _ in }
    ) {
        screen = LiveScreen(center: center, activity: activity, onChange: onChange)
        self.repository = repository
        self.checkIn = checkIn
    }

    /// Loads the content, again if need be; a load that is under way gives way to this one.
    public func load() {
        screen.load("home.load", HomeRules.load) { [repository] in try await repository.home() }
    }

    /// Checks in; a tap while one is under way is ignored.
    public func submit(code: String) {
        screen.tap("attendance.submit", HomeRules.submit) { [checkIn] in
            try await checkIn(code: code)
        } then: { [screen] result in
            screen.center.present(.toast, message: result.message)
        }
    }
}

extension CheckIn.Result {
    fileprivate var message: String {
        switch self {
        case .recorded: "attendance.recorded"
        case .recordedBefore: "attendance.recordedBefore"
        }
    }
}
