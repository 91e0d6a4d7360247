/// The names of work that matters to users, and of work that does not.
extension Vocabulary {
    /// Functions whose failure harms no one, with those that clean up.
    static let trivialFunctions: Set<String> = cleanups.union([
        "sleep", "checkCancellation", "waitForAll", "yield", "trashItem", "createDirectory",
        "setResourceValues", "setAttributes", "resourceValues", "attributesOfItem",
        "contentsOfDirectory", "subpathsOfDirectory", "checkResourceIsReachable", "bookmarkData",
        "setCategory", "setMode", "setPreferredIOBufferDuration", "setPreferredSampleRate",
        "setPreferredInput", "overrideOutputAudioPort", "lockForConfiguration", "startNotifier",
        "requestAuthorization", "requestReview", "setVolume", "pngData", "jpegData", "finish",
        // It fails only for a request that is malformed.
        "performFetch",
        "evaluateJavaScript",
        "callAsyncJavaScript", "setBadgeCount",
        "setAllowHapticsAndSystemSoundsDuringRecording", "fileExists", "moveItemToTrash",
    ])

    /// Types of the system whose work stands beside what the user wants, such as tips.
    static let trivialTypes: Set = ["Tips"]

    /// Types that are made of text, or that make values of bytes.
    static let parsingTypes: Set = [
        "NSRegularExpression", "Regex", "NSDataDetector", "AttributedString", "NSAttributedString",
        "NSMutableAttributedString", "Int", "Double", "Float", "Decimal", "Date", "URL", "UUID",
        "JSONDecoder", "JSONEncoder", "JSONSerialization", "PropertyListDecoder", "Version",
        "PropertyListEncoder", "PropertyListSerialization", "NSKeyedUnarchiver", "NSKeyedArchiver",
        "CHHapticEngine", "CHHapticPattern", "SemanticVersion", "UNNotificationAttachment",
        "NSPredicate", "Predicate",
    ]

    static let parsingFunctions: Set = [
        "parse", "decode", "decodeIfPresent", "encode", "jsonObject", "unarchivedObject",
        "archivedData", "propertyList", "container", "singleValueContainer", "nestedContainer",
        "unkeyedContainer", "firstMatch", "wholeMatch", "convert", "validate", "decoder",
        "unarchiveTopLevelObjectWithData", "verify",
    ]

    /// Words in names of work that no user waits for.
    package static let asideWords: Set = [
        "analytics", "benchmark", "breadcrumb", "breadcrumbs", "cache", "cached", "cacher",
        "caches", "caching", "cleaner", "cleanup", "debug", "diagnostics", "donate", "fake",
        "fixture", "fixtures", "haptic", "haptics", "logger", "logging", "metric", "metrics",
        "migrate", "migration", "mock", "mocks", "pixel", "prefetch", "prefetcher", "preheat",
        "preload", "preview",
        "previews", "prewarm", "spotlight", "stub", "telemetry", "temporary", "thumbnail",
        "thumbnails", "tracker", "tracking", "warm", "widget", "widgets",
    ]

    /// Words in names of pictures that stand beside what the user wants.
    package static let decorationWords: Set = [
        "artwork", "avatar", "blurhash", "color", "colors", "favicon", "icon", "icons", "image",
        "images", "placeholder", "poster", "snapshot", "thumb",
    ]

    /// Words in names of settings that a user may have made on this device.
    static let preferenceWords: Set = [
        "config", "configuration", "defaults", "preferences", "settings",
    ]

    /// Words in names of what asks a server.
    package static let serverWords: Set = [
        "af", "api", "apollo", "backend", "client", "datasource", "endpoint", "fetcher", "gateway",
        "graphql", "http", "interactor", "moya", "network", "networking", "provider", "remote",
        "repo", "repository", "requester", "rest", "server", "service", "usecase", "worker",
    ]

    /// Verbs of functions that take something away.
    static let removingVerbs: Set = [
        "clear", "delete", "destroy", "disable", "drop", "erase", "remove", "unregister",
    ]

    static let storageTypes: Set = ["Realm", "ModelContainer", "DatabaseQueue", "DatabasePool"]

    static let storageWords: Set = [
        "archive", "context", "dao", "database", "db", "disk", "keychain", "persistence", "realm",
        "repository", "storage", "store", "vault",
    ]

    static let resultWords: Set = ["answer", "completion", "outcome", "response", "result"]
}
