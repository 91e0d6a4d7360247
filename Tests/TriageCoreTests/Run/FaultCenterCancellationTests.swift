import Testing
import TriageCore
import TriageTesting

@Suite("Cancellation is no failure", .timeLimit(.minutes(30)))
struct FaultCenterCancellationTests {
    static let disguises: [any Error] = [
        CancellationError(), Fault.canceled(), Fault.canceled(by: OpaqueError.lost),
        Layer.holding(.canceled()), Wrapping.one(CancellationError()),
        Wrapping.one(Layer.holding(.canceled())),
        Wrapping.two(Fault.canceled(), CancellationError()),
        Wrapping.two(Wrapping.one(CancellationError()), Layer.holding(.canceled())),
    ]

    /// A failure, the code of its fault, and the code of the innermost error in its chain.
    static let failures: [(any Error, String, String)] = [
        (OpaqueError.lost, "two", "lost"), (Fault(.timeout, code: "late"), "late", "late"),
        (Layer.holding(Fault(.server)), "server", "server"), (Layer.gone, "two", "gone"),
        (Wrapping.one(OpaqueError.lost), "two", "lost"),
    ]

    @Test(arguments: failures.indices, [false, true])
    func `A failure beside a cancellation is a failure, in either order`(
        index: Int, isReversed: Bool
    ) async {
        let (failure, code, innermost) = Self.failures[index]
        for canceled in Self.disguises {
            let center = CenterFixture()
            let error =
                isReversed ? Wrapping.two(failure, canceled) : Wrapping.two(canceled, failure)
            let outcome = await center.run("a") { throw error }
            #expect(outcome.fault?.code == code)
            let chain = try? #require(center.failures.elements.first?.chain)
            let counted = chain?.links.filter { !$0.isAside } ?? []
            #expect(counted.last?.code == innermost)
            // The cancellation stays in the chain, behind the failure.
            #expect(chain?.links.starts(with: counted) { $0.code == $1.code } == true)
            #expect((chain?.links.count ?? 0) > counted.count)
            center.center.report(error)
            #expect(center.drafts.elements.count == 2)
        }
    }

    @Test
    func `A failure behind any number of cancellations is found`() async {
        struct Group: Error { let results: [Result<Int, any Error>] }
        let one = Result<Int, any Error>.failure(CancellationError())
        let canceled = Array(repeating: one, count: 300)
        let center = CenterFixture()
        #expect(await center.run("a") { throw Group(results: canceled) }.isCancelled)
        let outcome = await center.run("b") {
            throw Group(results: canceled + [.success(1), .failure(Fault(.server))])
        }
        #expect(outcome.fault?.kind == .server)
    }

    @Test
    func `A failure in the structs of a batch is found beside a cancellation`() async {
        struct Item { let error: (any Error)? }
        enum Upload: Error { case batch(any Error, [Item]) }
        let center = CenterFixture()
        let canceled = [Item(error: nil), Item(error: CancellationError())]
        let isCanceled = await center.run("a") {
            throw Upload.batch(CancellationError(), canceled)
        }.isCancelled
        #expect(isCanceled)
        let outcome = await center.run("b") {
            throw Upload.batch(CancellationError(), canceled + [Item(error: Fault(.timeout))])
        }
        #expect(outcome.fault?.kind == .timeout)
        #expect(center.center.audit().isEmpty)
    }

    @Test
    func `A cancellation by its own code may have causes without a kind, and no known failure`()
        async
    {
        let classifier = ErrorClassifier { error in
            guard case Wrapping.one(let cause) = error else { return nil }
            return ErrorClassification(kind: .canceled, code: "sheet.closed", causes: [cause])
        }
        let center = CenterFixture(reader: classifier)
        #expect(await center.run("a") { throw Wrapping.one(OpaqueError.lost) }.isCancelled)
        let outcome = await center.run("a") { throw Wrapping.one(Fault(.server)) }
        #expect(outcome.fault?.kind == .server)
    }

    @Test
    func `Any error that a canceled task throws is its cancellation`() async {
        let center = CenterFixture()
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let outcome = await center.run("a") { throw Fault(.server) }
            #expect(outcome.isCancelled)
            #expect(await center.run("b") { throw OpaqueError.lost }.isCancelled)
        }.value
        #expect(center.failures.elements.isEmpty)
        #expect(center.drafts.elements.isEmpty)
    }

    @Test
    func `The value of a canceled task is dropped`() async {
        let center = CenterFixture()
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let outcome = await center.run("a") { 7 }
            #expect(outcome.isCancelled)
        }.value
        #expect(center.log.elements == ["began a", "ended a canceled"])
        #expect(center.center.audit().isEmpty)
    }

    @Test
    func `Synchronous work keeps its outcome, even in a canceled task`() async {
        let center = CenterFixture()
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            #expect(center.runNow("a") { 7 }.value == 7)
            #expect(center.runNow("b") { throw OpaqueError.lost }.fault?.code == "lost")
            #expect(center.runNow("c") { throw CancellationError() }.isCancelled)
        }.value
        #expect(center.failures.elements.count == 1)
        #expect(center.drafts.elements.count == 1)
        #expect(center.center.audit().isEmpty)
    }

    @Test
    func `A cancellation that was turned into a failure on purpose is a failure`() async {
        let center = CenterFixture()
        let outcome = await center.run("a") {
            throw Fault(.timeout, cause: CancellationError())
        }
        #expect(outcome.fault?.kind == .timeout)
    }

    @Test
    func `A cancellation within an operation does not taint its later failure`() async {
        let center = CenterFixture()
        let outcome = await center.run("a") {
            _ = Fault.canceled()
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.kind == .unexpected)
        #expect(center.diagnoses.elements.isEmpty)
    }
}

extension Outcome {
    var isCancelled: Bool {
        if case .canceled = self { true } else { false }
    }
}
