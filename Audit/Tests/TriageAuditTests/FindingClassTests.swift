import Testing

@testable import AuditFindings
@testable import AuditRules

/// The conditions at a place, which decide how much a finding is trusted.
struct FindingClassTests {
    private static let places: [(String, String)] = [
        (
            """
            struct EditView: View {
                var body: some View {
                    Button("Save") { Task { do { try await api.save() } catch { print(error) } } }
                }
            }
            """, "logging-catch/action"
        ),
        (
            """
            final class EditViewModel {
                func save() async { do { try await api.save() } catch { print(error) } }
            }
            """, "logging-catch/action"
        ),
        (
            """
            final class EditViewModel {
                func load() async { do { try await api.load() } catch { print(error) } }
            }
            """, "logging-catch/print"
        ),
        (
            "final class Editor { @IBAction func go() { Task { try await api.send() } } }",
            "unobserved-task/action"
        ),
        (
            "final class Editor { func go() { Task { try await api.send() } } }",
            "unobserved-task/task"
        ),
        (
            "final class EditModel { func deleteDraft() async { try? await api.delete(draft) } }",
            "discarded-try/action"
        ),
        (
            """
            final class MapModel {
                func bind() {
                    locationService.observeLocation().subscribe(onNext: { self.show($0) }).disposed(by: bag)
                }
            }
            """, "rx-unhandled-error/observed"
        ),
    ]

    @Test("A finding's class says whether a user has just asked for the work", arguments: places)
    func aPlace(_ source: String, _ expected: String) {
        let rule = String(expected.prefix { $0 != "/" })
        let found = Sample.findings(in: source, selection: Selection(only: [rule]))
        #expect(found.map(\.findingClass) == [expected])
    }
}
