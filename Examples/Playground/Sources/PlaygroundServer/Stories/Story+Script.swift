import Foundation
import MoimComposition
import MoimDomain
import MoimFeatures

/// A story as a run of the command, which is compared with the page.
struct StoryScript: Encodable {
    let name: String
    let faults: [String]
    let actions: [[String: JSONScalar]]

    /// Writes a story as faults and actions, up to the first deed that is no member's.
    init(_ story: Story) {
        name = story.name
        faults = story.faults
        actions = story.frames.flatMap(\.deeds).flatMap { deed -> [[String: JSONScalar]] in
            guard case .member(let commands) = deed else { return [] }
            return commands.enumerated().map { index, command in
                // Those that begin in the same moment do not wait for the first.
                command.members.merging(index > 0 ? ["at": .number(0)] : [:]) { $1 }
            }
        }
    }
}

/// A member of an action.
enum JSONScalar: Encodable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case numbers([Int])
    case null

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .numbers(let numbers): try container.encode(numbers)
        case .null: try container.encodeNil()
        }
    }
}

extension Action.Command {
    /// The members of the action in a script.
    fileprivate var members: [String: JSONScalar] {
        switch self {
        case .launch: ["do": .text("launch")]
        case .open(let screen): ["do": .text("open"), "screen": .text(screen.rawValue)]
        case .refreshHome: tap("home.refresh")
        case .submitAttendance(let code): tap("attendance.submit", ["code": .text(code)])
        case .addTimer(let timer):
            tap(
                "timers.add",
                [
                    "clipID": timer.clipID.map(JSONScalar.number) ?? .null,
                    "time": timer.time.map(JSONScalar.text) ?? .null, "days": .numbers(timer.days),
                ])
        case .validateEmail(let email): tap("email.validate", ["email": .text(email)])
        case .searchFriends(let query): tap("friends.search", ["query": .text(query)])
        case .answer(let action): ["do": .text("answer"), "action": .text(action)]
        case .network(let isUp): ["do": .text("network"), "up": .flag(isUp)]
        case .signOut: ["do": .text("signOut")]
        case .leave: ["do": .text("leave")]
        case .signIn, .trouble, .feedback, .request: [:]
        }
    }

    private func tap(
        _ control: String, _ members: [String: JSONScalar] = [:]
    ) -> [String: JSONScalar] {
        members.merging(["do": .text("tap"), "control": .text(control)]) { $1 }
    }
}
