// A stream that outlives the failures of the work that is done for its values.
import Triage

#if canImport(Combine)
import Combine
#elseif OpenCombine
import OpenCombine
#endif

struct Clip: Sendable {}

enum ClipsFailure: FaultCatching {
    case unavailable(Fault)

    static func caught(_ fault: Fault) -> ClipsFailure { .unavailable(fault) }
}

protocol ClipsRepository: Sendable {
    func all() async throws(ClipsFailure) -> [Clip]
}

// snippet.sequences
final class ClipsModel: Sendable {
    let failures = FailureRelay<ClipsFailure>()
    private let clips: any ClipsRepository
    private let center: FaultCenter

    init(_ clips: any ClipsRepository, in center: FaultCenter) {
        (self.clips, self.center) = (clips, center)
    }

    /// The list, anew for each reload; a failure is an output of its own.
    func lists(for reloads: AsyncStream<Void>) -> FlatMapSequence<[Clip]> {
        reloads.flatMap(
            .latest, weak: self, in: center, "clips.load"
        ) { model, _ async throws(ClipsFailure) in
            try await model.clips.all()
        } catching: { model, failure in
            model.failures.send(failure)
        }
    }
}
// snippet.end

// snippet.fallback
/// The list that was stored last, while the server cannot be reached; no list otherwise.
func lists(
    for reloads: AsyncStream<Void>, of model: ClipsModel, stored: [Clip], in center: FaultCenter,
    load: @escaping @Sendable () async throws(ClipsFailure) -> [Clip]
) -> FlatMapSequence<[Clip]> {
    reloads.flatMap(
        .latest, weak: model, in: center, "clips.load"
    ) { _, _ async throws(ClipsFailure) in
        try await load()
    } fallback: { failure in
        switch failure {
        case .unavailable(let fault): fault.kind == .offline ? stored : []
        }
    }
}
// snippet.end

#if canImport(Combine) || OpenCombine
// snippet.publishers
final class ClipsViewModel {
    private let clips: () -> AnyPublisher<[Clip], ClipsFailure>
    private let center: FaultCenter

    init(in center: FaultCenter, clips: @escaping () -> AnyPublisher<[Clip], ClipsFailure>) {
        (self.clips, self.center) = (clips, center)
    }

    func lists(for reloads: AnyPublisher<Void, Never>) -> AnyPublisher<[Clip], Never> {
        reloads.flatMap(.latest, weak: self, in: center, "clips.load", retries: true) { model, _ in
            model.clips()
        }
    }
}
// snippet.end

// snippet.stored
/// The list of the server, or the one that was stored last.
@MainActor
func storedLists(
    for reloads: AnyPublisher<Void, Never>, of model: ClipsViewModel, in center: FaultCenter,
    stored: @escaping () -> AnyPublisher<[Clip], Never>,
    load: @escaping @Sendable () async throws(ClipsFailure) -> [Clip]
) -> AnyPublisher<[Clip], Never> {
    reloads.flatMap(
        .latest, weak: model, in: center, "clips.load"
    ) { _, _ async throws(ClipsFailure) in
        try await load()
    } fallback: { failure in
        switch failure {
        case .unavailable: stored()
        }
    }
}
// snippet.end
#endif
