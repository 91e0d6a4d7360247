import DeskIntake
import DeskModel
import DeskStore
import HTTPTypes
import Hummingbird

/// An answer that says no.
///
/// Its text never repeats what was asked.
struct Problem: Error {
    var status: HTTPResponse.Status
    var detail: String
    var headers = HTTPFields()
    /// Whether the storage cannot be reached, which is soon tried again.
    var isStorageAway = false

    static let notFound = Problem(status: .notFound, detail: "There is nothing here.")
    static let unauthorized = Problem(
        status: .unauthorized, detail: "A token is needed.",
        headers: [.wwwAuthenticate: "Bearer"])
    static let forged = Problem(
        status: .forbidden, detail: "The request does not come from a page of the desk.")
    static let readOnly = Problem(
        status: .forbidden, detail: "The token is one that changes nothing.")
    static let deletesNothing = Problem(
        status: .forbidden, detail: "The token is one that deletes nothing.")
    static let tooLarge = Problem(status: .contentTooLarge, detail: "The body is too large.")
    static let busy = Problem(
        status: .serviceUnavailable, detail: "The desk is busy.", headers: [.retryAfter: "5"])
    static let noStorage = {
        var problem = Problem(
            status: .serviceUnavailable, detail: "The storage does not answer.",
            headers: [.retryAfter: "5"])
        problem.isStorageAway = true
        return problem
    }()

    static func badRequest(_ detail: String) -> Problem {
        Problem(status: .badRequest, detail: detail)
    }

    static func tooMany(seconds: Int64) -> Problem {
        Problem(
            status: .tooManyRequests, detail: "Too many wrong tokens.",
            headers: [.retryAfter: "\(max(1, seconds))"])
    }

    /// The answer to an error of any kind.
    init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let end as BodyEnd: self = end.problem
        case let refusal as Refusal:
            self.init(status: .init(code: refusal.status), detail: refusal.detail)
        case StoreError.badCursor: self = .badRequest("The cursor is none.")
        case is StoreError: self = .noStorage
        case let error as any HTTPResponseError:
            self.init(status: error.status, detail: Self.sentence(error.status))
        default: self.init(status: .internalServerError, detail: "Something failed.")
        }
    }

    init(status: HTTPResponse.Status, detail: String, headers: HTTPFields = [:]) {
        (self.status, self.detail, self.headers) = (status, detail, headers)
    }

    private static func sentence(_ status: HTTPResponse.Status) -> String {
        status == .notFound ? Problem.notFound.detail : "The request cannot be answered."
    }

    var response: Response {
        var response = Response(status: status, json: ["detail": .string(detail)])
        for field in headers { response.headers[field.name] = field.value }
        return response
    }
}
