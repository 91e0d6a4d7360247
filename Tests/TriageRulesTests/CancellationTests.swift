import Foundation
import TestDoubles
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
    struct Mixed {
        let error: any Error & Sendable
        let kind: Fault.Kind
        /// The code of the failure; nil if it has no kind, so that the error around it names it.
        let code: String?
    }

    static let mixed: [Mixed] = {
        let failures: [(any Error & Sendable, Fault.Kind, String?)] = [
            (URLError(.timedOut), .timeout, "url.timedOut"),
            (OpaqueError.broken, .unexpected, nil),
            (LayerError.holding(Fault(.server)), .server, "server"),
        ]
        return (plain + foundations).flatMap { canceled in
            failures.flatMap { failure, kind, code in
                let batches = [batch([canceled, failure]), batch([failure, canceled])]
                let errors: [any Error & Sendable] =
                    BatchError.mixed(failure, beside: canceled) + batches
                return errors.map { Mixed(error: $0, kind: kind, code: code) }
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
        for mixed in Self.mixed {
            let app = RecordingApp()
            await door.inject(mixed.error, app)
            #expect(!app.log.elements.isEmpty, "\(mixed.error)")
            #expect(app.center.audit().isEmpty)
            // The others hand the error on and report nothing.
            guard door.readsFoundation else { continue }
            let fault = app.drafts.elements.first?.failure.fault
            #expect(fault?.kind == mixed.kind, "\(mixed.error)")
            #expect(mixed.code == nil || fault?.code == mixed.code, "\(mixed.error)")
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
