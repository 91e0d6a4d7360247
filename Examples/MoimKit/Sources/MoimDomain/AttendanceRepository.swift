public import TriageCore

/// Where attendance is recorded.
public protocol AttendanceRepository: Sendable {
    /// Records attendance with the code that the club's host shows.
    func submit(code: String) async throws(AttendanceFailure) -> Attendance
}

/// How a member was there.
public enum Attendance: String, Sendable {
    /// In time.
    case present
    /// After the start.
    case late
}

/// Why attendance was not recorded, as the repository tells it.
public enum AttendanceFailure: FaultCarrier {
    /// The code is not the one of today.
    case wrongCode(Fault)
    /// It was recorded before.
    case alreadyRecorded(Fault)
    /// Its time is over.
    case closed(Fault)
    /// It could not be asked.
    case unavailable(Fault)
}
