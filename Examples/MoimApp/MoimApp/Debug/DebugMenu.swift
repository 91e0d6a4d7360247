#if DEBUG
import Foundation
import MoimComposition
import SwiftUI

/// What the makers have in hand: the server and its faults, the network, the reports and the timeline.
struct DebugMenu: View {
    let device: Device
    @ObservedObject var phone: Phone
    let restart: (URL) -> Void
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            Form {
                ServerSection(device.server, restart: restart)
                Toggle(String(moim: "debug.online"), isOn: $phone.isOnline)
                    .accessibilityIdentifier("network")
                NavigationLink(String(moim: "debug.faults")) { FaultsView(device: device) }
                    .accessibilityIdentifier("faults")
                NavigationLink(String(moim: "debug.reports")) { ReportsView(phone: phone) }
                    .accessibilityIdentifier("reports")
                NavigationLink(String(moim: "debug.timeline")) { TimelineList(phone: phone) }
                    .accessibilityIdentifier("timeline")
            }
            .navigationTitle(String(moim: "debug.title"))
            .toolbar {
                Button(String(moim: "debug.done")) { dismiss() }
                    .accessibilityIdentifier("debug.done")
            }
        }
    }
}
#endif
