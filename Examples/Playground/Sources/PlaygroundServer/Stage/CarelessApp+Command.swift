import CarelessApp
import MoimComposition
import MoimDomain
import MoimFeatures

extension CarelessApp {
    /// Performs the member's action on the other phone.
    func perform(_ command: Action.Command) {
        switch command {
        case .launch: launch()
        case .open(let screen): open(CarelessScreen(screen))
        case .refreshHome: refreshHome()
        case .submitAttendance(let code): submitAttendance(code: code)
        case .addTimer(let timer):
            addTimer(clipID: timer.clipID, time: timer.time, days: timer.days)
        case .validateEmail(let email): validate(email: email)
        case .searchFriends(let query): search(query)
        case .answer: answer()
        case .signOut: signOut()
        case .network(let isUp): setNetwork(isUp: isUp)
        case .signIn, .leave, .trouble, .feedback, .request: break
        }
    }
}

extension CarelessScreen {
    fileprivate init(_ screen: Screen) {
        switch screen {
        case .home: self = .home
        case .timers: self = .timers
        case .signUp: self = .signUp
        case .friends: self = .friends
        }
    }
}
