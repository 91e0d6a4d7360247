import HTTPTypes
import NIOCore

extension Endpoint {
    /// What the home screen shows.
    static let home = Endpoint(
        name: "home", method: .get, path: "/v1/home", needsToken: true,
        success: { _ in .json(member()) }, faultEffects: brokenHomes, respond: \.success)

    private static let brokenHomes: [String: @Sendable (APIRequest) -> FaultEffect] = [
        "missing-field": { _ in
            .respond(.json(#"{"name":"김모임","status":"active","profileImage":""}"#))
        },
        "not-utf8": { _ in .respond(.json(member()).replacingBody(memberInKoreanEncoding())) },
        "null-profile-image": { _ in .respond(.json(member(profileImage: "null"))) },
        "unknown-status-enum": { _ in .respond(.json(member(status: #""onLeave""#))) },
        "unregistered": { _ in
            .respond(.message(.badRequest, "프로필을 먼저 등록해 주세요", code: "unregistered"))
        },
        "wrong-type": { _ in .respond(.json(member(generation: #""12""#))) },
    ]

    /// The body of home; each value is a JSON text, so that a fault can put in what it likes.
    private static func member(
        generation: String = "12", status: String = #""active""#, profileImage: String = #""""#
    ) -> String {
        #"{"name":"김모임","generation":\#(generation),"status":\#(status),"#
            + #""profileImage":\#(profileImage),"attendanceOpen":true}"#
    }

    private static func memberInKoreanEncoding() -> ByteBuffer {
        let nameInEUCKR: [UInt8] = [0xB1, 0xE8, 0xB8, 0xF0, 0xC0, 0xD3]
        var body = ByteBuffer(string: #"{"name":""#)
        body.writeBytes(nameInEUCKR)
        body.writeString(#"","generation":12,"status":"active","profileImage":""}"#)
        return body
    }
}
