import Testing

@testable import AuditSemantics

struct PurposeTests {
    private func purpose(of path: String, below root: String) -> SourceFile.Purpose {
        SourceFile(path: path, bytes: [], below: root).purpose
    }

    @Test("A sample is no app, unless it is named")
    func samplesAreApps() {
        #expect(purpose(of: "Examples/Todos/Home.swift", below: ".") == .tests)
        #expect(purpose(of: "Kit/Demo/Home.swift", below: "Kit") == .tests)
        #expect(purpose(of: "Examples/Todos/Home.swift", below: "Examples/Todos") == .app)
        #expect(purpose(of: "Demo/Home.swift", below: "Demo/Home.swift") == .app)
        #expect(purpose(of: "App/DemoScreen/Home.swift", below: ".") == .app)
    }
}
