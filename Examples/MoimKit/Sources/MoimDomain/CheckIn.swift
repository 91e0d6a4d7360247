public import TriageCore

/// A member checks in: being there twice is being there.
public struct CheckIn: Sendable {
    /// What checking in comes to.
    public enum Result: Hashable, Sendable {
        /// It was recorded now.
        case recorded(Attendance)
        /// It had been recorded before.
        case recordedBefore
    }

    /// Why a member could not check in.
    public enum Failure: FaultCarrier {
        /// The code is not the one of today.
        case wrongCode(AttendanceFailure)
        /// It is too late.
        case closed(AttendanceFailure)
        /// It could not be found out.
        case failed(AttendanceFailure)
    }

    private let attendance: any AttendanceRepository

    /// Makes the use case.
    public init(attendance: any AttendanceRepository) { self.attendance = attendance }

    /// Checks in with a code.
    public func callAsFunction(code: String) async throws(Failure) -> Result {
        do {
            return .recorded(try await attendance.submit(code: code))
        } catch {
            switch error {
            case .alreadyRecorded: return .recordedBefore
            case .wrongCode: throw .wrongCode(error)
            case .closed: throw .closed(error)
            case .unavailable: throw .failed(error)
            }
        }
    }
}
