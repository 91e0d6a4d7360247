#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension UIViewController {
    /// Loads a model's content while this controller is on screen, and renders each state.
    ///
    /// Call it once, in `viewDidLoad`. The load is canceled when the controller disappears, and
    /// begins again when it comes back without content. A model has one such view: the latest.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - render: Shows a state, now and after each change. Capture the controller weakly.
    public func bind<Content>(
        _ model: LoadableModel<Content>,
        render: @escaping @MainActor (Loadable<Content>) -> Void
    ) {
        model.render = render
        render(model.state)
        let lifetime = ScreenLifetime { await model.loadIfNeeded() }
        addChild(lifetime)
        view.addSubview(lifetime.view)
        lifetime.didMove(toParent: self)
    }
}

/// An invisible child that works while its parent is on screen.
private final class ScreenLifetime: UIViewController {
    private let work: @MainActor () async -> Void
    private var task: Task<Void, Never>?

    init(_ work: @escaping @MainActor () async -> Void) {
        self.work = work
        super.init(nibName: nil, bundle: nil)
    }

    /// Always fails, because the object is never archived.
    required init?(coder: NSCoder) { nil }

    deinit { task?.cancel() }

    override func loadView() {
        view = UIView(frame: .zero)
        view.isHidden = true
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        task = Task { [work] in await work() }
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        task?.cancel()
    }
}
#endif
