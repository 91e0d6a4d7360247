import DeskKit
import DeskModel
import Foundation
import Testing

@Suite("The configuration", .timeLimit(.minutes(10)))
struct ConfigurationTests {
    @Test(arguments: [
        "127.0.0.1:0", "localhost:8765", "[::1]:80", "0.0.0.0:65535", "desk.example:1",
    ])
    func `An address is a host and a port`(text: String) {
        #expect(ListenAddress(text) != nil)
    }

    @Test(arguments: [
        "", "8765", ":8765", "host", "host:", "host:x", "host:65536", "host:-1", "::1:80",
        "[]:80",
        "a b:80", "http://host:80", "host:+1",
    ])
    func `What is no address is none`(text: String) {
        #expect(ListenAddress(text) == nil)
    }

    @Test(arguments: [
        ("https://desk.example", "https://desk.example", ""),
        ("HTTPS://Desk.Example:443/", "https://desk.example", ""),
        ("http://desk.example:8080/a//b/", "http://desk.example:8080", "/a/b"),
        ("http://[::1]:8765", "http://[::1]:8765", ""),
    ])
    func `A public URL is http or https, with a path if it has one`(
        text: String, origin: String, path: String
    ) {
        let url = PublicURL(text)
        #expect(url?.origin == origin && url?.path == path)
    }

    @Test(arguments: [
        "", "desk.example", "ftp://desk.example", "javascript:alert(1)", "https://",
        "https:///path",
        "https://user@desk.example", "https://desk.example?x=1", "https://desk.example/#a",
        "https://desk.example/a b", "https://desk.example:99999", "https://desk.example/../x",
        "//x",
    ])
    func `What is no such URL is none`(text: String) {
        #expect(PublicURL(text) == nil)
    }

    @Test
    func `A DSN has the key, the host and the path`() {
        let url = PublicURL("https://desk.example:8443/team")
        #expect(url?.dsn(of: "abc", project: 7) == "https://abc@desk.example:8443/team/7")
    }

    @Test
    func `A file says what the contract names`() throws {
        let file = try ConfigurationFile(
            JSON(
                reading: Array(
                    """
                    {"listen":"127.0.0.1:1","data":"/d","publicURL":"https://x","projects":{"1":{
                    "quotaPerMinute":1,"sampleRate":0.5,"retentionDays":2,"maxEvents":3,"enabled":true}}}
                    """.utf8)))
        #expect(file.listen?.port == 1 && file.data == "/d")
        #expect(
            file.projects[1]
                == ProjectSettings(
                    quotaPerMinute: 1, sampleRate: 0.5, retentionDays: 2, maxEvents: 3,
                    isEnabled: true))
    }

    @Test(arguments: [
        "[]", "1", #"{"listen":1}"#, #"{"listen":"x"}"#, #"{"port":1}"#, #"{"projects":[]}"#,
        #"{"projects":{"x":{}}}"#, #"{"projects":{"1":{"sampleRate":2}}}"#, #"{"data":""}"#,
        #"{"projects":{"1":{"quotaPerMinute":-1}}}"#, #"{"projects":{"1":{"enabled":"yes"}}}"#,
        #"{"projects":{"1":{"other":1}}}"#, #"{"publicURL":"ftp://x"}"#,
        #"{"projects":{"0":{}}}"#, #"{"projects":{"01":{}}}"#, #"{"projects":{"+1":{}}}"#,
        #"{"projects":{"1":{"retentionDays":0}}}"#, #"{"projects":{"1":{"maxEvents":0}}}"#,
    ])
    func `A file that says something else is refused`(text: String) throws {
        let json = try JSON(reading: Array(text.utf8))
        #expect(throws: DeskFailure.self) { try ConfigurationFile(json) }
    }

    @Test
    func `Flags win over the environment, and that over the file`() throws {
        let path = NSTemporaryDirectory() + "desk-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(#"{"listen":"file:1","data":"/file","publicURL":"http://file"}"#.utf8)
            .write(to: URL(fileURLWithPath: path))
        let environment = [
            "DESK_CONFIG": path, "DESK_LISTEN": "env:2", "DESK_PUBLIC_URL": "http://env",
        ]
        let (configuration, folder) = try LaunchOptions(listen: "flag:3")
            .resolved(environment: environment)
        #expect(configuration.listen.host == "flag")
        #expect(configuration.publicURL?.origin == "http://env")
        #expect(folder.path == "/file")
    }

    @Test
    func `A value that cannot be is bad usage, and a file that is not there a failure`() {
        #expect(throws: BadUsage.self) {
            try LaunchOptions(listen: "x").resolved(environment: [:])
        }
        #expect(throws: BadUsage.self) {
            try LaunchOptions().resolved(environment: ["DESK_PUBLIC_URL": "x"])
        }
        #expect(throws: DeskFailure.self) {
            try LaunchOptions(config: "/nowhere/desk.json").resolved(environment: [:])
        }
    }
}
