import Foundation

public protocol Disposable { func dispose() }

public protocol Cancelable: Disposable { var isDisposed: Bool { get } }

/// Ways to make a disposable.
public struct Disposables {
    public static func create() -> any Disposable { ActionDisposable {} }

    public static func create(with dispose: @escaping () -> Void) -> any Cancelable {
        ActionDisposable(dispose)
    }

    public static func create(
        _ first: any Disposable, _ second: any Disposable
    ) -> any Cancelable {
        ActionDisposable {
            first.dispose()
            second.dispose()
        }
    }
}

/// An action that is done once.
private final class ActionDisposable: Cancelable {
    private let lock = NSLock()
    private var action: (() -> Void)?

    init(_ action: @escaping () -> Void) { self.action = action }

    var isDisposed: Bool { lock.withLock { action == nil } }

    func dispose() { lock.withLock { action.take() }?() }
}

/// A disposable that holds another one, which may come after the disposal.
final class Subscription: Cancelable {
    private let lock = NSLock()
    private var held: (any Disposable)?
    private var hasStopped = false
    private var hasBeenDisposed = false

    var isDisposed: Bool { lock.withLock { hasBeenDisposed } }
    var isStopped: Bool { lock.withLock { hasStopped || hasBeenDisposed } }

    /// Notes the end of the events; false if they had ended.
    func stop() -> Bool {
        lock.withLock {
            defer { hasStopped = true }
            return !hasStopped && !hasBeenDisposed
        }
    }

    func hold(_ disposable: any Disposable) {
        let isLate = lock.withLock {
            if !hasBeenDisposed { held = disposable }
            return hasBeenDisposed
        }
        if isLate { disposable.dispose() }
    }

    func dispose() {
        lock.withLock {
            hasBeenDisposed = true
            return held.take()
        }?.dispose()
    }
}

public final class SingleAssignmentDisposable: Cancelable {
    private let subscription = Subscription()

    public init() {}

    public var isDisposed: Bool { subscription.isDisposed }
    public func setDisposable(_ disposable: any Disposable) { subscription.hold(disposable) }
    public func dispose() { subscription.dispose() }
}

public final class SerialDisposable: Cancelable {
    private let lock = NSLock()
    private var current: (any Disposable)?
    private var hasBeenDisposed = false

    public init() {}

    public var isDisposed: Bool { lock.withLock { hasBeenDisposed } }

    public var disposable: any Disposable {
        get { lock.withLock { current } ?? Disposables.create() }
        set {
            let former = lock.withLock {
                defer { if !hasBeenDisposed { current = newValue } }
                return hasBeenDisposed ? newValue : current
            }
            former?.dispose()
        }
    }

    public func dispose() {
        lock.withLock {
            hasBeenDisposed = true
            return current.take()
        }?.dispose()
    }
}

public final class DisposeBag {
    private let lock = NSLock()
    private var disposables: [any Disposable] = []

    public init() {}

    deinit { for disposable in disposables { disposable.dispose() } }

    public func insert(_ disposable: any Disposable) {
        lock.withLock { disposables.append(disposable) }
    }
}

extension Disposable {
    public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
