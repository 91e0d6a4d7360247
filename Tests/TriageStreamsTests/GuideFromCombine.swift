#if canImport(Combine) || OpenCombine
// The samples of Guides/FromCombine.md.
import TriageCore
import TriageStreams

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

struct Photo: Sendable, Equatable { let title: String }

protocol PhotoService: Sendable {
    func photos() -> AnyPublisher<[Photo], any Error>
    func like(_ photo: Photo) async throws -> Photo
}

// snippet.model
@MainActor
final class PhotosViewModel {
    let activity = ActivityRelay()
    private let service: any PhotoService
    private let center: FaultCenter

    init(_ service: any PhotoService, center: FaultCenter) {
        (self.service, self.center) = (service, center)
    }

    func photos(_ reloads: AnyPublisher<Void, Never>) -> AnyPublisher<[Photo], Never> {
        reloads.flatMap(
            .latest, weak: self, in: center, "photos.load", retries: true, activity: activity
        ) { model, _ in
            model.service.photos()
        }
    }

    func liked(_ taps: AnyPublisher<Photo, Never>) -> AnyPublisher<Photo, Never> {
        taps.flatMap(.exhaust, weak: self, in: center, .tap("photos.like")) { model, photo in
            try await model.service.like(photo)
        }
    }
}
// snippet.end

// snippet.label
/// A screen that shows its failures in a label, and the photos that were stored last.
@MainActor
final class AlbumViewModel {
    let message = PassthroughSubject<String, Never>()
    private let service: any PhotoService
    private let center: FaultCenter

    init(_ service: any PhotoService, center: FaultCenter) {
        (self.service, self.center) = (service, center)
    }

    func photos(
        _ reloads: AnyPublisher<Void, Never>, stored: [Photo]
    ) -> AnyPublisher<[Photo], Never> {
        reloads.flatMap(
            .latest, weak: self, in: center, .load("album.load", rules: .handlingNotices)
        ) { model, _ in
            model.service.photos()
        } catching: { model, error in
            if let words = model.center.words(for: error) { model.message.send(words.message) }
        } fallback: { _ in
            Just(stored).eraseToAnyPublisher()
        }
    }
}
// snippet.end

// snippet.layers
/// The error of the repository, whose lower layer is `Fault`: any error becomes one of its cases.
enum PhotosFailure: FaultCatching {
    case missing(Fault), unavailable(Fault)

    static func caught(_ fault: Fault) -> PhotosFailure {
        fault.isErrorResponse(404) ? .missing(fault) : .unavailable(fault)
    }
}

struct PhotosRepository: Sendable {
    let service: any PhotoService

    /// Awaits the publisher of the service, which fails with `any Error`.
    func photos() -> AnyPublisher<[Photo], PhotosFailure> {
        PhotosFailure.publisher { try await service.photos().firstValue() }.eraseToAnyPublisher()
    }
}

/// The error of the use case, which is made from the repository's and keeps it.
enum AlbumFailure: FaultCatching {
    case empty(PhotosFailure), unavailable(PhotosFailure)

    static func caught(_ error: PhotosFailure) -> AlbumFailure {
        switch error {
        case .missing: .empty(error)
        case .unavailable: .unavailable(error)
        }
    }
}

struct LoadAlbum: Sendable {
    let repository: PhotosRepository

    func callAsFunction() -> AnyPublisher<[Photo], AlbumFailure> {
        repository.photos().mapFailure { AlbumFailure.caught($0) }.eraseToAnyPublisher()
    }
}
// snippet.end
#endif
