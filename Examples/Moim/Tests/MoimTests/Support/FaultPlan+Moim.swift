import Foundation
import HTTPTypes
import Triage
import TriageTesting

extension FaultPlan {
    /// A plan by path; what is not in it hangs.
    static func paths(_ steps: [String: Step]) -> FaultPlan {
        FaultPlan { request, _ in
            let path = (request.path ?? "").prefix { $0 != "?" }
            return steps[String(path)] ?? .hang
        }
    }
}

extension FaultPlan.Step {
    static let home = json(
        #"{"name":"김모임","generation":12,"status":"active","profileImage":"","attendanceOpen":true}"#
    )
    static let nullImage = json(
        #"{"name":"김모임","generation":12,"status":"active","profileImage":null}"#)
    static let present = json(#"{"status":"present"}"#, status: 201)
    static let timers = json(#"[{"id":1,"clipID":7,"time":"21:30","days":[1,3,5]}]"#)
    static let friends = json(#"[{"id":1,"name":"김민지","relation":"동기"}]"#)
    static let emptyList = json("[]")

    /// A server at which a launch finds everything in order.
    static let launches: [String: FaultPlan.Step] = [
        "/v1/integrity": json(#"{"verdict":"genuine"}"#),
        "/v1/app/version": versions(), "/v1/maintenance": json(#"{"active":false}"#),
        "/v1/session": json(#"{"userID":"member-12"}"#),
        "/v1/account": json(#"{"state":"active"}"#),
        "/v1/terms": json(#"{"accepted":true,"version":"3"}"#), "/v1/config": json("{}"),
        "/v1/notices": emptyList,
    ]

    static func versions(
        minimum: String = "1.10.0", recommended: String = "1.12.0"
    ) -> FaultPlan.Step {
        json(#"{"minimum":"\#(minimum)","recommended":"\#(recommended)","storeURL":"https://s"}"#)
    }

    static func message(_ text: String, status: Int) -> FaultPlan.Step {
        json(#"{"message":"\#(text)"}"#, status: status)
    }
}

extension HTTPRequest {
    /// The value of a header field, whatever the case of its name.
    func field(_ name: String) -> String? {
        headerFields.first { $0.name.canonicalName == name }?.value
    }
}
