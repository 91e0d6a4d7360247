extension Templates {
    static let head = """
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>{{pageTitle}}</title>
        <link rel="stylesheet" href="{{cssHref}}">
        {{#iconHref}}<link rel="icon" href="{{.}}" type="image/svg+xml">{{/iconHref}}
        """

    static let mark = """
        <svg class="mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">\
        <rect width="32" height="32" rx="8"/>\
        <path d="M16 25V15M16 15 8 8M16 15l8-7"/><circle cx="16" cy="25" r="2.2"/></svg>
        """

    static let window = """
        <!doctype html>
        <html lang="{{lang}}">
        <head>
        {{>head}}
        <script type="module" src="{{scriptHref}}"></script>
        </head>
        <body data-idle="{{isIdle}}" data-member="{{member}}">
        <a class="skip" href="#region-phone">{{t.skip}}</a>
        <p class="lost" role="status" data-lost hidden>{{t.lost}}</p>
        <header class="top">
        <a class="brand" href="{{homeHref}}">{{>mark}}<span>{{t.pageTitle}}</span></a>
        <h1>{{t.headline}}</h1>
        <p class="lead">{{t.lead}}</p>
        </header>
        <main class="board">
        <div class="panel ours" id="region-phone">{{>phone}}</div>
        <div class="bar" id="region-story">{{>story}}</div>
        <div class="panel theirs" id="region-careless">{{>careless}}</div>
        <section class="time card" aria-labelledby="timeline-title">
        <div class="section-head"><h2 id="timeline-title">{{t.timeline}}</h2>\
        <p>{{t.timelineLead}}</p></div>
        <div id="region-strip">{{>strip}}</div>
        <div class="rows" tabindex="0" role="group" aria-labelledby="timeline-title" \
        data-scroll><ol id="timeline">{{>entries}}</ol>\
        <p class="nothing">{{t.timelineNothing}}</p></div>
        </section>
        <div class="team" id="region-team">{{>team}}</div>
        <div class="switchboard" id="region-switches">{{>switches}}</div>
        </main>
        </body>
        </html>
        """

    static let stories = """
        <!doctype html>
        <html lang="{{lang}}">
        <head>
        {{>head}}
        </head>
        <body>
        <main class="sheet">
        <a class="brand" href="{{homeHref}}">{{>mark}}<span>{{t.pageTitle}}</span></a>
        <h1>{{t.stories}}</h1>
        <p class="lead">{{t.storiesLead}}</p>
        <ul class="story-list">
        {{#stories}}
        <li><a data-story="{{.name}}" href="{{.href}}"><b>{{.title}}</b>\
        <span>{{.summary}}</span></a></li>
        {{/stories}}
        </ul>
        </main>
        </body>
        </html>
        """

    static let problem = """
        <!doctype html>
        <html lang="{{lang}}">
        <head>
        {{>head}}
        </head>
        <body>
        <main class="sheet problem">
        <a class="brand" href="{{homeHref}}">{{>mark}}<span>{{t.pageTitle}}</span></a>
        <h1>{{t.problem}}</h1>
        <p class="lead"><bdi>{{message}}</bdi></p>
        <p><a class="button primary" href="{{homeHref}}">{{t.home}}</a></p>
        </main>
        </body>
        </html>
        """
}
