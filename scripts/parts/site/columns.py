"""Tables that stay readable where a window is too narrow for columns."""

from pages import plain


def labelled(tokens):
    """Gives each cell the name of its column, which a narrow window shows before it, and a role that stays there."""
    roles = {"tr_open": "row", "td_open": "cell", "th_open": "columnheader"}
    roles |= dict.fromkeys(["thead_open", "tbody_open"], "rowgroup")
    names, column = [], 0
    for index, token in enumerate(tokens):
        if token.type == "table_open":
            names = []
        if token.type in roles:
            token.attrSet("role", roles[token.type])
        if token.type == "tr_open":
            column = 0
        if token.type == "th_open":
            names.append(plain(tokens[index + 1].content))
        if token.type == "td_open":
            if column and names[column]:
                token.attrSet("data-label", names[column])
            column += 1
