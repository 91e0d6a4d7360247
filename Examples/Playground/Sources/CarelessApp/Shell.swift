/// The state that screens share: the top screen, the alerts, the mistake and the work under way.
@MainActor
final class Shell {
    let texts: CarelessTexts
    var screen: CarelessScreen { didSet { changed() } }
    private(set) var alerts: [CarelessAlert] = []
    private(set) var mistake: CarelessMistake?
    private(set) var isClosed = false
    private(set) var lastNumber: Int
    private var running: [Int: Task<Void, Never>] = [:]
    private let onChange: @MainActor () -> Void

    /// Numbers of alerts go on after `lastNumber`.
    init(
        _ texts: CarelessTexts, screen: CarelessScreen, lastNumber: Int,
        onChange: @escaping @MainActor () -> Void
    ) {
        (self.texts, self.screen, self.lastNumber) = (texts, screen, lastNumber)
        self.onChange = onChange
    }

    /// Shows an alert above those that are on screen.
    func alert(_ title: String, _ message: String) {
        guard !isClosed else { return }
        lastNumber += 1
        alerts.append(CarelessAlert(id: lastNumber, title: title, message: message))
        changed()
    }

    /// Removes the top alert.
    func answer() {
        _ = alerts.popLast()
        changed()
    }

    /// Names the mistake that the app has just made.
    func note(_ mistake: CarelessMistake) {
        guard !isClosed else { return }
        self.mistake = mistake
        changed()
    }

    func forgetMistake() {
        mistake = nil
        changed()
    }

    /// Starts work that ends with the shell at the latest.
    @discardableResult
    func run(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        lastNumber += 1
        let number = lastNumber
        let task = Task {
            await work()
            running[number] = nil
            changed()
        }
        running[number] = task
        changed()
        return task
    }

    /// Cancels everything; nothing is shown any more.
    func close() {
        isClosed = true
        for task in running.values { task.cancel() }
    }

    private func changed() {
        if !isClosed { onChange() }
    }
}
