extension Templates {
    static let assetHead = """
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="robots" content="noindex">
        <title>{{pageTitle}}</title>
        <link rel="stylesheet" href="{{cssHref}}">
        <link rel="icon" href="{{iconHref}}" type="image/svg+xml">
        <script type="module" src="{{scriptHref}}"></script>
        """

    static let mark = """
        <svg viewBox="0 0 24 24" aria-hidden="true" width="24" height="24">\
        <rect x="2" y="4" width="20" height="5" rx="2.5"/>\
        <rect x="4" y="11" width="4" height="9" rx="2"/>\
        <rect x="16" y="11" width="4" height="9" rx="2"/></svg>
        """

    static let layout = """
        <!doctype html>
        <html lang="{{lang}}">
        <head>
        {{>assetHead}}
        </head>
        <body>
        <a class="skip" href="#main">{{t.skip}}</a>
        <header class="side">
        <a class="brand" href="{{homeHref}}">{{>mark}}<span>{{t.deskName}}</span></a>
        {{#current}}
        <details class="switch">
        <summary><span class="hidden">{{t.projects}}: </span>\
        <bdi class="switch-name">{{.name}}</bdi></summary>
        <ul>
        {{#.projects}}
        <li><a href="{{.href}}"{{#.isCurrent}} aria-current="true"{{/.isCurrent}}>\
        <bdi>{{.name}}</bdi></a></li>
        {{/.projects}}
        </ul>
        </details>
        <nav aria-label="{{t.navigation}}">
        <ul>
        {{#.nav}}
        <li><a href="{{.href}}"{{#.isCurrent}} aria-current="page"{{/.isCurrent}}>\
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">\
        <path d="{{.icon}}"/></svg>{{.label}}</a></li>
        {{/.nav}}
        </ul>
        </nav>
        {{/current}}
        <form class="sign-out" method="post" action="{{signOutHref}}">
        <input type="hidden" name="csrf" value="{{csrf}}">
        <button class="quiet" type="submit" data-action="sign-out">{{t.signOut}}</button>
        </form>
        </header>
        <div class="content">
        <form class="search" role="search" method="get" action="{{searchHref}}">
        <label class="hidden" for="q">{{t.searchLabel}}</label>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">\
        <path d="M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.3 10.3 14 14"/></svg>
        <input id="q" type="search" name="q" value="{{searchValue}}" autocomplete="off" \
        placeholder="{{t.searchHint}}" maxlength="200">
        <kbd aria-hidden="true">/</kbd>
        <button class="hidden" type="submit" tabindex="-1">{{t.search}}</button>
        </form>
        <main id="main" tabindex="-1">
        {{$main}}{{/main}}
        </main>
        <footer><p>{{t.utc}}</p><p class="keys">{{t.keyboard}}</p></footer>
        </div>
        <p class="hidden" role="status" aria-live="polite" data-announce></p>
        <div hidden data-texts data-now="{{t.timeNow}}" data-minutes="{{t.timeMinutes}}" \
        data-hours="{{t.timeHours}}" data-days="{{t.timeDays}}" data-on="{{t.liveOn}}" \
        data-waiting="{{t.liveWaiting}}" data-off="{{t.liveOff}}" \
        data-new-group="{{t.liveNewGroup}}" data-updates="{{t.liveUpdatesOther}}" \
        data-update="{{t.liveUpdatesOne}}" \
        data-debug="{{t.levelDebug}}" data-info="{{t.levelInfo}}" \
        data-warning="{{t.levelWarning}}" data-error="{{t.levelError}}" \
        data-fatal="{{t.levelFatal}}" data-resolved="{{t.statusResolved}}" \
        data-muted="{{t.statusMuted}}" data-more="{{t.releasesMore}}" \
        data-assigned="{{t.assignedTo}}"></div>
        </body>
        </html>
        """

    static let time = """
        <time datetime="{{.iso}}" title="{{.full}}" data-relative>{{.relative}}</time>
        """

    static let levelMark = """
        <span class="level" data-level="{{.level}}"></span>\
        <b data-slot="levelName">{{.levelName}}</b>
        """

    static let pager = """
        {{#nextHref}}<p class="pager"><a class="button" rel="next" \
        href="{{.}}">{{t.more}}</a></p>{{/nextHref}}
        """

    static let chart = """
        <figure class="chart">
        <svg viewBox="0 0 240 60" preserveAspectRatio="none" role="img" aria-labelledby="{{.id}}">
        <title id="{{.id}}">{{t.chartTitle}}</title>
        {{#.bars}}<rect class="{{.kind}}" x="{{.x}}" y="{{.y}}" width="7" height="{{.height}}" \
        rx="1" data-value="{{.value}}"><title>{{.label}}</title></rect>{{/.bars}}
        </svg>
        <p class="axis" aria-hidden="true"><span>{{.from}}</span><span>{{t.chartThisHour}}\
        </span></p>
        <figcaption>{{.summary}}</figcaption>
        </figure>
        """

    /// Rows of a name and a text.
    static let table = """
        <dl class="pairs">
        {{#.rows}}
        <div><dt><bdi>{{.name}}</bdi></dt><dd><bdi>{{.text}}</bdi></dd></div>
        {{/.rows}}
        </dl>
        """
}
