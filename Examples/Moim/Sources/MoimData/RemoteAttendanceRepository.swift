public import MoimDomain
import Triage
public import TriageClient

/// Attendance on Moim's server.
public struct RemoteAttendanceRepository: AttendanceRepository {
    private let client: APIClient

    /// Makes a repository that asks through a client.
    public init(client: APIClient) { self.client = client }

    /// Records attendance.
    public func submit(code: String) async throws(AttendanceFailure) -> Attendance {
        do {
            return try await client.send(Endpoints.attendance(code: code)).attendance
        } catch {
            if error.isAnswer(400) { throw .wrongCode(error) }
            if error.isAnswer(409) { throw .alreadyRecorded(error) }
            if error.isAnswer(410) { throw .closed(error) }
            throw .unavailable(error)
        }
    }
}
