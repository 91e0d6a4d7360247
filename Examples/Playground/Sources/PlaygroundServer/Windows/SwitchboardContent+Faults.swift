import MoimAPI
import PlaygroundPage

extension SwitchboardContent {
    /// The faults that people ask for first.
    private static let favorites = [
        "null-profile-image", "outage", "slow", "access-token-expired", "silence", "server-error",
    ]

    /// Every fault of the server as a switch, the favorites first, each once.
    init(faults: [String], isNetworkUp: Bool) {
        let first = Self.favorites.compactMap(APIFault.named)
        let families = APIFault.families.map { family in
            (family.name, family.faults.filter { !first.contains($0) })
        }
        self.init(
            groups: ([("favorites", first)] + families).map { name, group in
                Group(name, group.map { Self.makeSwitch($0, faults) })
            }, isNetworkUp: isNetworkUp)
    }

    private static func makeSwitch(_ fault: APIFault, _ faults: [String]) -> Switch {
        let uses = faults.filter { $0.faultName == fault.name }
        return Switch(
            fault.name, summary: fault.summary, isOn: !uses.isEmpty,
            uses: uses.filter { $0 != fault.name })
    }
}

extension String {
    /// The name of the fault in a use as `--fault` takes it: `outage` of `outage@session:1`.
    var faultName: Substring { prefix { $0 != "@" && $0 != ":" } }
}
