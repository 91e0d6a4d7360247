#if RxSwift
import RxSwift
import Testing
import TriageCore
import TriageTesting

@MainActor
@Suite("A screen of RxSwift that shows its failures by itself", .timeLimit(.minutes(30)))
struct OwnLabelTests {
    struct Repository: ClipsRepository {
        func clips() -> Single<[Clip]> { .error(Fault(.offline)) }
        func add(_ clip: Clip) async throws -> Clip { clip }
    }

    @Test
    func `has no notice of the center beside its own, and a report for each failure`() async {
        let (faults, reloads, bag) = (TestFaults(), PublishSubject<Void>(), DisposeBag())
        let (messages, counts) = (EventRecorder<String>(), EventRecorder<Int>())
        let model = FeedViewModel(Repository(), center: faults.center)
        model.message.subscribe(onNext: { messages.record($0) }).disposed(by: bag)
        model.clips(reloads, stored: [Clip()]).subscribe(onNext: { counts.record($0.count) })
            .disposed(by: bag)
        for count in 1...2 {
            reloads.onNext(())
            await eventually { counts.elements.count == count }
        }
        #expect(messages.elements == Array(repeating: "failure.offline.message", count: 2))
        #expect(counts.elements == [1, 1] && faults.notices.isEmpty)
        #expect(faults.reports.map(\.level) == [.debug, .debug])
        #expect(faults.audit() == [])
    }
}
#endif
