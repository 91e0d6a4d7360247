import Foundation

extension Date {
    /// Reads RFC 3339, without a zone too, which then is UTC, or seconds since 1970.
    init?(sentry value: JSONValue) {
        switch value {
        case .string(let text):
            guard let time = Date(inUTC: text) ?? Date(inUTC: text + "Z") else { return nil }
            self = time
        case .int(let seconds): self.init(timeIntervalSince1970: Double(seconds))
        case .double(let seconds): self.init(timeIntervalSince1970: seconds)
        default: return nil
        }
        guard self == sayable else { return nil }
    }
}
