#if DEBUG
import Foundation
import MoimComposition
import MoimDomain
import MoimFeatures
import SwiftUI
import Triage
import TriageTesting

/// A phone whose server does what a preview plans, without a network.
@MainActor
enum Preview {
    /// A phone on a screen.
    static func phone(_ screen: Screen, _ routes: [String: [FaultPlan.Step]]) -> Phone {
        let transport = StubTransport(FaultPlan(routes))
        let phone = Phone(.init(server: .moimServe, transport: transport), sinks: [])
        phone.perform(.signIn(access: "preview", refresh: nil))
        phone.perform(.open(screen))
        return phone
    }

    /// A screen as the app shows it, with its notices.
    static func screen(
        _ name: String, _ screen: Screen, _ routes: [String: [FaultPlan.Step]]
    ) -> some View {
        let phone = phone(screen, routes)
        return TabsView(phone: phone)
            .faultCenter(phone.center, formatSupportCode: String.init(supportCode:))
            .previewDisplayName(name)
    }
}

extension FaultPlan.Step {
    /// A member of the club.
    static let home = json(
        #"{"name": "김모임", "generation": 12, "status": "active", "profileImage": "", "attendanceOpen": true}"#
    )
    /// The same with a null where a text must be.
    static let nullImage = json(
        #"{"name": "김모임", "generation": 12, "status": "active", "profileImage": null}"#)
    /// Two timers.
    static let timers = json(
        #"[{"id": 1, "clipID": 7, "time": "21:30", "days": [1, 3, 5]}, {"id": 2, "clipID": 3, "time": "07:00", "days": [6]}]"#
    )
}
#endif
