import MoimAPI
import MoimFeatures
import PlaygroundPage

/// The window that the address of a page asks for.
struct WindowRequest: Sendable {
    var faults: [String] = []
    var rules: [FaultRule] = []
    var screen: Opening = .screen(.home)
    var page = PageLanguage.ko
    var phone = MoimLanguage.ko
    var story: Story?

    /// The screen that opens first.
    enum Opening: Sendable, Hashable {
        case splash
        case screen(Screen)

        init?(_ name: String) {
            guard name != "splash" else {
                self = .splash
                return
            }
            guard let screen = Screen(rawValue: name) else { return nil }
            self = .screen(screen)
        }

        var name: String {
            switch self {
            case .splash: "splash"
            case .screen(let screen): screen.rawValue
            }
        }
    }

    /// Reads an address's query.
    ///
    /// - Throws: ``BadAddress`` that names the unknown value in one line.
    init(_ query: [(String, String)]) throws(BadAddress) {
        for (name, value) in query {
            switch name {
            case "fault": try add(fault: value)
            case "screen":
                guard let opening = Opening(value) else { throw BadAddress("screen", value) }
                screen = opening
            case "lang": (page, phone) = try Self.languages(name, value)
            case "locale": phone = try Self.languages(name, value).1
            case "story":
                guard let story = Story.named(value) else { throw BadAddress("story", value) }
                self.story = story
            default: break
            }
        }
        let names = Set(query.map(\.0))
        if names.contains("locale"), !names.contains("lang") { page = phone.page }
        if let story { for fault in story.faults { try add(fault: fault) } }
    }

    private mutating func add(fault: String) throws(BadAddress) {
        do {
            rules.append(try FaultRule(parsing: fault))
            faults.append(fault)
        } catch {
            throw BadAddress("\(error)")
        }
    }

    private static func languages(
        _ name: String, _ value: String
    ) throws(BadAddress) -> (PageLanguage, MoimLanguage) {
        guard let page = PageLanguage(rawValue: value), let phone = MoimLanguage(rawValue: value)
        else { throw BadAddress(name, value) }
        return (page, phone)
    }
}

/// A mistake in an address, in one line.
struct BadAddress: Error, Sendable, Hashable, CustomStringConvertible {
    let description: String
    private let korean: String

    init(_ description: String) {
        self.description = String(description.prefix(300))
        korean = "주소를 읽을 수 없어요: \(self.description)"
    }

    init(_ name: String, _ value: String) {
        description = "unknown \(name) '\(value.prefix(100))'"
        korean = "\(name)에 ‘\(value.prefix(100))’ 값은 없어요"
    }

    /// The line in a language.
    func text(in language: PageLanguage) -> String { language == .ko ? korean : description }
}
