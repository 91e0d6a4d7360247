/// The script of the pages: what reads well without it becomes live with it.
enum LiveScript {
    /// A module without a framework.
    static let text = """
        "use strict";
        """
}
