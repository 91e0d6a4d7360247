extension CostTable {
    /// The rows of two parts of a request that cost together, because each piece of one looks at all of the other.
    static let pairs: [CostRow] = [
        CostRow(name: "places of a template that show one parameter") { size in
            entry(filled("{0}", size / 2), params: "[\"" + filled("p", size / 2) + "\"]")
        },
        CostRow(name: "places of a template that show a large object") { size in
            entry(
                filled("%(a)s", size / 2), params: #"{"a":["# + filled("1,", size / 2) + "1]}")
        },
        CostRow(name: "names in a template, among many parameters") { size in
            entry(filled("{a}", size / 2), params: "{" + filled(#""b":1,"#, size / 2) + #""b":1}"#)
        },
        fingerprint(of: "default", with: "frames") { size in
            let frame = #"{"in_app":true,"module":"한글","function":"\#(filled("각", 40))"},"#
            let stack =
                #"{"type":"T","stacktrace":{"frames":["# + filled(frame, size / 50) + "{}]}},"
            return #""exception":["# + String(repeating: stack, count: 50) + "{}]"
        },
        fingerprint(of: "message", with: "a message") { #""message":"\#(filled("a b ", $0))""# },
        fingerprint(of: "message", with: "a template") { size in
            #""logentry":{"message":"\#(filled("%s", size / 2))","params":["#
                + filled("1,", size / 2) + "1]}"
        },
        fingerprint(of: "tags.z", with: "tags") { size in
            #""tags":{"# + filled(#""a":1,"#, size) + #""z":1}"#
        },
        fingerprint(of: "release", with: "members") { size in
            filled(#""release":[],"#, size) + #""release":"r""#
        },
        CostRow(name: "frames and images") { size in
            let frame = #"{"instruction_addr":"0x10","package":"/a/b","addr_mode":"rel:1"},"#
            let image = #"{"image_addr":"0x0","image_size":99,"code_file":"/a/b"},"#
            return item(
                "event",
                #"{"exception":[{"type":"T","stacktrace":{"frames":["# + filled(frame, size / 2)
                    + #"{}]}}],"debug_meta":{"images":["# + filled(image, size / 2) + "{}]}}")
        },
        CostRow(name: "threads, of which the error's is the last") { size in
            let thread = #"{"id":1,"stacktrace":{"frames":[{"function":"f"}]}},"#
            return item(
                "event",
                #"{"exception":[{"type":"T","thread_id":2}],"threads":["# + filled(thread, size)
                    + #"{"id":2,"stacktrace":{"frames":[{"function":"g"}]}}]}"#)
        },
    ]

    private static func entry(_ template: String, params: String) -> [UInt8] {
        item("event", #"{"logentry":{"message":"\#(template)","params":\#(params)}}"#)
    }

    /// An event whose fingerprint asks for a value as often as it may, and what the value is made of.
    private static func fingerprint(
        of variable: String, with name: String, _ members: @escaping @Sendable (Int) -> String
    ) -> CostRow {
        CostRow(name: "fingerprint of {{ \(variable) }} with \(name)") { size in
            let parts = String(repeating: #""{{ \#(variable) }}","#, count: 99)
            return item("event", #"{"fingerprint":[\#(parts)"a"],\#(members(size))}"#)
        }
    }
}
