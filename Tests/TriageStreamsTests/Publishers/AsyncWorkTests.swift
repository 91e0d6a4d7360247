#if canImport(Combine) || OpenCombine
import Dispatch
import Foundation
import TestDoubles
import Testing
import TriageConcurrency
import TriageCore
import TriageStreams
import TriageTesting

/// A failure of a view model that catches whatever is thrown.
enum CaughtFailure: FaultCatching {
    case refused(Fault), broken(Fault)

    static func caught(_ fault: Fault) -> CaughtFailure {
        fault.kind == .rejected ? .refused(fault) : .broken(fault)
    }

    var fault: Fault {
        switch self {
        case .refused(let fault), .broken(let fault): fault
        }
    }
}

/// A view model of the main actor, whose conformance is isolated too.
@MainActor
final class MainActorModel: @MainActor TransformingViewModel {
    let failures = FailureRelay<CaughtFailure>()
    let activity = ActivityRelay()
    let gate = HeldElements()
    private(set) var begun: [Int] = []
    var error: (any Error)?

    /// Work that waits for its gate, and throws the error that is set by then.
    func work(for number: Int) async throws -> Int {
        MainActor.assertIsolated()
        begun.append(number)
        _ = await gate.next()
        MainActor.assertIsolated()
        if let error { throw error }
        return number * 10
    }

    nonisolated func transform(_ input: Int) -> Int { input }

    func values(
        of input: some Publisher<Int, Never>, _ overlap: Overlap, in center: FaultCenter
    ) -> AnyPublisher<Int, Never> {
        input.flatMap(overlap, into: self, in: center, "x", retries: true) { model, number in
            try await model.work(for: number)
        }
    }

    func values(
        of input: AsyncStream<Int>, _ overlap: Overlap, in center: FaultCenter
    ) -> FlatMapSequence<Int> {
        input.flatMap(overlap, into: self, in: center, "x", retries: true) { model, number in
            try await model.work(for: number)
        }
    }

    /// Work in a publisher of the failure's type.
    func publisher(for number: Int) -> TaskPublisher<Int, CaughtFailure> {
        CaughtFailure.publisher { try await self.work(for: number) }
    }

    func open() async {
        await eventually { self.gate.count > 0 }
        gate.resumeAll(returning: nil)
    }
}

@Suite("Async work of a view model", .timeLimit(.minutes(30)))
@MainActor
struct AsyncWorkTests {
    private let input = PassthroughSubject<Int, Never>()
    private let fixture = BoardFixture()
    private let probe = TestSubscriber<Int>()
    private let received = EventRecorder<CaughtFailure>()
    private let changes = EventRecorder<Bool>()

    private func start(_ overlap: Overlap, for model: MainActorModel) -> [AnyCancellable] {
        model.values(of: input, overlap, in: fixture.center).subscribe(probe)
        return [
            model.failures.sink { @Sendable [received] in received.record($0) },
            model.activity.sink { @Sendable [changes] in changes.record($0) },
        ]
    }

    @Test
    func `it runs on the main actor, one value after the other, and counts as activity`() async {
        let model = MainActorModel()
        let listening = start(.concat, for: model)
        for number in [1, 2] { input.send(number) }
        await model.open()
        await model.open()
        await eventually { fixture.ends == [.value, .value] && changes.elements.last == false }
        #expect(model.begun == [1, 2] && probe.values.elements == [10, 20])
        #expect(changes.elements == [false, true, false])
        withExtendedLifetime(listening) {}
    }

    @Test
    func `without a scheduler, values and failures arrive on the main actor too`() async {
        let (model, isMain) = (MainActorModel(), DispatchSpecificKey<Bool>())
        DispatchQueue.main.setSpecific(key: isMain, value: true)
        let arrivals = EventRecorder<Bool?>()
        var listening = [
            model.failures.sink { @Sendable _ in
                arrivals.record(DispatchQueue.getSpecific(key: isMain))
            }
        ]
        listening.append(
            model.values(of: input, .concat, in: fixture.center)
                .sink { @Sendable _ in arrivals.record(DispatchQueue.getSpecific(key: isMain)) })
        for error in [nil, Fault(.rejected)] {
            model.error = error
            input.send(1)
            await model.open()
            await eventually { fixture.ends.count == (error == nil ? 1 : 2) }
        }
        await eventually { arrivals.elements.count == 2 }
        #expect(arrivals.elements == [true, true])
        withExtendedLifetime(listening) {}
    }

    @Test
    func `whatever it throws becomes a case of the model's failure, and the user can retry it`()
        async throws
    {
        let model = MainActorModel()
        let listening = start(.exhaust, for: model)
        model.error = TestFailure.first
        input.send(1)
        await model.open()
        await eventually { !received.elements.isEmpty && !model.activity.isActive }
        let failure = try #require(received.elements.first)
        #expect(failure.fault.cause as? TestFailure == .first)
        let draft = try #require(fixture.reporter.drafts.first)
        #expect(draft.failure.fault.incident == failure.fault.incident)
        #expect(draft.failure.chain.links.first?.error is CaughtFailure)
        #expect(fixture.places.allSatisfy { $0.contains("AsyncWorkTests.swift") })
        input.send(2)
        model.error = nil
        fixture.screen.choose(.retry)
        #expect(model.activity.isActive)
        await model.open()
        await eventually { probe.values.elements == [10] && fixture.center.audit().isEmpty }
        #expect(model.begun == [1, 1])
        withExtendedLifetime(listening) {}
    }

    @Test
    func `an error of the model's type, a fault and a cancellation keep what they are`() async {
        let model = MainActorModel()
        let listening = start(.concat, for: model)
        let errors: [any Error] = [
            CaughtFailure.refused(Fault(.server)), Fault(.rejected), CancellationError(),
        ]
        for (number, error) in errors.enumerated() {
            model.error = error
            input.send(number)
            await model.open()
            await eventually { fixture.ends.count == number + 1 }
            fixture.screen.choose(.dismiss)
        }
        #expect(fixture.ends == [.failure, .failure, .canceled])
        #expect(received.elements.map(\.fault.kind) == [.server, .rejected])
        withExtendedLifetime(listening) {}
    }

    @Test
    func `with latest, the task of older work is canceled`() async {
        let (model, canceled) = (MainActorModel(), EventRecorder<Int>())
        let stream = input.flatMap(.latest, into: model, in: fixture.center, "x") {
            model, number in
            await withTaskCancellationHandler {
                _ = try? await model.work(for: number)
            } onCancel: {
                canceled.record(number)
            }
            return number
        }
        stream.subscribe(probe)
        input.send(1)
        await eventually { model.gate.count == 1 }
        input.send(2)
        #expect(canceled.elements == [1] && model.activity.isActive)
        await eventually { model.gate.count == 2 }
        await model.open()
        await eventually { probe.values.elements == [2] }
    }

    @Test
    func `the model is held while its work runs, and no longer`() async {
        var model: MainActorModel? = MainActorModel()
        weak let weakModel = model
        let gate = model?.gate
        model?.values(of: input, .latest, in: fixture.center).subscribe(probe)
        input.send(1)
        await eventually { gate?.count == 1 }
        model = nil
        #expect(weakModel != nil)
        gate?.resumeAll(returning: nil)
        await eventually {
            probe.ends.elements == [1] && weakModel == nil && fixture.center.audit().isEmpty
        }
        #expect(probe.values.elements.isEmpty)
    }

    @Test
    func `for any owner, a failure reaches the handler with its type, and then its fallback comes`()
        async
    {
        let (owner, isMain) = (OwnerFixture(), EventRecorder<Bool>())
        input.flatMap(.concat, weak: owner, in: fixture.center, "x") {
            _, number async throws(TestFailure) -> Int in
            isMain.record(isOnMainQueue())
            if number == 1 { throw .second }
            return number
        } catching: { owner, failure in
            isMain.record(isOnMainQueue())
            owner.failures.record(failure)
        } fallback: { failure in
            Just(failure == .second ? 9 : 0).eraseToAnyPublisher()
        }
        .subscribe(probe)
        for number in [1, 2] { input.send(number) }
        await eventually { probe.values.elements.count == 2 }
        #expect(probe.values.elements == [9, 2] && owner.failures.elements == [.second])
        #expect(isMain.elements == [true, true, true] && fixture.ends == [.failure, .value])
        #expect(fixture.places.allSatisfy { $0.contains("AsyncWorkTests.swift") })
    }

    @Test
    func `work of a sequence does the same`() async {
        let (elements, continuation) = AsyncStream.makeStream(of: Int.self)
        let model = MainActorModel()
        let listening = start(.concat, for: model)
        let values = model.values(of: elements, .concat, in: fixture.center)
        let heard = EventRecorder<Int>()
        let reader = Task { for await value in values { heard.record(value) } }
        model.error = Fault(.rejected)
        continuation.yield(1)
        await model.open()
        await eventually { fixture.screen.actions != nil && !model.activity.isActive }
        #expect(received.elements.map(\.fault.kind) == [.rejected])
        model.error = nil
        fixture.screen.choose(.retry)
        await model.open()
        continuation.yield(2)
        await model.open()
        continuation.finish()
        await reader.value
        #expect(heard.elements == [10, 20])
        #expect(model.begun == [1, 1, 2] && !model.activity.isActive)
        #expect(fixture.places.allSatisfy { $0.contains("AsyncWorkTests.swift") })
        withExtendedLifetime(listening) {}
    }

    @Test
    func `a publisher of the failure's type runs on the main actor and fails with that type`() async
    {
        let model = MainActorModel()
        model.error = TestFailure.second
        let ends = EventRecorder<CaughtFailure>()
        let subscription = model.publisher(for: 3).sink(
            receiveCompletion: { @Sendable end in
                if case .failure(let failure) = end { ends.record(failure) }
            }, receiveValue: { @Sendable _ in })
        await model.open()
        await eventually { !ends.elements.isEmpty }
        #expect(model.begun == [3] && ends.elements.first?.fault.cause as? TestFailure == .second)
        #expect(
            ends.elements.first?.fault.location.fileID.hasSuffix("AsyncWorkTests.swift") == true)
        withExtendedLifetime(subscription) {}
    }

    @Test
    func `a closure that returns a publisher does its work, whatever it fails with`() async {
        let model = MainActorModel()
        let (values, failures) = (EventRecorder<Int>(), EventRecorder<CaughtFailure>())
        var subscriptions = [
            input.flatMap(.latest, into: model, in: fixture.center, "x") { _, number in
                Fail<Int, URLError>(error: URLError(.timedOut)).prepend(number)
            },
            input.flatMap(.latest, weak: model, in: fixture.center, "y") { _, number in
                Fail<Int, URLError>(error: URLError(.timedOut)).prepend(number)
            },
        ].map { $0.sink { @Sendable in values.record($0) } }
        subscriptions.append(model.failures.sink { @Sendable in failures.record($0) })
        input.send(3)
        await eventually { !failures.elements.isEmpty && fixture.ends.count == 2 }
        #expect(values.elements == [3, 3] && fixture.ends == [.failure, .failure])
        let fault = failures.elements.first?.fault
        #expect(fault?.cause is URLError && fault?.location.line == #line - 12)
        withExtendedLifetime(subscriptions) {}
    }
}
#endif
