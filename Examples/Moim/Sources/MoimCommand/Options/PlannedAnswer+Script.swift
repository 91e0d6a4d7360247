import MoimAPI
import MoimComposition

extension PlannedAnswer {
    /// Reads a response of a script's plan.
    init(_ members: ScriptMembers) throws(UsageError) {
        self.init(
            method: try members.text("method"), path: try members.text("path"),
            try Self.answer(members))
    }

    private static func answer(_ members: ScriptMembers) throws(UsageError) -> Answer {
        if try members.optionalFlag("ordinary") == true { return .ordinary }
        if let name = try members.optionalText("fault") {
            guard let fault = APIFault.named(name) else {
                throw members.usageError("unknown fault '\(name)'; `moim faults` lists them")
            }
            return .fault(fault)
        }
        guard let status = try members.optionalInt("status"), (200...999).contains(status) else {
            throw members.usageError("'status' is not from 200 to 999")
        }
        return .response(
            status: status, fields: try members.optionalTexts("fields") ?? [:],
            body: try members.optionalText("body") ?? "",
            isUTF8: try members.optionalFlag("isUTF8") ?? true)
    }
}
