import MoimDomain

/// The home screen's content on the wire.
struct HomeBody: Decodable, Sendable {
    let name: String
    let generation: Int
    let status: Status
    let profileImage: String
    let attendanceOpen: Bool?

    enum Status: String, Decodable, Sendable {
        case active, inactive
    }

    var home: Home {
        Home(
            name: name, generation: generation,
            status: status == .active ? .active : .inactive,
            profileImage: profileImage.isEmpty ? nil : profileImage,
            isAttendanceOpen: attendanceOpen ?? false)
    }
}

/// A recorded attendance on the wire.
struct AttendanceBody: Decodable, Sendable {
    let status: Status

    enum Status: String, Decodable, Sendable {
        case present, late
    }

    var attendance: Attendance { status == .present ? .present : .late }
}
