import DeskForwarding
import DeskModel
import Foundation
import Testing

@Suite("Every kind of receiver", .timeLimit(.minutes(10)))
struct AllReceiversTests {
    static let kinds = AllReceivers.types.map { $0.kind }

    /// The receiver of a kind's example.
    private func example(_ kind: String) throws -> (Destination, any Receiver) {
        let type = try #require(AllReceivers.types.first { $0.kind == kind })
        let target = destination(kind, type.example, allowsPrivate: false)
        return (target, try type.init(target, context))
    }

    @Test
    func `The names are words of commands, and no two kinds share one`() {
        #expect(Set(Self.kinds).count == AllReceivers.types.count)
        #expect(Set(AllReceivers.types.map { $0.name }).count == AllReceivers.types.count)
        for kind in Self.kinds {
            #expect(kind.wholeMatch(of: /[a-z][a-z0-9]*/) != nil)
        }
    }

    @Test(arguments: kinds)
    func `Its example takes a message, and a label shows no more than the origin`(
        kind: String
    ) throws {
        let (target, receiver) = try example(kind)
        let request = try #require(receiver.request(for: message(1), at: start))
        #expect(request.address.origin == receiver.address.origin && !request.body.isEmpty)
        #expect(target.label == "\(kind) \(receiver.address.origin)")
        #expect(!target.kindName.isEmpty && target.kindName != kind)
    }

    @Test(arguments: kinds)
    func `A private address is refused`(kind: String) async throws {
        let (target, _) = try example(kind)
        var parts = try #require(URLComponents(string: target.url))
        parts.host = "127.0.0.1"
        let url = try #require(parts.string)
        await #expect(throws: DestinationError.privateAddress) {
            try await DestinationCheck().check(url: url, kind: kind, allowsPrivate: false)
        }
    }

    @Test(arguments: kinds)
    func `A kind that people read takes a digest of many groups`(kind: String) throws {
        guard let receiver = try example(kind).1 as? any PacedReceiver else { return }
        let digest = Digest((1...40).map { message($0) })
        #expect(receiver.request(for: digest, at: start)?.body.isEmpty == false)
    }

    @Test(arguments: kinds, [200, 202, 204])
    func `A success is sent`(kind: String, status: Int) throws {
        #expect(try verdict(kind, status) == .sent)
    }

    @Test(arguments: kinds.filter { $0 != "smtp" }, [301, 302, 303, 307, 308, 400, 410, 413, 422])
    func `A redirect and a refusal are final`(kind: String, status: Int) throws {
        switch try verdict(kind, status) {
        case .failed: break
        case .stop: #expect(status == 410)
        case let other: Issue.record("\(other)")
        }
    }

    private func verdict(_ kind: String, _ status: Int) throws -> Verdict {
        let answer = Answer(status: status, headers: [:], body: [])
        return try example(kind).1.ruling(on: answer, at: start).verdict
    }

    @Test
    func `A kind that a later desk has stored gets nothing, and says so`() async {
        let target = destination("later", "https://a.com/s3cret", allowsPrivate: false)
        #expect(target.kindName == "later" && target.label == "later")
        let finding = await DestinationCheck().finding(on: target)
        #expect(finding == "destination d1 (later): there is no kind of receiver later")
    }
}
