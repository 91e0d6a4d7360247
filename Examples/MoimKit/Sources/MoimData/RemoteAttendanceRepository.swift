public import MoimDomain
public import Triage

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
            switch error {
            case .rejected(.wrongCode, let fault): throw .wrongCode(fault)
            case .rejected(.alreadyRecorded, let fault): throw .alreadyRecorded(fault)
            case .rejected(.closed, let fault): throw .closed(fault)
            case .failed(let fault): throw .unavailable(fault)
            }
        }
    }
}
