import TestDoubles
import Testing
import TriageTesting

@Suite("A wait for a condition", .timeLimit(.minutes(30)))
struct EventuallyTests {
    @Test
    func `ends when the condition holds, and logs nothing`() async {
        let (count, isMet) = (EventRecorder<Int>(), EventRecorder<Bool>())
        let lines = await problemsLogged {
            isMet.record(
                await eventually {
                    count.record(1)
                    return count.elements.count == 3
                })
        }
        #expect(isMet.elements == [true] && count.elements.count == 3 && lines.isEmpty)
    }

    @Test
    func `ends when its task is canceled, and logs its place and what it waited for`() async {
        let isMet = EventRecorder<Bool>()
        let lines = await problemsLogged {
            let task = Task {
                isMet.record(
                    await eventually(event: "rain", fileID: "Club/A.swift", line: 4) { false })
            }
            task.cancel()
            await task.value
        }
        #expect(isMet.elements == [false])
        #expect(lines == ["Club/A.swift:4: canceled while waiting for rain"])
    }

    @Test
    func `holds in a canceled task too, if the condition does`() async {
        let task = Task { await eventually { Task.isCancelled } }
        task.cancel()
        #expect(await task.value)
    }
}
