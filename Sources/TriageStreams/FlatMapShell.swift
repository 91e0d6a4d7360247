package import TriageConcurrency

/// The shell of a ``FlatMapMachine``, which holds its lock and carries out what it decides.
///
/// Publishers and RxSwift's streams have one each. With the lock held it calls no code from outside
/// and releases no object from outside, since both could call back.
package protocol FlatMapShell: AnyObject {
    /// The lock that guards the machine.
    var mutex: PlatformMutex { get }
    /// The machine of the flat map.
    var machine: FlatMapMachine { get set }

    /// Ends everything and completes, after the value being sent has been sent.
    func complete()
    /// Sends the completion to whoever receives the values.
    func sendCompletion()
    /// Completes if the owner is gone, which running work may never notice.
    func completeIfOwnerReleased()
}

extension FlatMapShell {
    /// Starts the work of a value that arrived, or what waits before it.
    package func carryOut(_ action: FlatMapMachine.InputAction, start: (Int) -> Void) {
        switch action {
        case .start(let generation):
            start(generation)
            mutex.lock()
            let isMore = machine.didStart()
            mutex.unlock()
            if isMore { drain() }
        case .wait:
            drain()
            completeIfOwnerReleased()
        case .drop: completeIfOwnerReleased()
        }
    }

    /// Sends what may be sent, starts what may start, and completes at the end.
    package func drain() {
        while true {
            mutex.lock()
            let step = machine.nextStep()
            mutex.unlock()
            switch step {
            case .send(let emission): emission.send()
            case .start(let begin, let generation):
                begin(generation)
                mutex.lock()
                _ = machine.didStart()
                mutex.unlock()
            case .complete: return complete()
            case .sendCompletion: return sendCompletion()
            case .nothing: return
            }
        }
    }
}
