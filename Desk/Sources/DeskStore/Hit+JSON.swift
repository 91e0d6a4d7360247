package import DeskModel

extension JSON {
    /// The result of a search as the desk answers it: a group or an event, with its `kind` first.
    package init(_ hit: Hit) {
        let (kind, value) =
            switch hit {
            case .group(let group): ("group", JSON(group))
            case .event(let event): ("event", JSON(event))
            }
        let members = [(name: "kind", value: JSON.string(kind))] + (value.object?.members ?? [])
        self = .object(JSONObject(members))
    }

    /// A part of a list as the desk answers it.
    package init<Item>(_ page: Paged<Item>, item: (Item) -> JSON) {
        self = ["items": .array(page.items.map(item)), "next": JSON(page.next)]
    }
}
