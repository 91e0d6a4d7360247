package import DeskModel
import HTMLTemplates

extension Pages {
    /// A group as a row of the inbox.
    package func row(_ context: PageContext, _ group: Group) -> String {
        render(
            "groupRow",
            Rows(context).group(group, isChoosable: true).with(["t": Texts(context.language)]))
    }

    /// An event as a row of its group's page.
    package func row(_ context: PageContext, _ event: EventSummary) -> String {
        render("eventRow", Rows(context).event(event).with(["t": Texts(context.language)]))
    }
}
