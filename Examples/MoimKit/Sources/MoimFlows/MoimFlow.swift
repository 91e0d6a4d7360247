import MoimData
import MoimDomain
public import MoimFeatures
import Triage
public import TriageTesting

/// What members do with Moim, as flows in which every request can fail in every way.
public enum MoimFlow: String, CaseIterable, Sendable {
    /// Opens home and checks in.
    case home
    /// Opens home with a token that has expired.
    case session
    /// Finds a friend.
    case friends
    /// Opens the timers and adds one, in the style of Observation.
    case timers
    /// Opens the timers and adds one, in the style of Combine.
    case timersStream
    /// Asks whether an e-mail address can be used.
    case signUp
    /// Starts the app.
    case launch

    /// The flow, with Moim's texts in a language.
    public func injection(in language: MoimLanguage) -> FaultInjection {
        let texts = MoimTexts.texts(in: language)
        return FaultInjection(
            rawValue, server: FaultPlan(answers), table: .moim, localize: texts,
            exceptions: exceptions
        ) { app in
            let surroundings = FlowSurroundings(app)
            switch self {
            case .home: await surroundings.checkIn()
            case .session: await surroundings.openHome()
            case .friends: await surroundings.findFriends()
            case .timers: await surroundings.addTimer(TimersViewModel.init)
            case .timersStream:
                await surroundings.addTimer {
                    TimersStreamScreen(center: $0, repository: $1, activity: $2)
                }
            case .signUp: await surroundings.validateEmail()
            case .launch: await surroundings.launch()
            }
        }
    }

    private var exceptions: [FaultInjection.Exception] {
        switch self {
        case .timers, .timersStream:
            [
                .init(
                    .lost, at: "404 at GET /v1/timers",
                    because: "a member without timers gets a 404, and sees an empty list")
            ]
        case .launch:
            [
                .init(
                    .lost, at: "GET /v1/notices",
                    because: "no launch waits for what the club has to say")
            ]
        default: []
        }
    }

    private var answers: [String: [FaultPlan.Step]] {
        switch self {
        case .home:
            [
                "GET /v1/home": [.home],
                "POST /v1/attendance": [.json(#"{"status":"present"}"#, status: 201)],
            ]
        case .session:
            [
                "GET /v1/home": [.status(419), .home],
                "POST /v1/auth/refresh": [
                    .json(#"{"accessToken":"next","refreshToken":"second","expiresIn":3600}"#)
                ],
            ]
        case .friends:
            ["GET /v1/friends": [.json(#"[{"id":1,"name":"Minji","relation":"classmate"}]"#)]]
        case .timers, .timersStream:
            [
                "GET /v1/timers": [
                    .json(#"[{"id":1,"clipID":7,"time":"21:30","days":[1,3,5]}]"#),
                    .json(
                        #"[{"id":1,"clipID":7,"time":"21:30","days":[1,3,5]},{"id":2,"clipID":8,"time":"07:00","days":[2]}]"#
                    ),
                ],
                "POST /v1/timers": [.status(201)],
            ]
        case .signUp: ["POST /v1/validation/email": [.json(#"{"message":"It is yours."}"#)]]
        case .launch: FaultPlan.launch
        }
    }
}

extension FaultPlan.Step {
    fileprivate static let home = json(
        #"{"name":"Kim","generation":12,"status":"active","profileImage":"","attendanceOpen":true}"#
    )
}

extension FaultPlan {
    /// A server at which a launch finds everything in order.
    fileprivate static let launch: [String: [Step]] = [
        "POST /v1/integrity": [.json(#"{"verdict":"genuine"}"#)],
        "GET /v1/app/version": [
            .json(#"{"minimum":"1.10.0","recommended":"1.12.0","storeURL":"https://s"}"#)
        ],
        "GET /v1/maintenance": [.json(#"{"active":false}"#)],
        "GET /v1/session": [.json(#"{"userID":"member-12"}"#)],
        "GET /v1/account": [.json(#"{"state":"active"}"#)],
        "GET /v1/terms": [.json(#"{"accepted":true,"version":"3"}"#)],
        "GET /v1/config": [.json("{}")],
        "GET /v1/notices": [.json("[]")],
    ]
}
