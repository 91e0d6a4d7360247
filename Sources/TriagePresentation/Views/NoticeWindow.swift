#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
import UIKit

/// A window that leaves the touches beside its notice to the app.
final class NoticeWindow: UIWindow {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        let isBeside = hit === self || hit === rootViewController?.view
        return isBeside && rootViewController?.presentedViewController == nil ? nil : hit
    }
}
#endif
