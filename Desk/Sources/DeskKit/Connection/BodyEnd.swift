import DeskIntake
import Hummingbird

/// The reason why the desk ends a body before its last byte.
enum BodyEnd: Error {
    /// It took longer than its bytes allow.
    case overdue
    /// Another one needs its room.
    case crowdedOut

    /// The refusal that its sender gets.
    var problem: Problem {
        switch self {
        case .overdue: Problem(status: .requestTimeout, detail: "The body took too long.")
        case .crowdedOut: .busy
        }
    }
}

/// What a request asks of its connection.
enum ConnectionRequest: Sendable {
    /// Tells a sender that waits for it to send its body.
    case goOn
    /// Ends the body that is under way.
    case endBody
}

extension DeskContext {
    /// Asks the connection, from any thread.
    func ask(_ request: ConnectionRequest) {
        channel.pipeline.fireUserInboundEventTriggered(request)
    }
}

/// A body whose sender waits for the word to go on, and gets it when the desk begins to read.
struct AwaitedBody: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    let body: RequestBody
    let goOn: @Sendable () -> Void

    struct AsyncIterator: AsyncIteratorProtocol {
        var body: RequestBody.AsyncIterator
        var goOn: (@Sendable () -> Void)?

        @concurrent mutating func next() async throws -> ByteBuffer? {
            goOn?()
            goOn = nil
            return try await body.next()
        }
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(body: body.makeAsyncIterator(), goOn: goOn)
    }
}
