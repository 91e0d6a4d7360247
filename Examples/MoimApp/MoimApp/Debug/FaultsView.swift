#if DEBUG
import MoimComposition
import SwiftUI
import Triage

/// The faults that the server can have; a tap turns one on or off.
struct FaultsView: View {
    let device: Device

    var body: some View {
        LoadableView(device.faults) { faults in
            List(faults) { fault in
                Button {
                    device.turn(fault, on: !fault.isOn)
                } label: {
                    FaultRow(fault: fault)
                }
                .accessibilityAddTraits(fault.isOn ? .isSelected : [])
                .accessibilityIdentifier(fault.id)
            }
        }
        .navigationTitle(String(moim: "debug.faults"))
        .loadableFailure { _, retry in
            VStack(spacing: 12) {
                Text(String(moim: "debug.failed"))
                Button(String(moim: "action.retry"), action: retry).buttonStyle(.bordered)
            }
        }
    }
}

private struct FaultRow: View {
    let fault: FaultSwitch

    var body: some View {
        Label {
            VStack(alignment: .leading, spacing: 4) {
                Text(verbatim: fault.id)
                if let summary = fault.summary {
                    Text(verbatim: summary).font(.footnote).foregroundStyle(.secondary)
                }
            }
        } icon: {
            Image(systemName: fault.isOn ? "checkmark.circle.fill" : "circle")
        }
    }
}
#endif
