public import Observation
public import TriageCore

#if canImport(Combine)
public import Combine
#endif

/// The model behind a screen: its content, and the work that it has under way.
///
/// It is not a view and needs no view framework. Observation follows it from iOS 17 and macOS 14
/// on, `ObservableObject` before, and UIKit or any other view through ``onChange``.
///
/// Its work runs in a fault center, so a screen does nothing about errors: it shows ``state``. A
/// load that fails keeps the content, and the retry of its notice loads again for as long as the
/// model exists. When the model is released or closed, all of its work is canceled, which is not a
/// failure, and the notices that offer its retries are taken away.
@MainActor
public final class LoadableModel<Content> {
    /// Work that returns the content.
    public typealias Work = @MainActor () async throws -> Content
    /// A function that does work in a new task.
    public typealias TaskStarter =
        @Sendable (_ work: @escaping @MainActor @Sendable () async -> Void) -> Task<Void, Never>

    /// The fault center that runs the work.
    public let center: FaultCenter
    /// Receives the state after each change; nil by default.
    public var onChange: (@MainActor (Loadable<Content>) -> Void)?
    /// Renders the state after each change, for the view that has bound it.
    var render: (@MainActor (Loadable<Content>) -> Void)?

    #if canImport(Combine)
    /// Emits before each change.
    public let objectWillChange = ObservableObjectPublisher()
    #endif

    private let name: OperationName
    private let rules: DecisionTable
    private let isEmpty: ((Content) -> Bool)?
    private let startTask: TaskStarter
    /// An `ObservationRegistrar` where the system has one.
    private let registrar: (any Sendable)?

    private var stored = Loadable<Content>()
    private var latestLoad: Load?
    private var pieces: [Int: Piece] = [:]
    private var latest = 0
    /// The number of the latest load that has failed; nil for none.
    private var latestFailed: Int?
    /// The number of the latest failed load that a screen has waited for or come upon.
    private var latestFailedOnScreen: Int?
    private var isOpen = true
    /// The retries that notices may still offer.
    private var retries: [Retry] = []

    /// Work that loads the content, and the place in the app's source that it comes from.
    private struct Load: Sendable {
        let work: Work
        let place: FaultLocation
    }

    /// A retry that a notice may offer, for as long as the notice keeps it.
    private struct Retry: Sendable {
        weak var lifetime: ActionLifetime?
    }

    /// Work under way; the end of work that is not kept any more changes nothing.
    private struct Piece: Sendable {
        let name: OperationName
        let isLoad: Bool
        var task: Task<Void, Never>?
    }

    private init(
        _ name: OperationName, _ center: FaultCenter, _ rules: DecisionTable,
        _ isEmpty: ((Content) -> Bool)?, _ startTask: @escaping TaskStarter, _ load: Load?
    ) {
        self.name = name
        self.center = center
        self.rules = rules
        self.isEmpty = isEmpty
        self.startTask = startTask
        latestLoad = load
        if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
            registrar = ObservationRegistrar()
        } else {
            registrar = nil
        }
    }

    /// Creates a model, which loads nothing until the screen appears or `load()` is called.
    ///
    /// - Parameters:
    ///   - name: The name of the operation that loads the content.
    ///   - center: The fault center that runs the work.
    ///   - rules: Rules for failed loads of this screen, read before the app's table.
    ///   - isEmpty: Whether content is empty; if nil, a collection without elements is.
    ///   - startTask: Starts each task of the model, for instance to count it in a UI test.
    ///   - fileID: The source file, filled in by the compiler.
    ///   - line: The source line, filled in by the compiler.
    ///   - work: Returns the content.
    public convenience init(
        _ name: OperationName, in center: FaultCenter, rules: DecisionTable = [],
        isEmpty: ((Content) -> Bool)? = nil,
        startTask: @escaping TaskStarter = { work in Task { await work() } },
        fileID: String = #fileID, line: Int = #line, work: @escaping Work
    ) {
        let load = Load(work: work, place: FaultLocation(fileID: fileID, line: line))
        self.init(name, center, rules, isEmpty, startTask, load)
    }

    /// Creates a model whose work comes with each load, such as a search.
    ///
    /// - Parameters:
    ///   - name: The name of the operation that loads the content.
    ///   - center: The fault center that runs the work.
    ///   - rules: Rules for failed loads of this screen, read before the app's table.
    ///   - isEmpty: Whether content is empty; if nil, a collection without elements is.
    ///   - startTask: Starts each task of the model, for instance to count it in a UI test.
    public convenience init(
        _ name: OperationName, in center: FaultCenter, rules: DecisionTable = [],
        isEmpty: ((Content) -> Bool)? = nil,
        startTask: @escaping TaskStarter = { work in Task { await work() } }
    ) {
        self.init(name, center, rules, isEmpty, startTask, nil)
    }

    deinit {
        for piece in pieces.values { piece.task?.cancel() }
        for retry in retries { retry.lifetime?.endFromDeinit() }
    }

    /// The content, and the state of loading it.
    public var state: Loadable<Content> {
        access(\.state)
        return stored
    }

    /// The names of the actions under way, for instance to disable a button.
    public var performing: Set<OperationName> {
        access(\.performing)
        return Set(pieces.values.lazy.filter { !$0.isLoad }.map(\.name))
    }

    /// Cancels all work under way and begins none anymore; the content stays.
    public func close() {
        isOpen = false
        cancelPieces()
        for retry in retries { retry.lifetime?.end() }
    }

    /// Cancels all work under way and forgets the content, for instance when the user signs out.
    public func reset() {
        cancelPieces()
        change(\.performing) { pieces = [:] }
        update { $0 = Loadable() }
    }

    private func cancelPieces() {
        for piece in pieces.values { piece.task?.cancel() }
    }
}

extension LoadableModel where Content == Never {
    /// Creates the model of a screen that loads nothing and only performs actions.
    ///
    /// - Parameters:
    ///   - center: The fault center that runs the work.
    ///   - startTask: Starts each task of the model, for instance to count it in a UI test.
    public convenience init(
        in center: FaultCenter,
        startTask: @escaping TaskStarter = { work in Task { await work() } }
    ) {
        self.init("load", in: center, startTask: startTask)
    }
}

// MARK: - Loads

extension LoadableModel {
    /// Loads the content, with the latest work.
    ///
    /// A load under way is canceled, and its result is ignored. Nothing happens on a closed model
    /// or without work.
    public func load() { start(latestLoad) }

    /// Loads the content with this work, which later loads repeat.
    ///
    /// A load under way is canceled, and its result is ignored. Nothing happens on a closed model.
    ///
    /// - Parameters:
    ///   - fileID: The source file, filled in by the compiler.
    ///   - line: The source line, filled in by the compiler.
    ///   - work: Returns the content.
    public func load(
        fileID: String = #fileID, line: Int = #line, _ work: @escaping Work
    ) {
        start(Load(work: work, place: FaultLocation(fileID: fileID, line: line)))
    }

    /// Loads the content, with the latest work, and waits for the end.
    ///
    /// The load is canceled if another load begins or the calling task is canceled, as SwiftUI's
    /// `refreshable` may do. Nothing happens on a closed model or without work.
    public func load() async {
        guard let task = start(latestLoad) else { return }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Loads the content if there is none, and waits for the end.
    ///
    /// This is for the task of a screen, such as SwiftUI's `task`: the load is canceled with that
    /// task, and begins again when the screen comes back. A load that is already under way is
    /// awaited, and repeated if it was canceled. A load that `load()` began and that failed before
    /// the screen appeared is not repeated at once.
    public func loadIfNeeded() async {
        defer { latestFailedOnScreen = latestFailed }
        guard stored.content == nil else { return }
        let current = pieces.first { $0.value.isLoad }
        if current == nil, stored.failure != nil, latestFailed != latestFailedOnScreen { return }
        if let current, let task = current.value.task, !task.isCancelled {
            await task.value
            guard stored.content == nil, latestFailed != current.key, !Task.isCancelled
            else { return }
        }
        await load()
    }

    @discardableResult
    private func start(_ load: Load?) -> Task<Void, Never>? {
        guard isOpen, let load else { return nil }
        latestLoad = load
        if !stored.isLoading { update { $0.begin() } }
        for (number, piece) in pieces where piece.isLoad {
            piece.task?.cancel()
            pieces[number] = nil
        }
        let onAction = retryHandler { [weak self] in self?.start(load) }
        return start(name, isLoad: true) { [weak self, center, name, rules] number in
            let outcome = await center.run(
                .load(name, rules: rules, onAction: onAction), fileID: load.place.fileID,
                line: load.place.line, work: load.work)
            guard let self, finish(number) else { return }
            if outcome.fault != nil { latestFailed = number }
            update { $0.end(with: outcome, isEmpty: isEmpty) }
        }
    }
}

// MARK: - Actions

extension LoadableModel {
    /// Performs an action that the user asked for, such as a tap on a button.
    ///
    /// - Parameters:
    ///   - name: The name of the operation, whose intent is `OperationIntent.tap`.
    ///   - rules: Rules for failures of this action, read before the app's table.
    ///   - allowsOverlap: Whether the action begins while one of the same name is under way. By
    ///     default it is ignored then, as a second tap usually means the first.
    ///   - retries: Whether the notice of a failure can perform the action again. By default the
    ///     user taps again.
    ///   - fileID: The source file, filled in by the compiler.
    ///   - line: The source line, filled in by the compiler.
    ///   - work: The work.
    ///   - then: Receives the value; it is not called after a failure or a cancellation.
    public func perform<Value>(
        _ name: OperationName, rules: DecisionTable = [],
        allowsOverlap: Bool = false, retries: Bool = false,
        fileID: String = #fileID, line: Int = #line,
        work: @escaping @MainActor () async throws -> Value,
        then: @escaping @MainActor (Value) -> Void = { _ in }
    ) {
        let isBusy = pieces.values.contains { !$0.isLoad && $0.name == name }
        guard isOpen, allowsOverlap || !isBusy else { return }
        let onAction = retryHandler { [weak self] in
            self?.perform(
                name, rules: rules, allowsOverlap: allowsOverlap, retries: true,
                fileID: fileID, line: line, work: work, then: then)
        }
        start(name, isLoad: false) { [weak self, center] number in
            let outcome = await center.run(
                .tap(name, rules: rules, onAction: retries ? onAction : nil),
                fileID: fileID, line: line, work: work)
            guard let self, finish(number) else { return }
            if case .value(let value) = outcome { then(value) }
        }
    }
}

// MARK: - Tasks and observation

extension LoadableModel {
    @discardableResult
    private func start(
        _ name: OperationName, isLoad: Bool,
        _ work: @escaping @MainActor @Sendable (_ number: Int) async -> Void
    ) -> Task<Void, Never> {
        latest += 1
        let number = latest
        change(\.performing) { pieces[number] = Piece(name: name, isLoad: isLoad) }
        let task = startTask { await work(number) }
        // The work may have ended already, if the starter began it at once.
        pieces[number]?.task = task
        return task
    }

    /// Forgets work that has ended.
    ///
    /// - Returns: Whether its result counts; false if it was replaced or the model was reset.
    private func finish(_ number: Int) -> Bool {
        change(\.performing) { pieces.removeValue(forKey: number) } != nil
    }

    private func retryHandler(
        _ retry: @escaping @MainActor @Sendable () -> Void
    ) -> NoticeActionHandler {
        let lifetime = ActionLifetime()
        retries.removeAll { $0.lifetime == nil }
        retries.append(Retry(lifetime: lifetime))
        return NoticeActionHandler([.retry]) { [startTask] _ in _ = startTask { retry() } }
            .ending(with: lifetime)
    }

    private func update(_ body: (inout Loadable<Content>) -> Void) {
        change(\.state) { body(&stored) }
        onChange?(stored)
        render?(stored)
    }

    private func access<Member>(_ member: KeyPath<LoadableModel, Member>) {
        if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
            (registrar as? ObservationRegistrar)?.access(self, keyPath: member)
        }
    }

    private func change<Member, Result>(
        _ member: KeyPath<LoadableModel, Member>, _ body: () -> Result
    ) -> Result {
        #if canImport(Combine)
        objectWillChange.send()
        #endif
        guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *),
            let registrar = registrar as? ObservationRegistrar
        else { return body() }
        return registrar.withMutation(of: self, keyPath: member, body)
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension LoadableModel: Observable {}

#if canImport(Combine)
extension LoadableModel: ObservableObject {}
#endif
