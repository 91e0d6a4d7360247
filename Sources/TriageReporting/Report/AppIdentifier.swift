import Foundation

/// The name that tells the app from others on the device.
package enum AppIdentifier {
    /// The main bundle's identifier, or the name of the process if there is none.
    package static var current: String {
        Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    }
}
