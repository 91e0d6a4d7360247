extension FaultInjection {
    /// A case: the requests that fail in one run, and how.
    ///
    /// It is written `503 at GET /v1/home`. Behind the path stands ` #2` if only the second such
    /// request fails, and ` from #2` if the second and all later ones do. ` + ` joins two failures.
    public struct Case: Sendable, Hashable, CustomStringConvertible {
        /// The failures; none for the healthy server.
        var failures: [Failure]

        /// The case in which nothing fails.
        static let clean = Case(failures: [])

        /// The failures in words; `clean` if nothing fails.
        public var description: String {
            failures.isEmpty ? "clean" : failures.map(\.description).joined(separator: " + ")
        }

        /// The case with one more failure.
        func adding(_ failure: Failure) -> Case { Case(failures: failures + [failure]) }

        /// The failure of a case with only one; nil for any other case.
        var single: Failure? { failures.count == 1 ? failures.first : nil }
    }

    /// The failure of one request.
    struct Failure: Sendable, Hashable, CustomStringConvertible {
        let way: Way
        let request: RequestName
        var times = Times.always

        var description: String { "\(way.name) at \(request)\(times.suffix)" }

        /// Returns whether the n-th request of this name fails, counted from 1.
        func isMeant(_ name: RequestName, number: Int) -> Bool {
            guard request == name else { return false }
            switch times {
            case .always: return true
            case .only(let meant): return number == meant
            case .from(let first): return number >= first
            }
        }
    }

    /// The requests of a name that fail.
    enum Times: Sendable, Hashable {
        case always
        case only(Int)
        case from(Int)

        var suffix: String {
            switch self {
            case .always: ""
            case .only(let number): " #\(number)"
            case .from(let number): " from #\(number)"
            }
        }

        /// The place in the order of sizes.
        var rank: Int {
            switch self {
            case .always: 0
            case .only(let number): number
            case .from(let number): 1000 + number
            }
        }
    }
}

/// A request's method and its path without the query.
struct RequestName: Sendable, Hashable, CustomStringConvertible {
    let method: String
    let path: String

    init(method: String, path: String) {
        self.method = method
        self.path = String(path.prefix { $0 != "?" })
    }

    /// Whether the request changes nothing on the server.
    var isRead: Bool { method == "GET" || method == "HEAD" }

    /// The method and the path, such as `GET /v1/home`.
    var description: String { "\(method) \(path)" }
}

extension FaultInjection.Case: Comparable {
    /// Returns whether the left case is smaller: one failure is smaller than two, a whole request
    /// than its n-th, and a status than a field.
    public static func < (left: Self, right: Self) -> Bool {
        left.size.lexicographicallyPrecedes(right.size)
    }

    private var size: [Int] {
        [failures.count] + failures.map { $0.way.isField ? 1 : 0 } + failures.map(\.times.rank)
            + failures.map(\.way.rank)
    }
}
