import Triage

/// What a refused home screen means.
enum HomeRefusal: Int, EndpointRejection {
    case notRegistered = 400
}

/// What a refused attendance means.
enum AttendanceRefusal: Int, EndpointRejection {
    case wrongCode = 400
    case alreadyRecorded = 409
    case closed = 410

    /// Only a closed attendance is a problem, whose title will do where it has no detail.
    var rejection: Rejection { Rejection(serverMessage: self == .closed ? .problemDetails : nil) }
}

/// What a refused list of timers means.
enum TimersRefusal: Int, EndpointRejection {
    case noneYet = 404
}

/// What a refused timer means.
enum AddTimerRefusal: Int, EndpointRejection {
    case tooMany = 400
    case incomplete = 422
}

/// What a refused search means.
enum FriendsRefusal: Int, EndpointRejection {
    case badQuery = 400
}

/// What a refused address means; the server knows best what is wrong with it, and for how long.
enum EmailRefusal: Int, EndpointRejection {
    case taken = 409
    case tooManyTries = 429

    var rejection: Rejection {
        switch self {
        case .taken: Rejection(notice: .alert("email.taken"))
        case .tooManyTries: Rejection(notice: .alert("email.tooMany"))
        }
    }
}

extension Rejections {
    /// What statuses mean wherever a person signs up.
    static let signUp = Rejections(
        "sign-up",
        [
            Rejection(
                400,
                notice: NoticeTemplate(
                    .alert, title: "signUp.missing.title", message: "signUp.missing",
                    actions: [.dismiss]))
        ])
}

extension NoticeTemplate {
    /// An alert with the server's words, and the app's where it has none.
    fileprivate static func alert(_ key: String) -> NoticeTemplate {
        NoticeTemplate(
            .alert, title: .key("\(key).title"), message: .server(orKey: key), actions: [.dismiss])
    }
}
