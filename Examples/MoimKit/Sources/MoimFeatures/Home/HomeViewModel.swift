public import MoimDomain
public import Triage

/// The home screen: who the member is, and checking in.
@MainActor
public final class HomeViewModel: LoadableViewModel {
    /// What it shows and what it has under way.
    public let screen: LoadableModel<Home>

    private let checkIn: CheckIn

    /// Makes the screen; nothing is loaded until someone asks.
    public init(
        center: FaultCenter, repository: any HomeRepository, checkIn: CheckIn, activity: Activity
    ) {
        screen = LoadableModel(
            "home.load", in: center, rules: HomeRules.load, startTask: activity.track
        ) { try await repository.home() }
        self.checkIn = checkIn
    }

    /// Checks in; a tap while one is under way is ignored.
    public func submit(code: String) {
        screen.perform("attendance.submit", rules: HomeRules.submit) { [checkIn] in
            try await checkIn(code: code)
        } then: { [center = screen.center] result in
            center.present(.toast, message: result.message)
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
