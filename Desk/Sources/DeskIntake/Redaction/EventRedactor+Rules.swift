import DeskModel
import TriageRedaction

extension EventRedactor.Rule {
    /// The rules of names that the protocol or many clients write; none of them is sensitive.
    static let named: [String: Self] = {
        let all: [(Self, [String])] = [
            (.release, ["release", "sentry.release", "sentry:release"]),
            (.code, ["function", "raw_function", "symbol"]),
            (.source, ["context_line", "pre_context", "post_context"]),
            (.query, ["query_string", "http.query", "url.query"]),
            (.secret, ["http.fragment", "url.fragment"]),
            (.shape, ["shape"]), (.id, ids), (.text, harmless),
        ]
        return Dictionary(
            all.flatMap { rule, names in names.map { ($0, rule) } },
            uniquingKeysWith: { one, _ in one })
    }()

    private static let ids = [
        "event_id", "trace_id", "span_id", "parent_span_id", "replay_id", "profile_id", "debug_id",
        "code_id", "uuid", "instruction_addr", "image_addr", "image_vmaddr", "symbol_addr",
    ]

    /// Names that are so frequent that asking whether they are sensitive takes time.
    private static let harmless: [String] = {
        let redact = TextRedactor()
        let names = """
            abs_path action app app_version args arch body breadcrumbs build category code \
            codingPath choice contexts culture data description device dist \
            environment exception exception_id extra filename fingerprint formatted frames from \
            handled headers id image_size images in_app kind level lineno colno locale location \
            logger mechanism message meta method model module name notice op origin os package \
            params parent_id path platform raw_description reason report \
            request runtime server_name source stacktrace status status_code style supportCode \
            tags threads timestamp title to trace transaction type url user value values vars \
            version
            """
        return names.split(separator: " ").map(String.init).filter { !redact.isSensitive($0) }
    }()
}
