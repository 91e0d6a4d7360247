/// The icons of the screens, as paths in a square of 24.
enum Icons {
    /// The path of a screen's icon.
    static func path(of screen: PhoneScreen) -> String {
        switch screen {
        case .splash, .home:
            "M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1Z"
        case .timers: "M12 4.5a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4.7l3 1.8M9.5 2h5"
        case .signUp: "M3.5 6h17v12.5h-17ZM4 6.5l8 6.5 8-6.5"
        case .friends:
            "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5c.4-3.4 3-5 6.5-5s6.1 1.6 6.5 5"
                + "M15.5 5.6a3 3 0 0 1 0 5.8M17.5 15c2.3.6 3.7 2.1 4 4.5"
        case .signIn, .registration:
            "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z"
                + "M4.5 20c.5-3.8 3.5-5.5 7.5-5.5s7 1.7 7.5 5.5"
        case .store: "M5 8h14l-1 12H6ZM9 10V7a3 3 0 0 1 6 0v3"
        }
    }
}
