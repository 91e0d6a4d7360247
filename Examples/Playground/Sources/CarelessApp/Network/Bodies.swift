/// The home screen's content on the wire.
struct HomeBody: Decodable, Sendable {
    enum Status: String, Decodable {
        case active, inactive
    }

    let name: String
    let generation: Int
    let status: Status
    let profileImage: String
    let attendanceOpen: Bool?
}

/// A recorded attendance on the wire.
struct AttendanceBody: Decodable, Sendable {
    enum Status: String, Decodable {
        case present, late
    }

    let status: Status
}

/// A timer on the wire.
struct TimerBody: Decodable, Sendable {
    let id: Int
    let clipID: Int
    let time: String
    let days: [Int]
}

/// A timer to be added, on the wire.
struct NewTimerBody: Encodable, Sendable {
    let clipID: Int?
    let time: String?
    let days: [Int]
}

/// A friend on the wire.
struct FriendBody: Decodable, Sendable {
    let id: Int
    let name: String
    let relation: String
}

/// The server's answer about an e-mail address, on the wire.
struct MessageBody: Decodable, Sendable {
    let message: String?
}

/// New tokens on the wire.
struct TokensBody: Decodable, Sendable {
    let accessToken: String
    let refreshToken: String?
}
