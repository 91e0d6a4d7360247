import MoimFeatures
import SwiftUI
import UIKit

/// The timers, which are a view controller.
struct TimersView: UIViewControllerRepresentable {
    let timers: any TimersScreen

    func makeUIViewController(context: Context) -> UIViewController {
        UIViewController.showing(timers)
    }

    func updateUIViewController(_ controller: UIViewController, context: Context) {}
}

extension UIViewController {
    /// The controller for the style that the timers are made in.
    static func showing(_ timers: (any TimersScreen)?) -> UIViewController {
        switch timers {
        case let timers as TimersViewModel: TimersViewController(timers: timers)
        case let timers as TimersStreamScreen: TimersStreamViewController(timers: timers)
        default: UIViewController()
        }
    }
}
