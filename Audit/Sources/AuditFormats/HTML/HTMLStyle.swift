/// The style of the page, light and dark, from 360 pixels up.
enum HTMLStyle {
    static let css = """
        :root{color-scheme:light dark;--ink:#1c1d21;--soft:#5b5f6b;--page:#fbfbfc;--card:#fff;
        --line:#d9dbe1;--code:#f3f4f7;--hit:#ffe9a8;
        --secret:#8e24aa;--dropped:#c62828;--endless:#ad5700;--disguised:#1565c0;--cancelled:#00695c;
        --doubled:#6d4c41;--ignore:#616161}
        @media(prefers-color-scheme:dark){:root{--ink:#eceef2;--soft:#a6abb8;--page:#15161a;
        --card:#1e2026;--line:#363942;--code:#17191e;--hit:#5a4700;
        --secret:#ce93d8;--dropped:#ef9a9a;--endless:#ffb74d;--disguised:#90caf9;--cancelled:#80cbc4;
        --doubled:#bcaaa4;--ignore:#bdbdbd}}
        *{box-sizing:border-box}
        body{margin:0;background:var(--page);color:var(--ink);
        font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}
        header,main{max-width:1360px;margin:0 auto;padding:0 16px}
        h1{font-size:1.8rem;line-height:1.2;margin:28px 0 4px}
        h2{font-size:1.25rem;margin:32px 0 8px}
        h3{font-size:1rem;margin:0}
        small,.hint,figcaption{color:var(--soft);font-weight:400}
        .sum{font-size:1.1rem;margin:0 0 16px}
        .seen{list-style:none;margin:0;padding:0;display:grid;gap:8px;
        grid-template-columns:repeat(auto-fit,minmax(min(100%,300px),1fr))}
        .seen li{background:var(--card);border:1px solid var(--line);border-left:6px solid;
        border-radius:6px;padding:8px 12px}
        .seen b{font-size:1.5rem;margin-right:6px}
        .seen span,.seen b{color:var(--ink)}
        .seen small{display:block}
        details{background:var(--card);border:1px solid var(--line);border-radius:6px;margin:8px 0}
        summary{padding:8px 12px;cursor:pointer;font-weight:600}
        article{border-top:1px solid var(--line);border-left:6px solid;padding:12px}
        article h3,article p{color:var(--ink)}
        article p{margin:4px 0 8px}
        .pair{display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(min(100%,460px),1fr))}
        figure{margin:0;min-width:0;color:var(--ink)}
        figcaption{font-size:.85rem}
        pre{margin:4px 0 0;padding:10px;background:var(--code);border-radius:6px;overflow-x:auto;
        font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;tab-size:4;
        overflow-wrap:normal}
        .better pre{box-shadow:inset 3px 0 0 #2e7d32}
        code{font:.85em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;background:var(--code);
        padding:1px 5px;border-radius:4px}
        mark{background:var(--hit);color:inherit;display:inline-block;min-width:100%}
        pre i{color:var(--soft);font-style:normal;display:inline-block;min-width:2.5em;text-align:right;
        margin-right:.5em;user-select:none}
        .severity{font-size:.75rem;text-transform:uppercase;letter-spacing:.04em;border:1px solid;
        border-radius:4px;padding:1px 6px}
        .severity.error{background:#c62828;color:#fff}
        .secret{color:var(--secret)}.dropped{color:var(--dropped)}.endless{color:var(--endless)}
        .disguised{color:var(--disguised)}.cancelled{color:var(--cancelled)}
        .doubled{color:var(--doubled)}.ignore{color:var(--ignore)}
        @media print{details{break-inside:avoid}body{background:#fff}}
        """
}
