/// The content of a screen besides its title.
struct Page {
    var content = "none"
    var isLoading = false
    var lines: [String]
    var button: CarelessButton?

    /// A page of rows: nothing yet, none at all, or some.
    init(rows: [String]?, none: String, empty: String, isLoading: Bool, button: CarelessButton?) {
        content = rows.map { $0.isEmpty ? "empty" : "value" } ?? "none"
        lines = rows.map { $0.isEmpty ? [empty] : $0 } ?? [none]
        (self.isLoading, self.button) = (isLoading, button)
    }

    init(_ line: String, isLoading: Bool = false, button: CarelessButton? = nil) {
        (lines, self.isLoading, self.button) = ([line], isLoading, button)
    }
}
