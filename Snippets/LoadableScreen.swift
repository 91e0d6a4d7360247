// A screen that loads its content and performs an action, in a view model, SwiftUI and UIKit.
import Triage

/// The content of the screen.
struct Club {
    let name: String
    let members: [String]
}

/// Throws the errors of its layer.
protocol ClubRepository: Sendable {
    func club() async throws -> Club
    func join() async throws
}

// snippet.model
/// The screen of a club: its content, and a button that joins the club.
@MainActor
final class ClubViewModel {
    let club: LoadableModel<Club>
    private let repository: any ClubRepository

    init(center: FaultCenter, repository: any ClubRepository) {
        self.repository = repository
        club = LoadableModel("club.load", in: center) { try await repository.club() }
    }

    /// Joins, and loads the screen again; a second tap meanwhile is ignored.
    func join() {
        club.perform("club.join") { [repository] in
            try await repository.join()
        } then: { [weak club] in
            club?.load()
        }
    }
}
// snippet.end

#if canImport(SwiftUI)
import SwiftUI

// snippet.view
/// A screen with a model of its own: work, content, and nothing about errors.
struct ClubView: View {
    let repository: any ClubRepository

    var body: some View {
        LoadableView("club.load") {
            try await repository.club()
        } content: { club in
            Text(verbatim: club.name)
        }
    }
}

/// The same screen with a view model, which also performs an action.
struct JoinableClubView: View {
    let viewModel: ClubViewModel

    var body: some View {
        LoadableView(viewModel.club) { club in
            Button {
                viewModel.join()
            } label: {
                Text(verbatim: "Join \(club.name)")
            }
            .disabled(viewModel.club.performing.contains("club.join"))
        }
    }
}

/// The root: one modifier for the center, its notices and all screens below.
struct RootView: View {
    let center: FaultCenter
    let repository: any ClubRepository

    var body: some View {
        ClubView(repository: repository)
            .loadablePlaceholder { Text(verbatim: "Just a moment") }
            .faultCenter(center)
    }
}
// snippet.end
#endif

#if canImport(UIKit) && !os(watchOS)
import UIKit

// snippet.controller
/// The same screen in UIKit.
final class ClubViewController: UIViewController {
    private let viewModel: ClubViewModel

    init(_ viewModel: ClubViewModel) {
        self.viewModel = viewModel
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        bind(viewModel.club) { [weak self] state in
            self?.title = state.content?.name ?? (state.isLoading ? "…" : "")
        }
    }
}
// snippet.end
#endif
