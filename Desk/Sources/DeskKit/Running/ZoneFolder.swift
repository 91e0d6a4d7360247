import DeskModel
import Foundation

/// The time zones that the system knows.
struct ZoneFolder: Sendable {
    /// The folder of files.
    var path = "/usr/share/zoneinfo"

    /// A time zone by its name, such as `Asia/Seoul`, as the system knows it now; nil for a name that it does not know.
    ///
    /// UTC is always known, and is the zone without a name.
    func zone(_ name: String?) -> TimeZoneFile? {
        guard let name, name != "UTC" else { return .utc }
        let isName = name.utf8.allSatisfy { byte in
            byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "_+-/".utf8.contains(byte)
        }
        guard isName, !name.isEmpty, !name.hasPrefix("/"),
            let bytes = FileManager.default.contents(atPath: "\(path)/\(name)")
        else { return nil }
        return TimeZoneFile([UInt8](bytes))
    }
}
