import Foundation

/// The home screen: who the member is, and checking in.
@MainActor
final class HomeModel {
    private let client: APIClient
    private var home: HomeBody?
    private var loading: Task<Void, Never>?
    private var loads = 0
    private var isSubmitting = false
    private var isSending = false
    private var hasAttended = false
    private var shell: Shell { client.shell }

    init(_ client: APIClient) { self.client = client }

    /// Loads the content, unless it is being loaded.
    func open() {
        if loads == 0 { load() }
    }

    /// Loads the content again.
    func load() {
        loading?.cancel()
        loads += 1
        loading = shell.run {
            await self.reload()
            self.loads -= 1
        }
    }

    private func reload() async {
        do {
            home = try await client.get("/v1/home")
        } catch {
            // Mistake: the request may have been canceled by `load()`.
            shell.show(error)
            guard home != nil else { return }
            // Mistake: the content on screen is gone.
            home = nil
            shell.note(.refreshWipes)
        }
    }

    /// Checks in.
    func submit(code: String) {
        guard !isSubmitting else { return noteDeadButton() }
        (isSubmitting, isSending) = (true, true)
        shell.run {
            await self.attend(code)
            self.isSending = false
        }
    }

    private func attend(_ code: String) async {
        do {
            let answer = try await client.post("/v1/attendance", ["code": code])
            let _: AttendanceBody = try answer.read()
            hasAttended = true
            isSubmitting = false
        } catch let error where error.isFromTheNetwork || error is SignedOut {
            isSubmitting = false
            shell.show(error)
            // Mistake: the server may have recorded it.
            if !(error is NetworkDown || error is SignedOut) { shell.note(.lostAnswer) }
        } catch {
            // Mistake: `isSubmitting` stays true.
            shell.show(error)
            let isRecorded = (error as? StatusError)?.code == 409
            shell.note(isRecorded ? .alreadyIsAnError : .deadButton)
        }
    }

    private func noteDeadButton() {
        if !isSending { shell.note(.deadButton) }
    }

    var page: Page {
        let texts = shell.texts
        let rows = home.map { home in
            let attendance = home.attendanceOpen == true
            return [
                texts.member(home.name, home.generation),
                hasAttended
                    ? texts.attended : attendance ? texts.attendanceOpen : texts.attendanceClosed,
            ]
        }
        return Page(
            rows: rows, none: texts.none, empty: texts.none, isLoading: loads > 0 || isSending,
            button: CarelessButton(label: texts.checkIn, isDead: isSubmitting && !isSending))
    }
}
