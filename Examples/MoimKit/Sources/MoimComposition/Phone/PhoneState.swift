public import MoimFeatures
public import Triage

/// What the member holds in hand: a screen, and the notices on it.
public struct PhoneState: Sendable {
    /// A screen as it was told last.
    public struct Sheet: Sendable {
        /// The state of its content.
        public var state = ScreenState()
        /// Its content; nil if it was never loaded.
        public var page: Page?

        /// Creates a screen that was never loaded.
        public init() {}

        init(state: ScreenState, page: Page?) { (self.state, self.page) = (state, page) }
    }

    /// The open screens, as they were told last.
    public private(set) var sheets: [Screen: Sheet] = [:]
    /// The screen on top; nil if none is open.
    public private(set) var top: Screen?
    /// The alert or blocking notice on screen.
    public private(set) var modal: PresentedNotice?
    /// The toast or banner on screen.
    public private(set) var transient: PresentedNotice?
    /// Where the member was led; nil while they are where they went themselves.
    public private(set) var route: Route?

    /// Creates a phone that shows nothing yet.
    public init() {}

    /// Takes what changes the screen.
    public mutating func record(_ event: MoimEvent) {
        switch event {
        case .state(let screen, let state, let page):
            sheets[screen] = Sheet(state: state, page: page)
        case .onTop(let screen): (top, route) = (screen, nil)
        case .routed(let route): self.route = route
        case .session: route = nil
        case .notice(.presented(let shown)): present(shown)
        case .notice(.dismissed(let shown, _)): dismiss(shown)
        default: break
        }
    }

    private mutating func present(_ shown: PresentedNotice) {
        if shown.supportCode == nil { transient = shown } else { modal = shown }
    }

    private mutating func dismiss(_ shown: PresentedNotice) {
        if modal?.id == shown.id { modal = nil }
        if transient?.id == shown.id { transient = nil }
    }
}
