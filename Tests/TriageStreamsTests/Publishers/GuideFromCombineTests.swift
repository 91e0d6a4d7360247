#if canImport(Combine) || OpenCombine
import Testing
import TriageCore
import TriageStreams
import TriageTesting

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

@MainActor
@Suite("An app on Combine, as the guide shows it", .timeLimit(.minutes(30)))
struct GuideFromCombineTests {
    /// A service as the posts have it: its future begins when it is made.
    struct Service: PhotoService {
        let answers: EventRecorder<Void> = EventRecorder()
        var failures = 1

        func photos() -> AnyPublisher<[Photo], any Error> {
            answers.record(())
            let fails = answers.elements.count <= failures
            return Future { promise in
                promise(fails ? .failure(Fault(.offline)) : .success([Photo(title: "new")]))
            }
            .eraseToAnyPublisher()
        }

        func like(_ photo: Photo) async throws -> Photo { throw Fault(.timeout) }
    }

    private let faults = TestFaults()
    private let reloads = PassthroughSubject<Void, Never>()
    private let lists = EventRecorder<[Photo]>()

    @Test
    func `A load that fails is shown, and the retry loads again`() async {
        let model = PhotosViewModel(Service(), center: faults.center)
        let subscription = model.photos(reloads.eraseToAnyPublisher())
            .sink { [lists] in lists.record($0) }
        reloads.send()
        await eventually { faults.openNotices.map(\.title) == ["failure.offline.title"] }
        faults.choose(.retry)
        await eventually { lists.elements == [[Photo(title: "new")]] }
        #expect(faults.audit() == [])
        withExtendedLifetime(subscription) {}
    }

    @Test
    func `A tap that fails is a toast, and the stream takes the next tap`() async {
        let taps = PassthroughSubject<Photo, Never>()
        let model = PhotosViewModel(Service(), center: faults.center)
        let subscription = model.liked(taps.eraseToAnyPublisher()).sink { _ in }
        for count in 1...2 {
            taps.send(Photo(title: "p"))
            await eventually { faults.notices.count == count }
        }
        #expect(faults.notices.map(\.style) == [.toast, .toast])
        withExtendedLifetime(subscription) {}
    }

    @Test
    func `A screen that shows a failure by itself has no notice beside it, and a report`() async {
        let messages = EventRecorder<String>()
        let model = AlbumViewModel(Service(failures: 9), center: faults.center)
        let stored = [Photo(title: "stored")]
        let subscriptions = [
            model.message.sink { messages.record($0) },
            model.photos(reloads.eraseToAnyPublisher(), stored: stored)
                .sink { [lists] in lists.record($0) },
        ]
        for count in 1...2 {
            reloads.send()
            await eventually { lists.elements.count == count }
        }
        #expect(messages.elements == Array(repeating: "failure.offline.message", count: 2))
        #expect(lists.elements == [stored, stored] && faults.notices.isEmpty)
        #expect(faults.reports.map(\.level) == [.debug, .debug])
        withExtendedLifetime(subscriptions) {}
    }

    /// A service whose errors only the app's classifier knows.
    struct LostService: PhotoService {
        struct Lost: Error {}

        func photos() -> AnyPublisher<[Photo], any Error> {
            Fail(error: Lost()).eraseToAnyPublisher()
        }

        func like(_ photo: Photo) async throws -> Photo { throw Lost() }
    }

    @Test
    func `A layer is made from the one below, and the center's classifier reads the lowest error`()
        async
    {
        let faults = TestFaults(
            classifier: ErrorClassifier { error in
                error is LostService.Lost
                    ? ErrorClassification(kind: .storage, code: "photos.lost") : nil
            })
        let load = LoadAlbum(repository: PhotosRepository(service: LostService()))
        let subscription = load().run(in: faults.center, "album.load").sink { _ in }
        await eventually { faults.reports.count == 1 }
        #expect(faults.reports.map(\.failure.fault.code) == ["photos.lost"])
        #expect(faults.reports.first?.failure.error is AlbumFailure)
        withExtendedLifetime(subscription) {}
    }
}
#endif
