import SwiftUI
import UIKit

/// Moim in SwiftUI, or its timers in UIKit with the launch argument `-shell uikit`.
@main
enum Main {
    @MainActor static func main() {
        switch Settings.shell {
        case .swiftUI: MoimPhone.main()
        case .uiKit:
            UIApplicationMain(
                CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(AppDelegate.self))
        }
    }
}
