#if canImport(SwiftUI)
public import SwiftUI
public import TriageCore

/// A view that loads content when it appears, and shows the content or a view that stands in for
/// it.
///
///     LoadableView("home.load") { try await repository.home() } content: { HomeList($0) }
///
/// The load is canceled when the view disappears, and begins again when the view comes back without
/// content. Content stays on screen while it is loaded again and after that has failed. Give the
/// view an `id` if its work depends on a value: with another `id`, it begins anew.
///
/// `loadablePlaceholder(_:)`, `loadableEmpty(_:)` and `loadableFailure(_:)` replace the views for a
/// first load, for empty content and for a first load that failed, for one screen or the whole app.
public struct LoadableView<Content, Loaded: View>: View {
    private enum Source {
        case model(LoadableModel<Content>)
        case work(OperationName, @MainActor (FaultCenter) -> LoadableModel<Content>)
    }

    private let source: Source
    private let content: (Content) -> Loaded
    @Environment(\.faultCenter) private var center

    /// Creates a view of a model, which a view model keeps.
    ///
    /// - Parameters:
    ///   - model: The model, which the view loads if it has no content.
    ///   - content: Makes the view of the content.
    public init(
        _ model: LoadableModel<Content>, @ViewBuilder content: @escaping (Content) -> Loaded
    ) {
        source = .model(model)
        self.content = content
    }

    /// Creates a view with a model of its own, which lives as long as the view.
    ///
    /// The work runs in the fault center that `faultCenter(_:formatSupportCode:)` has put into the
    /// environment. Without one nothing is loaded, and the view and the log say so.
    ///
    /// - Parameters:
    ///   - name: The name of the operation that loads the content.
    ///   - rules: Rules for failed loads of this screen, read before the app's table.
    ///   - isEmpty: Whether content is empty; if nil, a collection without elements is.
    ///   - fileID: The source file, filled in by the compiler.
    ///   - line: The source line, filled in by the compiler.
    ///   - work: Returns the content.
    ///   - content: Makes the view of the content.
    public init(
        _ name: OperationName, rules: DecisionTable = [],
        isEmpty: ((Content) -> Bool)? = nil, fileID: String = #fileID, line: Int = #line,
        work: @escaping LoadableModel<Content>.Work,
        @ViewBuilder content: @escaping (Content) -> Loaded
    ) {
        source = .work(name) {
            LoadableModel(
                name, in: $0, rules: rules, isEmpty: isEmpty, fileID: fileID, line: line,
                work: work)
        }
        self.content = content
    }

    /// The view of the content, or a view that stands in for it.
    public var body: some View {
        switch source {
        case .model(let model): PhaseView(model: model, content: content)
        case .work(let name, let makeModel):
            if let center {
                OwningView(makeModel(center), content: content)
            } else {
                let line = "\(name): no view around LoadableView has .faultCenter(_:)"
                Text(verbatim: line).onAppear { logProblem(line) }
            }
        }
    }
}

/// A view that keeps a model for as long as it exists.
private struct OwningView<Content, Loaded: View>: View {
    @StateObject private var model: LoadableModel<Content>
    private let content: (Content) -> Loaded

    init(
        _ model: @autoclosure @escaping () -> LoadableModel<Content>,
        content: @escaping (Content) -> Loaded
    ) {
        _model = StateObject(wrappedValue: model())
        self.content = content
    }

    var body: some View { PhaseView(model: model, content: content) }
}

private struct PhaseView<Content, Loaded: View>: View {
    @ObservedObject var model: LoadableModel<Content>
    let content: (Content) -> Loaded
    @Environment(\.loadableSlots) private var slots

    var body: some View {
        let state = model.state
        // A container, because the task must not begin again whenever another view is shown.
        ZStack {
            if let value = state.content {
                if state.isEmpty, let empty = slots.empty { empty() } else { content(value) }
            } else if state.isLoading {
                slots.placeholder()
            } else if let fault = state.failure {
                if let view = slots.failure { view(fault, retry) } else { failure(fault) }
            } else {
                Color.clear
            }
        }
        .task(id: ObjectIdentifier(model)) { await model.loadIfNeeded() }
    }

    private func failure(_ fault: Fault) -> some View {
        let texts = StandardTexts.overridden { [center = model.center] in center.text(for: $0) }
        let title = "failure.\(fault.kind).title"
        let text = texts(title)
        return VStack(spacing: 12) {
            Text(verbatim: text == title ? texts("failure.title") : text)
            Button(action: retry) { Text(verbatim: texts("action.retry")) }.buttonStyle(.bordered)
        }
    }

    private func retry() { model.load() }
}
#endif
