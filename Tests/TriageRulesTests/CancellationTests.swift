import Foundation
import Testing
import TriageCore
import TriageTesting

@Suite("A cancellation is not a failure, at any entry point", .timeLimit(.minutes(30)))
struct CancellationTests {
    /// The cancellations that every entry point recognizes.
    static let plain: [any Error & Sendable] = [
        CancellationError(), Fault.canceled(), Fault.canceled(by: OpaqueError.broken),
        LayerError.holding(.canceled()),
        BatchError.errors([CancellationError(), LayerError.holding(.canceled())]),
    ]

    /// The cancellations that only readers of Foundation's errors recognize.
    static let foundations: [any Error & Sendable] = [
        URLError(.cancelled), NSError(domain: NSURLErrorDomain, code: -999),
        NSError(domain: NSCocoaErrorDomain, code: CocoaError.userCancelled.rawValue),
        POSIXError(.ECANCELED),
        NSError(
            domain: "sdk", code: 1,
            userInfo: [NSUnderlyingErrorKey: NSError(domain: NSURLErrorDomain, code: -999)]),
        batch([URLError(.cancelled), CancellationError()]),
    ]

    /// A failure and a cancellation in one error, in either order.
    static let mixed: [any Error & Sendable] = {
        let failures: [any Error & Sendable] = [
            URLError(.timedOut), OpaqueError.broken, LayerError.holding(Fault(.server)),
        ]
        return (plain + foundations).flatMap { canceled in
            failures.flatMap { failure -> [any Error & Sendable] in
                [
                    BatchError.errors([canceled, failure]), BatchError.errors([failure, canceled]),
                    BatchError.results([.failure(canceled), .success(1), .failure(failure)]),
                    batch([canceled, failure]), batch([failure, canceled]),
                ]
            }
        }
    }()

    /// An error of Foundation with several causes.
    private static func batch(_ errors: [any Error & Sendable]) -> NSError {
        NSError(domain: "sdk", code: 1, userInfo: ["NSMultipleUnderlyingErrorsKey": errors])
    }

    @Test(arguments: FailureEntryPoint.all)
    func `nothing is shown, routed, reported or handled`(door: FailureEntryPoint) async {
        for error in Self.plain + (door.readsFoundation ? Self.foundations : []) {
            let app = RecordingApp()
            await door.inject(error, app)
            #expect(app.log.elements.isEmpty, "\(error)")
            #expect(app.center.audit().isEmpty)
        }
    }

    @Test(arguments: FailureEntryPoint.all)
    func `a failure beside a cancellation is recorded, in either order`(
        door: FailureEntryPoint
    ) async {
        for error in Self.mixed {
            let app = RecordingApp()
            await door.inject(error, app)
            #expect(!app.log.elements.isEmpty, "\(error)")
            #expect(app.center.audit().isEmpty)
        }
    }

    @Test(arguments: FailureEntryPoint.all)
    func `a failure at the same entry point is recorded`(door: FailureEntryPoint) async {
        let app = RecordingApp()
        await door.inject(Fault(.server), app)
        #expect(!app.log.elements.isEmpty)
        #expect(app.center.audit().isEmpty)
    }

    @Test(arguments: FailureEntryPoint.all)
    func `a failure after a cancellation is its own incident`(door: FailureEntryPoint) async {
        let app = RecordingApp()
        await app.center.run("around") {
            await door.inject(CancellationError(), app)
            throw OpaqueError.broken
        }
        let draft = app.drafts.elements.last
        #expect(draft?.failure.fault.kind == .unexpected)
        #expect(draft?.failure.chain.links.count == 1)
    }
}
