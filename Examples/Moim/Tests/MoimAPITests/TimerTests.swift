import MoimAPI
import Testing

@Suite("Reminders without faults", .timeLimit(.minutes(5)))
struct TimerTests {
    @Test
    func `There are two at the start`() async throws {
        try await withAPI { _, peer in
            let answer = try await peer.timers()
            #expect(answer.status == 200)
            #expect(
                answer.body
                    == #"[{"clipID":3,"days":[1,2,3,4,5],"id":1,"time":"07:30"},"#
                    + #"{"clipID":8,"days":[7],"id":2,"time":"21:00"}]"#)
        }
    }

    @Test
    func `One that is added is in the list, and a repeat of the tap adds it no second time`()
        async throws
    {
        try await withAPI { _, peer in
            for _ in 1...2 {
                let answer = try await peer.addTimer()
                #expect(answer.status == 201)
                #expect(answer.body.isEmpty)
            }
            let list = try await peer.timers().body
            #expect(list.hasSuffix(#"{"clipID":5,"days":[6,7],"id":3,"time":"21:30"}]"#))
        }
    }

    @Test
    func `The sixth is refused, a repeat of the fifth is not`() async throws {
        try await withAPI { _, peer in
            for tap in 3...5 {
                let status = try await peer.addTimer(key: "tap-\(tap)").status
                #expect(status == 201)
            }
            let sixth = try await peer.addTimer(key: "tap-6")
            #expect(sixth.status == 400)
            #expect(sixth.body.contains(#""code":"too_many_timers""#))
            #expect(try await peer.addTimer(key: "tap-5").status == 201)
        }
    }

    @Test(arguments: [
        #"{"time":"21:30","days":[]}"#, #"{"clipID":0,"time":"21:30","days":[]}"#,
        #"{"clipID":-1,"time":"21:30","days":[]}"#,
        #"{"clipID":null,"time":"21:30","days":[]}"#,
        #"{"clipID":5,"days":[]}"#, #"{"clipID":5,"time":"","days":[]}"#,
        #"{"clipID":5,"time":"24:00","days":[]}"#, #"{"clipID":5,"time":"9:30","days":[]}"#,
        #"{"clipID":5,"time":"09:60","days":[]}"#, #"{"clipID":5,"time":"저녁","days":[]}"#,
    ])
    func `Without a clip or a time nothing is added`(body: String) async throws {
        try await expectRefusal(of: body, key: "tap-1", with: 422)
    }

    @Test(arguments: [
        ("", "tap-1"), (#"{"clipID":5"#, "tap-1"),
        (#"{"clipID":"5","time":"21:30","days":[]}"#, "tap-1"),
        (#"{"clipID":5,"time":"21:30"}"#, "tap-1"),
        (#"{"clipID":5,"time":"21:30","days":[8]}"#, "tap-1"), (Peer.reminder, nil),
        (Peer.reminder, ""),
    ])
    func `What is not in order is refused and adds nothing`(body: String, key: String?) async throws
    {
        try await expectRefusal(of: body, key: key, with: 400)
    }

    private func expectRefusal(of body: String, key: String?, with status: Int) async throws {
        try await withAPI { _, peer in
            let before = try await peer.timers().body
            let answer = try await peer.addTimer(body, key: key)
            #expect(answer.status == status)
            #expect(answer.body.contains(#""message":"#))
            #expect(try await peer.timers().body == before)
        }
    }

    @Test
    func `One that is added quietly is added`() async throws {
        try await withAPI("added-quietly") { _, peer in
            let answer = try await peer.addTimer()
            #expect(answer.status == 204)
            #expect(try await peer.timers().body.contains(#""id":3"#))
        }
    }
}
