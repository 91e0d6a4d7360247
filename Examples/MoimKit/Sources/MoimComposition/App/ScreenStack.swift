import MoimFeatures

/// The screens that are open, each over the one before it.
@MainActor
struct ScreenStack {
    private var entries: [Entry] = []

    private struct Entry {
        let screen: Screen
        let viewModel: any ScreenViewModel
    }

    /// What stands behind the open screens, the one on top last.
    var viewModels: [any ScreenViewModel] { entries.map(\.viewModel) }

    /// The screens that are open.
    var open: Set<Screen> { Set(entries.map(\.screen)) }

    /// The screen on top.
    var top: Screen? { entries.last?.screen }

    /// What stands behind an open screen of this type; nil when it is closed.
    func find<ViewModel>(_ type: ViewModel.Type) -> ViewModel? {
        viewModels.lazy.compactMap { $0 as? ViewModel }.first
    }

    /// Puts a screen on top, an open one from where it is.
    mutating func bringToFront(
        _ screen: Screen, orMake make: (Screen) -> any ScreenViewModel
    ) -> any ScreenViewModel {
        let place = entries.firstIndex { $0.screen == screen }
        let open = place.map { entries.remove(at: $0) }
        let entry = open ?? Entry(screen: screen, viewModel: make(screen))
        entries.append(entry)
        return entry.viewModel
    }

    /// Takes the screen on top away; nil when none is open.
    mutating func pop() -> (any ScreenViewModel)? { entries.popLast()?.viewModel }
}
