import Foundation
import Testing
import TriageCore
import TriageTesting

@Suite("A cancellation is no failure, by whatever door it comes", .timeLimit(.minutes(5)))
struct CancellationTests {
    /// What a cancellation looks like to anyone.
    static let plain: [any Error & Sendable] = [
        CancellationError(), Fault.cancelled(), Fault.cancelled(by: Plain.broken),
        Layer.holding(.cancelled()),
    ]

    /// What it looks like to those who know Foundation.
    static let foundations: [any Error & Sendable] = [
        URLError(.cancelled), NSError(domain: NSURLErrorDomain, code: -999),
        NSError(domain: NSCocoaErrorDomain, code: CocoaError.userCancelled.rawValue),
        POSIXError(.ECANCELED),
        NSError(
            domain: "sdk", code: 1,
            userInfo: [NSUnderlyingErrorKey: NSError(domain: NSURLErrorDomain, code: -999)]),
    ]

    @Test("nothing is shown, routed, reported or handled", arguments: Door.all)
    func silent(door: Door) async {
        for error in Self.plain + (door.readsFoundation ? Self.foundations : []) {
            let app = App()
            await door.enter(error, app)
            #expect(app.told.elements.isEmpty, "\(error)")
            #expect(app.center.audit().isEmpty)
        }
    }

    @Test("a failure that comes by the same door is told", arguments: Door.all)
    func told(door: Door) async {
        let app = App()
        await door.enter(Fault(.server), app)
        #expect(!app.told.elements.isEmpty)
        #expect(app.center.audit().isEmpty)
    }

    @Test("a failure after a cancellation is its own incident", arguments: Door.all)
    func after(door: Door) async {
        let app = App()
        await app.center.run("around") {
            await door.enter(CancellationError(), app)
            throw Plain.broken
        }
        let draft = app.drafts.elements.last
        #expect(draft?.failed.fault.kind == .unexpected)
        #expect(draft?.failed.chain.links.count == 1)
    }
}
