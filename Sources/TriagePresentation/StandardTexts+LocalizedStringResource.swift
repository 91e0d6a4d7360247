#if canImport(Darwin)
public import Foundation
public import TriageCore

extension StandardTexts {
    /// Returns a localizer that asks the app's resources first and the standard texts second.
    ///
    ///     texts: StandardTexts.overridden(by: ["failure.offline.title": .youAreOnAPlane])
    ///
    /// - Parameters:
    ///   - locale: The locale of all texts, as in a preview. If it is nil, each resource has its
    ///     own, and the standard texts are in the app's language.
    ///   - resources: The app's texts by their keys.
    /// - Returns: A localizer that returns the app's text, else the library's text, else the key.
    public static func overridden(
        locale: Locale? = nil, by resources: [String: LocalizedStringResource]
    ) -> NoticeLocalizer {
        overridden(language: locale?.identifier) { key in
            guard var resource = resources[key] else { return key }
            resource.locale = locale ?? resource.locale
            return String(localized: resource)
        }
    }
}
#endif
