import ArgumentParser

/// The options of `moim serve`.
struct ServeOptions: ParsableArguments {
    /// The port of the server.
    @Option(help: "The port on 127.0.0.1; 0 takes a free one.")
    var port = Port(8600)

    /// The faults of the server at first.
    @Option(
        name: .customLong("fault"),
        help: .init("A fault of the server at first, repeatable.", valueName: "name"))
    var faults: [String] = []

    /// Whether the address is printed for programs.
    @Flag(help: "Print the address as JSON.")
    var json = false

    /// Makes options, none of them given; the parser needs it.
    init() {}
}

/// A port, 0 for a free one.
struct Port: ExpressibleByArgument, Sendable {
    /// The number.
    let number: Int

    /// Makes a port.
    init(_ number: Int) { self.number = number }

    /// Reads a port; nil for what is none.
    init?(argument: String) {
        guard let number = Int(argument), (0...65_535).contains(number) else { return nil }
        self.number = number
    }

    /// The port as the help shows it.
    var defaultValueDescription: String { "\(number)" }
}
