public import Foundation

/// What the member sees when one request of a flow fails, for each way in which it can fail.
///
/// It is a result of fault injection, kept in `Resources/Failures`; a test runs the flow and compares.
public struct FailureTable: Codable, Hashable, Sendable {
    /// A request of the flow.
    public struct Request: Codable, Hashable, Sendable {
        /// Its method and path, such as `GET /v1/home`.
        public var name: String
        /// What the member sees, in the order of the ways.
        public var rows: [Row]

        /// Creates a request.
        public init(name: String, rows: [Row]) { (self.name, self.rows) = (name, rows) }
    }

    /// The ways that show the same.
    public struct Row: Codable, Hashable, Sendable {
        /// The ways, as fault injection names them.
        public var ways: [String]
        /// What is shown.
        public var shown: Shown

        /// Creates a row.
        public init(ways: [String], shown: Shown) { (self.ways, self.shown) = (ways, shown) }
    }

    /// What the member sees.
    public struct Shown: Codable, Hashable, Sendable {
        /// The notices.
        public var notices: [Notice]
        /// Where the app leads, such as `signIn`.
        public var routes: [String]
        /// The content of the screen; nil for none.
        public var content: String?
        /// Whether the screen still loads.
        public var isLoading: Bool

        /// Creates what is shown.
        public init(
            notices: [Notice], routes: [String], content: String?, isLoading: Bool
        ) {
            (self.notices, self.routes) = (notices, routes)
            (self.content, self.isLoading) = (content, isLoading)
        }
    }

    /// A notice.
    public struct Notice: Codable, Hashable, Sendable {
        /// How it is shown, such as `alert`.
        public var style: String
        /// Its title; nil for none.
        public var title: String?
        /// Its message.
        public var message: String
        /// The texts of its buttons.
        public var actions: [String]

        /// Creates a notice.
        public init(style: String, title: String?, message: String, actions: [String]) {
            (self.style, self.title) = (style, title)
            (self.message, self.actions) = (message, actions)
        }
    }

    /// The requests, in their order.
    public var requests: [Request]

    /// Creates a table.
    ///
    /// - Parameter rows: What each request shows in each way; ways that show the same share a row.
    public init(_ rows: [(request: String, way: String, shown: Shown)]) {
        requests = []
        for row in rows {
            if requests.last?.name != row.request {
                requests.append(Request(name: row.request, rows: []))
            }
            let last = requests.count - 1
            if let same = requests[last].rows.firstIndex(where: { $0.shown == row.shown }) {
                requests[last].rows[same].ways.append(row.way)
            } else {
                requests[last].rows.append(Row(ways: [row.way], shown: row.shown))
            }
        }
    }

    /// The table of Moim's home screen in a language.
    ///
    /// - Throws: `DecodingError` if the file is malformed.
    public static func home(_ language: PageLanguage) throws -> FailureTable {
        try JSONDecoder().decode(FailureTable.self, from: Data(file(language)))
    }

    /// The file's bytes.
    private static func file(_ language: PageLanguage) -> [UInt8] {
        switch language {
        case .ko: PackageResources.home_ko_json
        case .en: PackageResources.home_en_json
        }
    }

    /// The table as its file has it.
    ///
    /// - Throws: `EncodingError`, which no table has.
    public func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}
